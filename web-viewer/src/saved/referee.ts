import type { Entry } from '../api/documents';
import { Game } from '../engine/game';
import { Packer } from '../engine/packer';
import type { Built, BuiltPacker, Reader } from '../engine/parts';
import { Referee } from '../engine/referee';
import { fromText, through } from '../match/told';
import type { Saved, Sealed } from '../match/page';
import { language } from '../words';
import { saved as words } from '../words/saved';

/** What a saved match comes to, and whether the file is still as it was saved. */
export interface Opened {
  entries: Entry[];
  faces: Record<string, string[]>;
  /** What was changed; nothing if nothing was. */
  changed: string | null;
  /** The links of its chain. */
  links: string[];
  /** Whether a server's store gave it its chain. */
  vouched: boolean;
}

/** They were built before this page, or there is no page. */
/** What calls the whole referee calls the other one too: it does no less. */
const wholes = import.meta.glob<Built & Reader>('../engine/built/whole.js', { eager: true });
const readers = import.meta.glob<Reader>('../engine/built/reader.js', { eager: true });
const packers = import.meta.glob<BuiltPacker>('../engine/built/packer.js', { eager: true });

/** Judges a saved match anew with the referee that was saved beside it. */
export async function open({ saved, sum }: Sealed): Promise<Opened> {
  const [built, packer] = [Object.values(wholes)[0], Object.values(packers)[0]];
  if (!built || !packer) throw new Error('no referee');
  const [module, volumes, sayings, unpacker] = await Promise.all([saved.module, saved.volumes, saved.words, saved.packer].map(unzipped));
  if (!module || !volumes || !sayings || !unpacker) throw new Error('no referee');
  await Promise.all([built.default({ module_or_path: module.buffer }), packer.default({ module_or_path: unpacker.buffer })]);
  // The whole referee reads what it judges by; the rule sets that travel along are packed for the other one.
  if (!saved.whole && !built.fill(volumes, sayings)) throw new Error('no rule sets');
  const referee = new Referee(built, async () => (saved.whole ? built : reader(saved)));
  const unpacked = new Packer(packer).unpack(saved.packed);
  if (unpacked.__typename === 'Damaged') return { ...NOTHING, changed: words.logDiffers };
  // The chain names what the match is pinned to; one that was made for the page names nothing.
  const rules = unpacked.id === null ? saved.rules : unpacked.rules;
  for (const text of saved.texts) await referee.pin(new TextDecoder().decode(await unzipped(text)));
  if (!rules.every((digest) => referee.has(digest))) return { ...NOTHING, changed: words.rulesDiffer };
  const game = referee.open(unpacked.lines.join('\n'), language, rules);
  if (!(game instanceof Game)) return { ...NOTHING, changed: words.countDiffers };
  const entries = game.entries().map((entry, at) => ({ ...entry, at: saved.times[at] ?? null }));
  return {
    entries,
    faces: facesOf(referee, entries),
    changed: changed(saved, entries) ?? (referee.digest(JSON.stringify(saved)) === sum ? null : words.restDiffers),
    links: unpacked.links,
    vouched: unpacked.id !== null,
  };
}

const NOTHING: Opened = { entries: [], faces: {}, changed: null, links: [], vouched: false };

function changed({ digests }: Saved, entries: readonly Entry[]): string | null {
  if (digests.length !== entries.length) return words.countDiffers;
  const other = entries.find(({ digest }, at) => digests[at] !== digest);
  return other ? words.sheetDiffers(other.seq) : null;
}

async function reader({ reader }: Saved): Promise<Reader | null> {
  const found = Object.values(readers)[0];
  if (!found || reader === null) return null;
  await found.default({ module_or_path: (await unzipped(reader)).buffer });
  return found;
}

function facesOf(referee: Referee, entries: readonly Entry[]): Record<string, string[]> {
  const ruleset = /^open (.+?)(?::| \S+;)/.exec(entries[0]?.line ?? '')?.[1] ?? '';
  const heroes = entries[0]?.sheet.seats.map(({ hero }) => hero) ?? [];
  return Object.fromEntries(heroes.map((hero) => [hero, referee.hero(ruleset, hero)?.dice ?? []]));
}

async function unzipped(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return through(fromText(text), new DecompressionStream('gzip'));
}
