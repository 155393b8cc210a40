/** Puts the package together in a folder and packs it there: node package/pack.mjs FOLDER. Says where the archive is. */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { types } from './types.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = process.argv[2] ?? here('../dist-package');
await mkdir(join(folder, 'built'), { recursive: true });
for (const file of ['package.json', 'README.md', 'index.js', 'index.d.ts']) await cp(here(file), join(folder, file));
for (const file of ['LICENSE-MIT', 'LICENSE-APACHE']) await cp(here(`../../${file}`), join(folder, file));
for (const file of ['engine.js', 'engine_bg.wasm', 'volumes.bin', 'words.bin'])
  await cp(here(`../src/engine/built/${file}`), join(folder, 'built', file));

// The viewer's own class, without its types.
const game = await readFile(here('../src/engine/game.ts'), 'utf8');
const { outputText } = ts.transpileModule(game, { compilerOptions: { target: 'ES2022', module: 'ESNext', verbatimModuleSyntax: true } });
await writeFile(join(folder, 'game.js'), outputText);
await writeFile(join(folder, 'types.d.ts'), types(await readFile(here('../../api/schema.graphql'), 'utf8')));
console.log(join(folder, execFileSync('npm', ['pack', '--silent'], { cwd: folder, encoding: 'utf8' }).trim()));
