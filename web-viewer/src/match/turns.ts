import type { Entry } from '../api/documents';
import { dialsOf } from './dial';

/** The entries of one turn, by their places in the log, and what they did to Health: a dial that several have is told once. */
export interface Turn {
  turn: number;
  /** The seat whose turn it is. */
  seat: number;
  from: number;
  to: number;
  health: { seat: number; was: number; now: number }[];
}

/** The turns of a log. What ends a turn belongs to it, although the next one has begun behind it. */
export function turnsOf(entries: readonly Pick<Entry, 'sheet'>[]): Turn[] {
  const turns: Turn[] = [];
  entries.forEach(({ sheet }, at) => {
    const before = entries[at - 1]?.sheet ?? sheet;
    const last = turns.at(-1);
    if (last?.turn === before.turn && last.seat === before.active) last.to = at;
    else turns.push({ turn: before.turn, seat: before.active, from: at, to: at, health: [] });
  });
  for (const turn of turns) {
    const [was, now] = [entries[turn.from - 1] ?? entries[turn.from], entries[turn.to]];
    turn.health = (now ? dialsOf(now.sheet) : []).flatMap(({ seat, health }) => {
      const then = was?.sheet.seats.find((one) => one.seat === seat)?.health ?? health;
      return then === health ? [] : [{ seat, was: then, now: health }];
    });
  }
  return turns;
}

/** The Health of a seat over a log as a line of steps, for a drawing as wide as there are places and `most` high. */
export function healthLine(entries: readonly Pick<Entry, 'sheet'>[], seat: number, most: number): string {
  const high = (at: number) => most - (entries[at]?.sheet.seats.find((one) => one.seat === seat)?.health ?? 0);
  let [path, last] = [`M0 ${high(0)}`, high(0)];
  for (let at = 1; at < entries.length; at += 1) {
    const now = high(at);
    if (now !== last) path += `H${at}V${now}`;
    last = now;
  }
  return `${path}H${Math.max(entries.length - 1, 1)}`;
}

/** The most Health that anybody has in a log. */
export function mostHealth(entries: readonly Pick<Entry, 'sheet'>[]): number {
  return entries.reduce((most, { sheet }) => sheet.seats.reduce((more, { health }) => Math.max(more, health), most), 1);
}

/** What somebody rolled, as it stands in a line. */
export function diceOf(line: string): { seat: number; faces: number[] } | null {
  const [, seat, faces] = /^(\d) rolls ((?:[1-6] ?)+)$/.exec(line) ?? [];
  return seat === undefined || faces === undefined ? null : { seat: Number(seat), faces: faces.trim().split(' ').map(Number) };
}

/** The seat that said or did what stands in a line, if it was one. */
export function seatOf(line: string): number | null {
  const seat = /^(\d) /.exec(line)?.[1];
  return seat === undefined ? null : Number(seat);
}
