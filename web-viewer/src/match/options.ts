import type { LegalOption, Sheet, TooDear } from '../api/documents';

/** What one seat may do, laid out as on the log screen. */
export interface SeatOptions {
  seat: number;
  hero: string;
  /** Whether the table waits for this seat. */
  awaited: boolean;
  /** One key each, always in sight. */
  now: LegalOption[];
  /** From the hand, as things stand; a hidden hand makes this list long. */
  cards: LegalOption[];
  /** Cards from the hand for which CP are missing, and how many. */
  dear: Dear[];
  /** Silences, and cards and rolls that let something else pass unspoken first. */
  later: LegalOption[];
}

/** What may not be done for nothing but its price, and how many CP are missing. */
export type Dear = LegalOption & { short: number };

const FROM_HAND = new Set(['PLAY', 'SELL', 'REVEAL', 'DISCARD']);
const OF_TOKENS = new Set(['SPEND', 'PAY_OFF']);
const GOING_ON = new Set(['PASS', 'END', 'ROLL']);
/** Answers that lead on: they lie under the thumb. */
const ANSWERS = new Set(['AIM', 'DEFEND', 'CHOOSE']);
/** Windows in which somebody may speak, but whose closing leaves nothing undone. */
const QUIET = new Set(['ANNOUNCED', 'DICE', 'THEN', 'DECLARED', 'ANSWER']);

/** The options seat by seat, those the table waits for first; giving up is not among them. */
export function bySeat(options: readonly LegalOption[], sheet: Sheet, tooDear: readonly TooDear[] = []): SeatOptions[] {
  const awaited = new Set(sheet.awaits?.seats ?? []);
  const seats = sheet.seats.map(({ seat, hero }) => {
    const own = options.filter((option) => option.by === seat && option.act !== 'CONCEDE');
    return {
      seat,
      hero,
      awaited: awaited.has(seat),
      now: own.filter((o) => !isLater(o) && !FROM_HAND.has(o.act)),
      cards: knownFirst(own.filter((o) => !isLater(o) && FROM_HAND.has(o.act))),
      dear: tooDear.filter(({ option }) => option.by === seat).map(({ option, short }) => ({ ...option, short })),
      later: own.filter(isLater),
    };
  });
  const some = seats.filter((s) => s.now.length + s.cards.length + s.later.length > 0);
  return [...some.filter((s) => s.awaited), ...some.filter((s) => !s.awaited)];
}

/**
 * The roll the table expects, if any: one that closes only quiet windows, or the roller's own Main Phase.
 * The dice of the next turn may lie there already, but whoever taps them would let the damage of this one,
 * or a choice, pass unseen; and dice of a roll before this one wait until this one is done with.
 */
export function expectedRoll(options: readonly LegalOption[], sheet: Sheet): LegalOption | null {
  const isNext = (roll: LegalOption) => (isQuiet(roll) && liesHere(roll, sheet)) || isOwnMain(roll, sheet);
  return options.find((option) => option.act === 'ROLL' && diceOf(option) > 0 && isNext(option)) ?? null;
}

/** Whether the dice that a roll may keep, if it may, are those that are seen. */
const liesHere = ({ lying }: LegalOption, { dice }: Sheet) => lying.length === 0 || String(lying) === String(dice);

/** Whether a roll ends the roller's own Main Phase: it may be read, and nobody has to. */
export function isOwnMain({ by, closes }: LegalOption, sheet: Sheet): boolean {
  return by === sheet.active && closes.length === 1 && closes[0] === 'MAIN';
}

/** Whether a token is spent, or paid off. */
export function isOfToken({ act }: LegalOption): boolean {
  return OF_TOKENS.has(act);
}

/** The abilities that may be announced. */
export function abilities(options: readonly LegalOption[]): LegalOption[] {
  return options.filter((option) => option.act === 'ANNOUNCE' && !isNone(option));
}

/** The announcement of no ability, if it may be made. */
export function noAbility(options: readonly LegalOption[]): LegalOption | null {
  return options.find((option) => option.act === 'ANNOUNCE' && isNone(option)) ?? null;
}

function isNone({ line }: LegalOption): boolean {
  return /^\d announces nothing$/.test(line);
}

/** The answers that are due, or become due if nobody speaks: whom to aim at, how to defend, what to choose. */
export function dueAnswers(options: readonly LegalOption[]): LegalOption[] {
  return options.filter((option) => ANSWERS.has(option.act) && isQuiet(option));
}

function isQuiet({ closes }: LegalOption): boolean {
  return closes.every((window) => QUIET.has(window));
}

/** How many dice a roll asks for. */
export function diceOf(option: LegalOption): number {
  return option.slots.find((slot) => slot.kind === 'DICE')?.count ?? 0;
}

/**
 * The option that goes on from here, and so accepts what stands there: the one that closes least unspoken,
 * and rather the end of a phase than one player's silence.
 */
export function accepting(options: readonly LegalOption[]): LegalOption | null {
  const plain = options.filter((option) => option.slots.length === 0);
  const going = [...plain.filter(({ act }) => act === 'END'), ...plain.filter(({ act }) => act === 'PASS')];
  const [first] = going.toSorted((a, b) => a.forgoes.length - b.forgoes.length);
  return first ?? null;
}

/** The card that an option plays, if it plays one. */
export function cardOf(option: LegalOption): string | null {
  return option.act === 'PLAY' ? namedIn(option) : null;
}

const NAMED = /^\d (?:plays|announces|defends with|spends|uses|pays off) ([^:]+)/;

/** The card, ability or token that an option names; nothing if it names none. */
export function namedIn({ line }: LegalOption): string | null {
  return NAMED.exec(line)?.[1]?.trim() ?? null;
}

/** An ability or a token is wanted even if a window closes for it; a card of the next phase seldom is. */
function isLater({ act, forgoes }: LegalOption): boolean {
  return act === 'PASS' || (forgoes.length > 0 && (FROM_HAND.has(act) || GOING_ON.has(act)));
}

function knownFirst(options: LegalOption[]): LegalOption[] {
  return [...options.filter((o) => o.sure === 'KNOWN'), ...options.filter((o) => o.sure !== 'KNOWN')];
}
