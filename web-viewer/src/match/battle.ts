import type { Entry } from '../api/documents';
import { toggle, type Tray } from './tray';

/** What only a table with enemies has. */
export type Battle = NonNullable<Entry['sheet']['battle']>;

/** A tray from which the dice are lifted that an enemy throws again; of a choice the first ones, which a tap changes. */
export function lifted(tray: Tray, { throwsAgain }: Battle): Tray {
  if (!throwsAgain) return tray;
  const some = throwsAgain.anyOf.flatMap(({ dice, count }) => dice.slice(0, count));
  return [...throwsAgain.all, ...some].reduce((left, place) => toggle(left, place - 1), tray);
}
