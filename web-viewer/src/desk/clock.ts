
/** How far the clock of the server is ahead of the one here, in milliseconds, as it said its time in an answer that came now. */
export function ahead(said: string, now: number): number {
  const there = Date.parse(said);
  return Number.isNaN(there) ? 0 : there - now;
}

/** Whole seconds from a moment here to one of the server; less than nothing once that is past. */
export function secondsTo(until: string | number, now: number, ahead: number): number {
  const end = typeof until === 'number' ? until : Date.parse(until);
  return Math.ceil((end - (now + ahead)) / 1_000);
}

/** Whole seconds since a moment of the server, never less than none. */
export function secondsSince(since: string | number, now: number, ahead: number): number {
  const began = typeof since === 'number' ? since : Date.parse(since);
  return Math.max(0, Math.floor((now + ahead - began) / 1_000));
}

/** `12:41`, `1:02:03`; what is past has a real minus before it. */
export function spelled(seconds: number): string {
  const all = Math.abs(Math.trunc(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  return seconds < 0 ? `−${text}` : text;
}
