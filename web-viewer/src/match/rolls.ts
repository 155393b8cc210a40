import type { Entry } from '../api/documents';
import { diceOf } from './turns';

/** A roll that lies on the table. */
export interface Lies {
  seat: number;
  faces: number[];
  /** What its player announced with it. */
  announced?: string | undefined;
}

/** What was rolled in the turn of a place, up to it: of dice that were rolled again only the last, and no more than `most` rolls. */
export function rollsOf(entries: readonly Pick<Entry, 'line' | 'verdict' | 'sheet'>[], at: number, most = 3): Lies[] {
  const turn = (place: number) => (entries[place - 1] ?? entries[place])?.sheet.turn;
  const rolls: Lies[] = [];
  let again = false;
  let from = at;
  while (from > 0 && turn(from - 1) === turn(at)) from -= 1;
  for (const { line, verdict } of entries.slice(from, at + 1)) {
    if (verdict === 'REFUSED') continue;
    const roll = diceOf(line);
    const last = rolls.at(-1);
    if (roll && again && last?.seat === roll.seat && last.faces.length === roll.faces.length) rolls.pop();
    if (roll) rolls.push(roll);
    const [, seat, announced] = /^(\d) announces (.+)$/.exec(line) ?? [];
    if (last && last.seat === Number(seat)) last.announced = announced;
    again = roll !== null || (again && / plays | spends /.test(line));
  }
  return rolls.slice(-most);
}
