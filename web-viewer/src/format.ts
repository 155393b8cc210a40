import { language } from './words';

/** Made when it is first needed, and once: a list has many dates, and making one of these takes longer than all the rest of it. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
const momentOf = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }));
const dateOf = once(() => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));
const timeOf = once(() => new Intl.DateTimeFormat(language, { timeStyle: 'short' }));
const daysAgo = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

/** A number with its sign, for a row of a receipt. The minus is a real one, as wide as the plus. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

/** A moment, in the reader's own way of writing dates. */
export function moment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return momentOf().format(date);
}

/** A day, as people say it. */
export function day(iso: string, now = new Date()): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime();
  const days = Math.round((midnight(date) - midnight(now)) / 86_400_000);
  if (days <= 0 && days > -7) {
    return `${daysAgo().format(days, 'day')}, ${timeOf().format(date)}`;
  }
  return dateOf().format(date);
}
