/** Where a finger was, in pixels to the right, and when, in milliseconds. */
export interface Spot {
  x: number;
  t: number;
}

/** A finger that was so fast in its last moments, in pixels a millisecond, throws the bar to an end. */
const THROWN = 0.75;
const LAST_MS = 80;

/** Where a swipe sends the bar, by the places of the finger up to its lifting: to its start, to its end, or nowhere. */
export function flick(track: readonly Spot[]): 'start' | 'end' | null {
  const up = track.at(-1);
  const from = up && (track.findLast(({ t }) => t <= up.t - LAST_MS) ?? track[0]);
  if (!up || !from) return null;
  const by = up.x - from.x;
  // A slow screen tells of few places: those last moments may be longer, and never shorter.
  if (Math.abs(by) < THROWN * Math.max(up.t - from.t, LAST_MS)) return null;
  return by < 0 ? 'start' : 'end';
}
