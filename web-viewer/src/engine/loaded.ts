import { partsOfEngine, type Built, type Reader } from './parts';
import { Referee } from './referee';

/** None is there if it was not built. */
const builds = import.meta.glob<Built>('./built/engine.js', { eager: true });
const wholes = import.meta.glob<Built & Reader>('./built/whole.js');
const readers = import.meta.glob<Reader>('./built/reader.js');

let loading: Promise<Referee | null> | undefined;
let wholly: Promise<Referee | null> | undefined;
let reading: Promise<Reader | null> | undefined;

/** The referee with its rule sets, loaded once; nothing if it was not built. @throws {Error} if this browser cannot run it. */
export function loaded(): Promise<Referee | null> {
  loading ??= load().catch((why) => {
    loading = undefined;
    throw why;
  });
  return loading;
}

/** Only matches with house rules or of another day's rule set need it. */
function reader(): Promise<Reader | null> {
  reading ??= loadReader().catch(() => ((reading = undefined), null));
  return reading;
}

async function loadReader(): Promise<Reader | null> {
  const [load, parts] = [Object.values(readers)[0], partsOfEngine()];
  if (!load || !parts) return null;
  const found = await load();
  await found.default({ module_or_path: parts.reader });
  return found;
}

async function load(): Promise<Referee | null> {
  const [built, parts] = [Object.values(builds)[0], partsOfEngine()];
  if (!built || !parts) return null;
  const [volumes, words] = await Promise.all([bytesOf(parts.volumes), bytesOf(parts.words), built.default({ module_or_path: parts.module })]);
  if (!built.fill(volumes, words)) throw new Error('the rule sets cannot be read');
  return new Referee(built, reader, whole);
}

/** The whole referee, fetched with the first match against enemies; nothing if it was not built. */
function whole(): Promise<Referee | null> {
  wholly ??= loadWhole().catch(() => ((wholly = undefined), null));
  return wholly;
}

async function loadWhole(): Promise<Referee | null> {
  const [load, parts] = [Object.values(wholes)[0], partsOfEngine()];
  if (!load || !parts) return null;
  const built = await load();
  await built.default({ module_or_path: parts.whole });
  return new Referee(built, async () => built);
}

async function bytesOf(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
