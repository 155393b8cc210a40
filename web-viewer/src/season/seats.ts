/** Who plays in a match that is told of. */
import type { DiceSeat } from '../api/documents/told';
import { between } from '../match/between';
import { shown } from '../match/shown';

/** What a player is called; without a name, as the hero. */
export const nameOf = (seats: readonly DiceSeat[], seat: number | null): string => {
  const found = seats.find((one) => one.seat === seat);
  return shown(found?.name ?? found?.hero ?? '');
};

export const heroOf = (seats: readonly DiceSeat[], seat: number | null): string => seats.find((one) => one.seat === seat)?.hero ?? '';

/** The players as a title, as `between` has it: sides only where one of them has several players or there are more than two. */
export function titleOf(seats: readonly DiceSeat[]): string {
  const sides = [...new Set(seats.map(({ side }) => side))].map((side) => seats.filter((one) => one.side === side).map(({ seat }) => seat));
  const several = sides.some((side) => side.length > 1) ? sides : sides.length > 2 ? [] : undefined;
  return between(seats.map(({ seat }) => nameOf(seats, seat)), several);
}

/** One seat of each side: those of a side have the same terms. */
export const oneOfEach = (seats: readonly DiceSeat[]): DiceSeat[] => seats.filter((one, at) => seats.findIndex(({ side }) => side === one.side) === at);

/** All of the side of a seat. */
export const sideOf = (seats: readonly DiceSeat[], seat: number): DiceSeat[] => {
  const side = seats.find((one) => one.seat === seat)?.side;
  return seats.filter((one) => one.side === side);
};

/** A side by the names of all who are on it. */
export const whose = (seats: readonly DiceSeat[], seat: number): string => sideOf(seats, seat).map((one) => nameOf(seats, one.seat)).join(' + ');
