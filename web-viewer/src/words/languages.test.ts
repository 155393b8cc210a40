import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { createServer } from 'vite';
import { expect, test, vi } from 'vitest';
import { LANGUAGES } from '.';

const WORDS = 'src/words';
/** Where the languages are listed. */
const LIST = 'language.ts';
/** A machine that builds something else meanwhile is slow. */
const SLOW_MS = 60_000;
const folders = Object.keys(LANGUAGES);
const files = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
const said = import.meta.glob<Record<string, unknown>>('./*/*.ts', { eager: true, import: 'default' });

/** The keys of a value, those of what lies in it too, each with what it is. Lists may be of another length. */
function keys(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at}: ${Array.isArray(value) ? 'list' : typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => keys(inner, `${at}.${key}`));
}

test('each language in the list has a folder, and each folder stands in the list', () => {
  const there = readdirSync(WORDS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(there.map(({ name }) => name).sort()).toEqual([...folders].sort());
});

/** What a language says otherwise than it is printed or answered, as far as it does. */
const MAY_LACK = /^\.(barred|rulesetNames|modeNames|kindOf|categories|levels)\b/;

test.each(folders)('%s has every file and every word of English', (folder) => {
  expect(files(`${WORDS}/${folder}`)).toEqual(files(`${WORDS}/en`));
  for (const file of files(`${WORDS}/en`)) {
    const [own, english] = [`./${folder}/${file}`, `./en/${file}`].map((path) => keys(said[path]).filter((key) => !MAY_LACK.test(key)).sort());
    expect(own, file).toEqual(english);
  }
});

/** All files of a folder and below it that are no tests. */
function below(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? below(path) : /\.(ts|svelte)$/.test(entry.name) && !entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

/** All that is no word of a language: what lies outside of its folders. */
const elsewhere = below('src').filter((path) => !folders.some((folder) => path.startsWith(join(WORDS, folder))));

test('outside of the folders no file asks which language it is', () => {
  const asks = elsewhere.filter((path) => path !== join(WORDS, LIST) && folders.some((folder) => readFileSync(path, 'utf8').includes(`'${folder}'`)));
  expect(asks).toEqual([]);
});

test('what lies beside the folders says nothing itself', () => {
  for (const name of files(WORDS).filter((name) => name !== 'index.ts' && name !== LIST)) {
    const code = readFileSync(join(WORDS, name), 'utf8').replace(/^\/\*\*.*\*\/$/m, '').trim();
    expect(code, name).toMatch(/^import \{ spoken \} from '\.';\nimport type english from '(\.\/en\/\w+)';\n\nexport const \w+ = spoken<typeof english>\(import\.meta\.glob\('.+', \{ eager: true, import: 'default' \}\)\);$/);
  }
});

/** Names, which no language has otherwise, and a unit. */
const NAMES = /game-icons\.net|Lorc, Delapouite|CC BY 3\.0|Lucide|ISC|Archivo, Omnibus-Type|OFL 1\.1|^min$/;

/** What somebody reads in markup that no words were asked for. */
function written(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) written(one, found);
  if (Array.isArray(node) || typeof node !== 'object' || node === null || !('type' in node)) return found;
  const { type } = node;
  const text = 'data' in node ? String(node.data).trim() : '';
  if (type === 'Text' && /\p{L}{2}/u.test(text) && !NAMES.test(text)) found.push(text);
  const unread = type === 'StyleDirective' || (type === 'Attribute' && !('name' in node && /^(aria-label|title|placeholder|alt)$/.test(String(node.name))));
  if (!unread) for (const [key, inner] of Object.entries(node)) if (key !== 'start' && key !== 'end') written(inner, found);
  return found;
}

test('no markup says anything in a language', { timeout: SLOW_MS }, () => {
  const markup = elsewhere.filter((path) => path.endsWith('.svelte'));
  expect(markup.length).toBeGreaterThan(100);
  for (const path of markup) expect(written(parse(readFileSync(path, 'utf8'), { modern: true }).fragment), path).toEqual([]);
  expect(written(parse('<p title="Say it">Two words {1}</p>', { modern: true }).fragment)).toEqual(['Say it', 'Two words']);
});

test('another language is one folder and one line in the list', { timeout: SLOW_MS }, async () => {
  const root = mkdtempSync(join(tmpdir(), 'words-'));
  try {
    cpSync(WORDS, join(root, 'words'), { recursive: true });
    cpSync(join(root, 'words/en'), join(root, 'words/xx'), { recursive: true });
    const put = (file: string, from: string, to: string) => {
      const path = join(root, 'words', file);
      const text = readFileSync(path, 'utf8');
      expect(text, file).toContain(from);
      writeFileSync(path, text.replace(from, to));
    };
    put(LIST, "fr: 'Français'", "fr: 'Français', xx: 'Xx'");
    put('xx/viewer.ts', "matches: 'Matches'", "matches: 'Xxxxxxx'");
    put('xx/aside.ts', "otherwise: 'Otherwise'", "otherwise: 'Xxxxxxxxx'");
    vi.stubGlobal('localStorage', { getItem: () => 'xx' });
    vi.stubGlobal('navigator', { languages: ['fr-FR'] });
    const server = await createServer({ root, configFile: false, logLevel: 'silent', server: { middlewareMode: true, watch: null, hmr: false }, optimizeDeps: { noDiscovery: true } });
    try {
      const { words, learned } = await server.ssrLoadModule('/words/index.ts');
      await learned();
      expect(words.matches).toBe('Xxxxxxx');
      expect((await server.ssrLoadModule('/words/aside.ts')).terms.otherwise).toBe('Xxxxxxxxx');
    } finally {
      await server.close();
    }
  } finally {
    vi.unstubAllGlobals();
    rmSync(root, { recursive: true });
  }
});
