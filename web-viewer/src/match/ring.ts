/**
 * Where seats lie that sit around a table, as areas of a grid of two columns: clockwise from the upper left, the last of an
 * odd number below across both. The seat of this phone lies below, and the others as they sit from there.
 */
export function ring(seats: readonly number[], me: number | null): Map<number, string> {
  const n = seats.length;
  const rows = Math.ceil(n / 2);
  const sides = Array.from({ length: Math.floor(n / 2) }, (_, row) => row + 1);
  const right = sides.map((row) => `${row} / 2`);
  const left = sides.slice(1).map((row) => `${row} / 1`);
  const below = n % 2 === 1 ? [`${rows} / 1 / auto / -1`] : [];
  const places = ['1 / 1', ...right, ...below, ...left.toReversed()];
  const mine = me === null ? -1 : seats.indexOf(me);
  // The first place below that is not on the right.
  const turned = mine < 0 ? 0 : 1 + right.length - mine;
  return new Map(seats.map((seat, at) => [seat, places[(at + turned + n) % n] ?? '']));
}

/** Who is with whom, as they lie above each other: the side of this phone below, and the lowest from right to left, as its players sit. */
export function stacked(sides: readonly (readonly number[])[], me: number | null): number[][] {
  const mine = sides.findIndex((side) => me !== null && side.includes(me));
  const from = mine < 0 ? 0 : mine + 1;
  const all = sides.map((_, at) => [...(sides[(from + at) % sides.length] ?? [])]);
  return all.map((side, at) => (at === all.length - 1 ? side.toReversed() : side));
}
