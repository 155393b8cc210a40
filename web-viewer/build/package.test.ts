import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const run = (program: string, args: string[], cwd: string): string => execFileSync(program, args, { cwd, encoding: 'utf8' });

/** The package needs the referee: where it cannot be built, there is none. */
const built = existsSync('src/engine/built/engine_bg.wasm');

describe.runIf(built)('the package', () => {
  it('is packed, installed and used by somebody who has nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'throne-referee-'));
    try {
      const archive = run('node', ['package/pack.mjs', join(folder, 'packed')], '.').trim();
      const home = join(folder, 'node_modules', 'throne-referee');
      await mkdir(home, { recursive: true });
      run('tar', ['-xzf', archive, '-C', home, '--strip-components=1'], folder);
      for (const file of ['README.md', 'LICENSE-MIT', 'LICENSE-APACHE', 'types.d.ts']) expect(existsSync(join(home, file)), file).toBe(true);
      await cp('package/example.mjs', join(folder, 'example.mjs'));
      const said = run('node', ['example.mjs'], folder).trim().split('\n');
      expect(said[0]).toMatch(/^Barbarian rolls 1 1 1 4 6\b/);
      expect(said).toContain('Barbarian 49, Moon Elf 48');
      expect(said).toContain('true');
      expect(said.some((line) => line.includes('Moon Elf: 4 Smack = 4 damage'))).toBe(true);
      expect(said.at(-1)).toMatch(/^[A-Z].* \d+\/\d+$/);
      const options = { allowJs: true, checkJs: true, strict: true, noEmit: true, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, types: [] };
      const program = ts.createProgram([join(folder, 'example.mjs')], options);
      const wrong = ts.getPreEmitDiagnostics(program).map((found) => ts.flattenDiagnosticMessageText(found.messageText, '\n'));
      // It says things, which Node's and the browser's types know and the language alone does not.
      expect(wrong.filter((message) => !message.includes("'console'"))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 120_000);
});
