import { readFileSync } from 'node:fs';
import { hasEngine } from './agree.mjs';
import { check, holds, same } from './check.mjs';
import { newPage } from './browser.mjs';

const FOLDERS = { built: new URL('./built/', import.meta.url), engine: new URL('../src/engine/built/', import.meta.url) };
const FILES = { 'perft.js': 'built', 'perft_bg.wasm': 'built', 'volumes.bin': 'engine', 'words.bin': 'engine' };
const TYPES = { js: 'text/javascript', wasm: 'application/wasm', bin: 'application/octet-stream' };
const PUBLISHED = new URL('../../fixtures/conformance/perft.jsonl', import.meta.url);

/** In how many ways the published positions go on, counted in the browser by the referee as it is compiled for it. */
export async function ways(browser) {
  if (!hasEngine) {
    console.log('     the referee was not built for the browser, so nothing is counted');
    return;
  }
  const page = await newPage(browser);
  for (const [name, folder] of Object.entries(FILES)) {
    const contentType = TYPES[name.split('.').pop()];
    const body = readFileSync(new URL(name, FOLDERS[folder]));
    await page.route(`**/perft/${name}`, (route) => route.fulfill({ contentType, body }));
  }
  await page.goto('/');
  await page.evaluate(async () => {
    const perft = await import('/perft/perft.js');
    await perft.default('/perft/perft_bg.wasm');
    const bytes = async (name) => new Uint8Array(await (await fetch(`/perft/${name}`)).arrayBuffer());
    const [volumes, words] = [await bytes('volumes.bin'), await bytes('words.bin')];
    globalThis.ways = (log, acts) => perft.ways(volumes, words, log, acts);
  });
  const lines = readFileSync(PUBLISHED, 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  holds(lines.length > 10, `only ${lines.length} counts are published`);
  await check(`the browser counts ${lines.length} positions as they are published`, async () => {
    for (const { log, acts, ways } of lines) {
      const counted = await page.evaluate(([log, acts]) => globalThis.ways(log, acts), [log.join('\n'), acts]);
      same(counted, ways, `${acts} acts behind ${log.at(-1)}`);
    }
  });
}
