import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** What each file imports, of the files here. */
type Imports = Map<string, string[]>;

/** All source files below a folder. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(entry.name) ? [path] : [];
  });
}

/** The files that a text imports, types too. */
function imported(file: string, text: string): string[] {
  const named = [...text.matchAll(/(?:import|export)\s[^'";]*?from\s+['"](\.[^'"]+)['"]|import\(['"](\.[^'"]+)['"]\)/g)];
  return named.flatMap(([, still, later]) => {
    const path = normalize(join(dirname(file), still ?? later ?? ''));
    return [path, `${path}.ts`, join(path, 'index.ts')].filter((found) => /\.(ts|svelte)$/.test(found) && existsSync(found));
  });
}

/** The first way from a file back to itself, if there is one. */
function circle(imports: Imports): string[] | null {
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const next of imports.get(file) ?? []) {
      const found = follow(next, [...way, file]);
      if (found) return found;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const found = follow(file, []);
    if (found) return found;
  }
  return null;
}

test('no file imports itself by way of others', () => {
  const files = [...sources('src'), ...sources('build')];
  expect(files.length).toBeGreaterThan(100);
  const imports: Imports = new Map(files.map((file) => [file, imported(file, readFileSync(file, 'utf8'))]));
  expect([...imports.values()].flat().length).toBeGreaterThan(files.length);
  expect(circle(imports)).toBeNull();
});

test('a circle is found, however long', () => {
  expect(circle(new Map([['a', ['b']], ['b', ['c']], ['c', ['d', 'b']], ['d', []]]))).toEqual(['b', 'c', 'b']);
  expect(circle(new Map([['a', ['b', 'c']], ['b', ['c']], ['c', []]]))).toBeNull();
});
