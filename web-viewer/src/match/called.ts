import type { Entry, LegalOption, Offered } from '../api/documents';
import { words } from '../words';
import { shown } from './shown';

/** Who sits where, in seat order. */
type Seated = readonly { hero: string }[];
/** What the players are called, in seat order. */
type Names = readonly (string | null)[];
/** Puts what players are called into a text. */
export type Call = (text: string) => string;

/** Puts what players are called where the referee names them by their heroes; nothing if nobody has a name. */
export function caller(seats: Seated, names: Names, of: readonly string[] = words.ofName): Call | null {
  if (!names.some(Boolean)) return null;
  const heroes = seats.map(({ hero }) => hero);
  // A card may be called after a hero: `Way of the Monk`.
  const any = new RegExp(`(?<!the |\\p{L})(${of.join('|')})?(${heroes.map(literally).join('|')})(?: \\(\\p{L}+ (\\d)\\))?(?!\\p{L})`, 'gu');
  return (text) =>
    text.replace(any, (all, before: string | undefined, hero: string, place: string | undefined) => {
      const twins = heroes.indexOf(hero) !== heroes.lastIndexOf(hero);
      const name = names[Number(place ?? (twins ? 0 : heroes.indexOf(hero) + 1)) - 1];
      return name ? (before ? of[/^[aeiouyéè]/i.test(name) ? 0 : 1] : '') + shown(name) : all;
    });
}

/** A text as a pattern that is this text alone. */
const literally = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Entries as they are told at a table whose players have names. */
export function calledEntries(entries: readonly Entry[], names: Names): readonly Entry[] {
  const call = caller(entries.at(-1)?.sheet.seats ?? [], names);
  return call ? entries.map((entry) => calledEntry(call, entry)) : entries;
}

/** What is offered after an entry in the same way; what is logged stays as it is. What only costs too much is called by its card. */
export function calledOffer({ options, tooDear }: Offered, after: Entry | undefined, names: Names): Offered {
  const call = caller(after?.sheet.seats ?? [], names);
  const called = (option: LegalOption, call: Call) => ({ ...option, label: call(option.label), slots: option.slots.map((slot) => ({ ...slot, labels: slot.labels.map(call) })) });
  return { options: call ? options.map((option) => called(option, call)) : options, tooDear };
}

function calledEntry(call: Call, entry: Entry): Entry {
  const told = <T extends { sentence: string }>(one: T): T => ({ ...one, sentence: call(one.sentence) });
  const { awaits, outcome } = entry.sheet;
  return {
    ...told(entry),
    ruling: entry.ruling && told(entry.ruling),
    implied: entry.implied.map(told),
    happenings: entry.happenings.map(told),
    breakdowns: entry.breakdowns.map((one) => ({ ...one, headline: call(one.headline) })),
    sheet: { ...entry.sheet, awaits: awaits && told(awaits), outcome: outcome && told(outcome) },
  };
}
