import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { ask } from './api.mjs';
import { check, holds, same } from './check.mjs';

const BUILT = new URL('../src/engine/built/', import.meta.url);
const ROOT = new URL('../../', import.meta.url);

/** The rule set that is read when somebody fights. */
const BATTLES = 'adventures';

/** Whether the referee was built for the browser; without it the viewer needs the server for everything. */
export const hasEngine = existsSync(new URL('engine_bg.wasm', BUILT));

/** Every recorded match and every ruling, judged by the server and by the referee for the browser. */
export async function agree() {
  if (!hasEngine) {
    console.log('     the referee was not built for the browser, so nothing is compared');
    return;
  }
  const engine = await import(new URL('engine.js', BUILT).href);
  await engine.default({ module_or_path: readFileSync(new URL('engine_bg.wasm', BUILT)) });
  const [volumes, words] = ['volumes.bin', 'words.bin'].map((name) => readFileSync(new URL(name, BUILT)));
  holds(engine.fill(volumes, words), 'the rule sets can be read');
  // What does not travel along is read and judged by the whole referee.
  const whole = await import(new URL('whole.js', BUILT).href);
  await whole.default({ module_or_path: readFileSync(new URL('whole_bg.wasm', BUILT)) });
  holds(whole.pin(BATTLES, whole.read(BATTLES, [], [], [], undefined)), 'the rule set of battles can be read');
  const logs = [...recorded(), ...ruled()];
  await check(`server and phone judge ${logs.length} logs alike`, async () => {
    holds(logs.length > 100, `only ${logs.length} logs were found`);
    let entries = 0;
    for (const [name, log] of logs) entries += await compare(pinned(log).length > 0 ? whole : engine, name, log);
    console.log(`     ${entries} entries with equal digests`);
  });
}

async function compare(engine, name, log) {
  const query = 'query ($log: String!) { replay(log: $log) { entries { seq line verdict sentence digest } refusedOpening { line } } }';
  const { replay } = await ask(query, { log });
  const opening = new engine.Opening(log, 'en', pinned(log));
  const game = opening.game();
  const [entries, refused] = game ? [JSON.parse(game.entries()), null] : [[], JSON.parse(opening.refusal())];
  const shape = ({ seq, line, verdict, sentence, digest }) => ({ seq, line, verdict, sentence, digest });
  same(entries.length, replay.entries.length, `${name}: entries`);
  for (const [at, entry] of replay.entries.entries()) same(shape(entries[at]), shape(entry), name);
  same(refused?.line ?? null, replay.refusedOpening?.line ?? null, `${name}: opening`);
  return entries.length;
}

/** The rule set of a log, if it is one that does not travel along. */
function pinned(log) {
  return log.startsWith(`open ${BATTLES} `) ? [BATTLES] : [];
}

function recorded() {
  const folder = new URL('fixtures/matches/', ROOT);
  return readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]);
}

/** The matches inside the literate cases that can be read as they stand. */
function ruled() {
  const folder = new URL('tests/rulings/', ROOT);
  return readdirSync(folder).flatMap((name) => {
    const blocks = readFileSync(new URL(name, folder), 'utf8').matchAll(/```match\n([\s\S]*?)```/g);
    return [...blocks].map(([, log], at) => [`${name}, match ${at + 1}`, log]);
  });
}
