import { ask } from '../api/client';
import { PACKED } from '../api/documents';
import { engine, parts } from '../engine/engine';
import { packer } from '../engine/packer';
import { drawnOf, type Drawn } from '../look/look.svelte';
import { ruleset } from '../offline/rules';
import { saidIn } from './course';
import type { Match } from './match.svelte';
import type { Notes } from './notes.svelte';
import { fetchRules, judgedHere } from './pins';
import { through, toText } from './told';

/** What a saved page is made of besides the viewer: everything it shows is worked out from this anew. */
export interface Saved {
  title: string;
  /** The log with its chain. */
  packed: string;
  /** The digest of the score sheet after each entry. */
  digests: string[];
  /** When each was logged. */
  times: (string | null)[];
  notes: Record<string, string>;
  /** Whether it is the whole referee, who reads all rule sets. */
  whole: boolean;
  /** The referee: its module, the rule sets and the words of the rules, each gzipped, as base64url. */
  module: string;
  volumes: string;
  words: string;
  /** What unpacks the log, likewise. */
  packer: string;
  /** The digests of the rule sets that the match is pinned to. */
  rules: string[];
  /** Those of them that do not travel along, and what reads them: nothing is there where all of them do. */
  texts: string[];
  reader: string | null;
  /** What is drawn of its heroes. */
  look: Drawn;
}

/** The digest of all of it together. */
export interface Sealed {
  saved: Saved;
  sum: string;
}

/** Where the viewer that goes into a page lies. */
export const EMPTY_PAGE = '/page.html';
/** What stands in it for what is saved. */
export const HERE = '"the match"';

/**
 * The match as one file that replays and verifies without a network, and the last link of its chain if a server gave it
 * one; nothing if the referee here judges it otherwise.
 */
export async function pageOf(match: Match, notes: Notes): Promise<{ html: string; link: string | null } | null> {
  const [referee, found] = await Promise.all([engine(), parts()]);
  const packs = found && (await packer(found.packer));
  const { rules } = match;
  if (!referee || !packs || !found || !(await fetchRules(match.id, referee, rules))) return null;
  const log = saidIn(match.entries).join('\n');
  const packed = (await ask(PACKED, { id: match.id }, match.id).catch(() => null))?.match?.packed ?? packs.pack(log);
  if (packed === null) return null;
  const unpacked = packs.unpack(packed);
  if (unpacked.__typename === 'Damaged') return null;
  const game = await judgedHere(unpacked.lines, rules);
  const known = new Map(match.entries.map((entry) => [entry.seq, entry]));
  const entries = (await game?.entries()) ?? [];
  const alike = entries.every(({ seq, place, digest }) => seq !== place || known.get(seq)?.digest === digest);
  if (entries.length === 0 || !alike) return null;
  const whole = await referee.isWhole(rules);
  const empty = await (await file(EMPTY_PAGE)).text();
  const files = [whole ? found.whole : found.module, found.volumes, found.words, found.packer];
  const [module = '', volumes = '', words = '', unpacker = ''] = await Promise.all(files.map(packedFile));
  const texts = (await Promise.all(rules.map(ruleset))).filter((text) => text !== null);
  const saved: Saved = {
    title: match.title ?? match.id,
    packed,
    digests: entries.map(({ digest }) => digest),
    times: entries.map(({ seq }) => known.get(seq)?.at ?? null),
    notes: notes.everything(),
    whole,
    module,
    volumes,
    words,
    packer: unpacker,
    rules,
    texts: await Promise.all(texts.map((text) => zipped(new TextEncoder().encode(text)))),
    reader: texts.length > 0 && !whole ? await packedFile(found.reader) : null,
    look: drawnOf(entries.at(-1)?.sheet.seats.map(({ hero }) => hero) ?? []),
  };
  // Nothing in the text may end the element it stands in.
  const sealed: Sealed = { saved, sum: await referee.digest(JSON.stringify(saved)) };
  const html = empty.replace(HERE, () => JSON.stringify(sealed).replaceAll('<', '\\u003c'));
  return { html, link: unpacked.id === null ? null : (unpacked.links.at(-1) ?? null) };
}

async function file(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

const packedFile = async (url: string) => zipped(new Uint8Array(await (await file(url)).arrayBuffer()));

async function zipped(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toText(await through(bytes, new CompressionStream('gzip')));
}
