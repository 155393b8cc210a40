import type { Entry } from '../api/documents';
import { Engine, Game, type Built } from '../engine/engine';
import { fromText, through } from '../match/told';
import type { Saved, Sealed } from '../match/page';
import { words } from '../words';

/** What a saved match comes to, and whether the file is still as it was saved. */
export interface Opened {
  entries: Entry[];
  faces: Record<string, string[]>;
  /** What was changed; nothing if nothing was. */
  changed: string | null;
  /** The last link of its chain. */
  link: string;
  /** Whether a server's store gave it its chain. */
  vouched: boolean;
}

/** It was built before this page, or there is no page. */
const builds = import.meta.glob<Built>('../engine/built/engine.js', { eager: true });

/** Judges a saved match anew with the referee that was saved beside it. */
export async function open({ saved, sum }: Sealed): Promise<Opened> {
  const built = Object.values(builds)[0];
  if (!built) throw new Error('no referee');
  const [module, volumes, sayings] = await Promise.all([saved.module, saved.volumes, saved.words].map(unzipped));
  if (!module || !volumes || !sayings) throw new Error('no referee');
  await built.default({ module_or_path: module.buffer });
  if (!built.fill(volumes, sayings)) throw new Error('no rule sets');
  const referee = new Engine(built);
  const unpacked = referee.unpack(saved.packed);
  if (unpacked.__typename === 'Damaged') return { ...NOTHING, changed: words.logDiffers };
  const game = referee.open(unpacked.lines.join('\n'));
  if (!(game instanceof Game)) return { ...NOTHING, changed: words.countDiffers };
  const entries = game.entries().map((entry, at) => ({ ...entry, at: saved.times[at] ?? null }));
  return {
    entries,
    faces: facesOf(referee, entries),
    changed: changed(saved, entries) ?? (referee.digest(JSON.stringify(saved)) === sum ? null : words.restDiffers),
    link: unpacked.link,
    vouched: unpacked.id !== null,
  };
}

const NOTHING: Opened = { entries: [], faces: {}, changed: null, link: '', vouched: false };

function changed({ digests }: Saved, entries: readonly Entry[]): string | null {
  if (digests.length !== entries.length) return words.countDiffers;
  const other = entries.find(({ digest }, at) => digests[at] !== digest);
  return other ? words.sheetDiffers(other.seq) : null;
}

function facesOf(referee: Engine, entries: readonly Entry[]): Record<string, string[]> {
  const ruleset = /^open (.+?)(?::| \S+;)/.exec(entries[0]?.line ?? '')?.[1] ?? '';
  const heroes = entries[0]?.sheet.seats.map(({ hero }) => hero) ?? [];
  return Object.fromEntries(heroes.map((hero) => [hero, referee.hero(ruleset, hero)?.dice ?? []]));
}

async function unzipped(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return through(fromText(text), new DecompressionStream('gzip'));
}
