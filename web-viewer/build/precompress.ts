import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Kinds of files that become smaller. Pictures other than SVG are compressed already. */
const TEXT = /\.(js|css|html|svg|json|webmanifest|txt|wasm|bin)$/;

/** Files of numbers more than of words: Brotli's mode for fonts takes some hundred bytes less for them. */
const BINARY = /\.(wasm|bin)$/;

/**
 * Writes `x.br` and `x.gz` beside every text file of a finished build, so that the server only has to
 * choose one. A form that would not be smaller is left out.
 */
export function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle(error?: Error) {
      if (!error) await compressFolder(folder);
    },
  };
}

/** Compresses every text file under `folder`; returns the files written. */
export async function compressFolder(folder: string): Promise<string[]> {
  const written: string[] = [];
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const file = join(folder, name);
    if (TEXT.test(name) && (await stat(file)).isFile()) written.push(...(await compressFile(file)));
  }
  return written;
}

async function compressFile(file: string): Promise<string[]> {
  const plain = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: BINARY.test(file) ? constants.BROTLI_MODE_FONT : constants.BROTLI_MODE_GENERIC,
  };
  const forms: [string, Buffer][] = [
    [`${file}.br`, await brotli(plain, { params })],
    [`${file}.gz`, await zip(plain, { level: 9 })],
  ];
  const smaller = forms.filter(([, bytes]) => bytes.length < plain.length);
  await Promise.all(smaller.map(([path, bytes]) => writeFile(path, bytes)));
  return smaller.map(([path]) => path);
}
