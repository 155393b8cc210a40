import { secondsTo } from './clock';
import type { HallClock } from './shapes';

/** What a screen has heard of: only what is new since then rings. */
export interface Heard {
  /** The calls that wait, and who goes to each. */
  calls: readonly { number: number; table: number; goes: string | null }[];
  /** Tables of which the two tell otherwise. */
  settle: readonly number[];
  /** Where a player sits, by round and table; for the staff the round. */
  seat: string;
  /** Seconds that the own table was given. */
  extended: number;
  time: 'ample' | 'short' | 'over';
}

/** What rings: at the desk a call or two versions, on a player's phone a table, a judge or time given; everywhere the clock. */
export type News = { is: 'call' | 'settle'; table: number } | { is: 'goes'; who: string } | { is: 'seat' | 'short' | 'over' } | { is: 'more'; seconds: number };

/** So many seconds before its end a round is told to be short. */
const SHORT = 300;

/** What a clock says to whoever does not look at it. */
export function timeOf(clock: HallClock | null, now: number, ahead: number): Heard['time'] {
  if (clock === null || clock.state === 'WAITS') return 'ample';
  if (clock.state === 'OVER' || clock.state === 'CALLED') return 'over';
  const left = clock.state === 'RUNS' && clock.until ? secondsTo(clock.until, now, ahead) : (clock.left ?? 0);
  return left <= 0 ? 'over' : left <= SHORT ? 'short' : 'ample';
}

/** What is new for somebody of the staff, or for a player. */
export function newsOf(before: Heard, now: Heard, staff: boolean): News[] {
  const moved = before.seat !== now.seat;
  const went = (number: number) => before.calls.find((one) => one.number === number)?.goes ?? null;
  return [
    ...(staff ? now.calls.filter(({ number }) => !before.calls.some((one) => one.number === number)).map(({ table }): News => ({ is: 'call', table })) : []),
    ...(staff ? now.settle.filter((table) => !before.settle.includes(table)).map((table): News => ({ is: 'settle', table })) : []),
    ...(staff ? [] : now.calls.flatMap(({ number, goes }): News[] => (goes !== null && goes !== went(number) ? [{ is: 'goes', who: goes }] : []))),
    ...(!staff && moved ? [{ is: 'seat' as const }] : []),
    ...(!staff && !moved && now.extended > before.extended ? [{ is: 'more' as const, seconds: now.extended - before.extended }] : []),
    ...(!moved && now.time !== before.time && now.time !== 'ample' ? [{ is: now.time }] : []),
  ];
}
