import init, { fill, Opening } from './built/engine.js';
import { Game, outcome } from './game.js';

let started;

/** Loads the referee with its rule sets, once. */
async function start() {
  const [module, volumes, words] = await Promise.all(['engine_bg.wasm', 'volumes.bin', 'words.bin'].map(bytesOf));
  await init({ module_or_path: module });
  if (!fill(volumes, words)) throw new Error('the rule sets cannot be read');
}

async function bytesOf(name) {
  const url = new URL(`./built/${name}`, import.meta.url);
  if (url.protocol === 'file:') return (await import('node:fs/promises')).readFile(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export async function open(log, language = 'en') {
  await (started ??= start());
  const opening = new Opening(log, language, []);
  const game = opening.game();
  return game ? new Game(game) : outcome(JSON.parse(opening.refusal()));
}

export const isGame = (opened) => opened instanceof Game;
export const log = (game, line) => game.log(line);
export const entries = (game) => game.entries();
export const options = (game, at = last(game)) => game.options(at);
export const sheet = (game, at = last(game)) => entry(game, at).sheet;
export const totals = (game, at = last(game)) => entry(game, at).breakdowns;
export const why = (game, line, at = last(game)) => game.why(at, line);
export const odds = (game, at = last(game)) => game.odds(at);

const last = (game) => Math.max(...game.entries().map(({ seq }) => seq));

function entry(game, at) {
  const found = game.entries().findLast(({ seq }) => seq === at);
  if (!found) throw new RangeError(`there is no entry ${at}`);
  return found;
}
