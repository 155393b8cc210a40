import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFolder } from './precompress.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precompress-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('writes both forms beside text, in folders too, and leaves pictures and tiny files alone', async () => {
  const long = 'damage '.repeat(200);
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/app.js'), long);
  await writeFile(join(folder, 'photo.png'), long);
  await writeFile(join(folder, 'tiny.css'), 'a{}');
  const written = (await compressFolder(folder)).map((file) => relative(folder, file));
  expect(written.sort()).toEqual(['assets/app.js.br', 'assets/app.js.gz']);
  expect(brotliDecompressSync(await readFile(join(folder, 'assets/app.js.br'))).toString()).toBe(long);
  expect(gunzipSync(await readFile(join(folder, 'assets/app.js.gz'))).toString()).toBe(long);
});
