/** Where a seat lies, in pixels of the table around it. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

type Point = readonly [x: number, y: number];

/** How far the two strokes of the tip reach back. */
const TIP = 5;

/**
 * The way from who attacks to who is the target, as a path of SVG. It leaves the one seat beside it, runs in the gaps between
 * columns and rows, so that it covers no number of a seat, and ends at the side of the other one.
 */
export function pointer(from: Box, to: Box, gap: number, width: number): string {
  const out = lane(from, gap, width);
  const into = Math.abs(lane(to, gap, width) - out) < gap ? out : lane(to, gap, width);
  const [start, end] = [touched(from, out, width), touched(to, into, width)];
  const row = to.top > from.top ? from.top + from.height + gap / 2 : from.top - gap / 2;
  const over: Point[] = out === into ? [] : [[out, row], [into, row]];
  const way: Point[] = [start, [out, start[1]], ...over, [into, end[1]], end];
  return `M${way.map(([x, y]) => `${x} ${y}`).join('L')}${tip(end, way.findLast(([x, y]) => x !== end[0] || y !== end[1]) ?? start)}`;
}

/** Whether a seat lies across all columns, as the last of an odd number does. */
const isAcross = (seat: Box, width: number) => seat.width > width * 0.6;

/** The middle of the gap beside a seat, of two the one towards the middle of the table. */
function lane(seat: Box, gap: number, width: number): number {
  if (isAcross(seat, width)) return width / 2;
  return seat.left + seat.width / 2 < width / 2 ? seat.left + seat.width + gap / 2 : seat.left - gap / 2;
}

/** Where a seat is left or reached from a lane. */
function touched(seat: Box, lane: number, width: number): Point {
  if (isAcross(seat, width)) return [lane, seat.top];
  return [lane > seat.left ? seat.left + seat.width : seat.left, seat.top + seat.height / 2];
}

function tip([x, y]: Point, [fromX, fromY]: Point): string {
  const [dx, dy] = [Math.sign(x - fromX) * TIP, Math.sign(y - fromY) * TIP];
  return `M${x - dx - dy} ${y - dy - dx}L${x} ${y}L${x - dx + dy} ${y - dy + dx}`;
}
