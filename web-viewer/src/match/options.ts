import type { LegalOption, Sheet } from '../api/documents';

/** What one seat may do, laid out as on the log screen. */
export interface SeatOptions {
  seat: number;
  hero: string;
  /** Whether the table waits for this seat. */
  awaited: boolean;
  /** One key each, always in sight. */
  now: LegalOption[];
  /** From the hand; a hidden hand makes this list long. */
  cards: LegalOption[];
}

const FROM_HAND = new Set(['PLAY', 'SELL', 'REVEAL']);
const ACCEPTING = new Set(['PASS', 'END']);

/** The options seat by seat, those the table waits for first; rolls are on the pad, not here. */
export function bySeat(options: readonly LegalOption[], sheet: Sheet): SeatOptions[] {
  const awaited = new Set(sheet.awaits?.seats ?? []);
  const seats = sheet.seats.map(({ seat, hero }) => {
    const own = options.filter((option) => option.by === seat && option.act !== 'ROLL');
    return {
      seat,
      hero,
      awaited: awaited.has(seat),
      now: own.filter((o) => !FROM_HAND.has(o.act) && o.act !== 'CONCEDE'),
      cards: knownFirst(own.filter((o) => FROM_HAND.has(o.act))),
    };
  });
  const some = seats.filter((s) => s.now.length > 0 || s.cards.length > 0);
  return [...some.filter((s) => s.awaited), ...some.filter((s) => !s.awaited)];
}

/** The rolls that may be read out now. */
export function rolls(options: readonly LegalOption[]): LegalOption[] {
  return options.filter((option) => option.act === 'ROLL' && diceOf(option) > 0);
}

/** How many dice a roll asks for. */
export function diceOf(option: LegalOption): number {
  return option.slots.find((slot) => slot.kind === 'DICE')?.count ?? 0;
}

/** The option that says "done" and so accepts what stands there. */
export function accepting(options: readonly LegalOption[]): LegalOption | null {
  return options.find((option) => ACCEPTING.has(option.act) && option.slots.length === 0) ?? null;
}

function knownFirst(options: LegalOption[]): LegalOption[] {
  return [...options.filter((o) => o.sure === 'KNOWN'), ...options.filter((o) => o.sure !== 'KNOWN')];
}
