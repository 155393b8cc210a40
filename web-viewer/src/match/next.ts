import type { LegalOption } from '../api/documents';
import { NOTHING, type Foreseen } from './foreseen';
import { openSlot, unanswered } from './slots';
import type { Tray } from './tray';

/** What people do next, which the one large key does or waits for. */
export type Next =
  /** Dice are to be read: so many. */
  | { is: 'read'; dice: number }
  /** One of several answers is due, each a key of its own. */
  | { is: 'answer' }
  /** What would come of it is still being worked out: until then the key means nothing. */
  | { is: 'soon' }
  | { is: 'announce' | 'deal' | 'go'; option: LegalOption; foreseen: Foreseen }
  /** Dice may be rolled again, and nothing else leads on but to announce nothing. */
  | { is: 'lift' }
  | { is: 'nothing' };

/** What there is to choose from. */
export interface Choices {
  tray: Tray;
  /** Whether somebody has begun to read or lift dice, or nothing but reading leads on. */
  reading: boolean;
  due: readonly LegalOption[];
  announce: readonly LegalOption[];
  /** The announcement of no ability, if it may be made. */
  none: LegalOption | null;
  on: LegalOption | null;
  /** What stands after an option if nobody says more; `undefined` while it is worked out. */
  foreseenOf: (option: LegalOption) => Foreseen | undefined;
}

/** What comes next: read dice, answer, announce, deal, go on. */
export function next({ tray, reading, due, announce, none, on, foreseenOf }: Choices): Next {
  const dice = tray.filter(({ face }) => face === null).length;
  if (reading && dice > 0) return { is: 'read', dice };
  const [one, other] = due;
  // What can be answered in one way only is no question.
  if (one && !other && !openSlot(one, unanswered(one))) return { is: 'go', option: one, foreseen: NOTHING };
  if (one) return { is: 'answer' };
  // Who may not announce nothing is an enemy, and the table says which of several it performs.
  if (announce.length > 1 && !none) return { is: 'answer' };
  if (announce.some((option) => foreseenOf(option) === undefined)) return { is: 'soon' };
  const [best] = mostFirst(announce, foreseenOf);
  if (best) return { is: 'announce', option: best, foreseen: foreseenOf(best) ?? NOTHING };
  if (tray.length > 0 && dice === 0 && (none || !on)) return { is: 'lift' };
  if (!on) return none ? { is: 'go', option: none, foreseen: NOTHING } : { is: 'nothing' };
  const foreseen = foreseenOf(on);
  if (foreseen === undefined) return { is: 'soon' };
  return { is: foreseen.totals.some(({ settled }) => settled) ? 'deal' : 'go', option: on, foreseen };
}

/** Abilities, the most damage first; ties by name. */
export function mostFirst(announce: readonly LegalOption[], foreseenOf: Choices['foreseenOf']): LegalOption[] {
  const most = (option: LegalOption) => worth(foreseenOf(option), option.by) ?? 0;
  return announce.toSorted((a, b) => most(b) - most(a) || a.label.localeCompare(b.label));
}

/** The largest damage that comes to somebody else, known or not; nothing if none does. */
export function worth(foreseen: Foreseen | undefined, by: number): number | null {
  const { totals, toTarget } = foreseen ?? NOTHING;
  const dealt = [...totals.filter(({ to, dealt }) => to !== by && dealt > 0).map(({ dealt }) => dealt), ...(toTarget === null ? [] : [toTarget])];
  return dealt.length > 0 ? Math.max(...dealt) : null;
}
