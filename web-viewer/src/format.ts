import { language } from './words';

/** A number with its sign, for a row of a receipt. The minus is a real one, as wide as the plus. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

/** A moment, in the reader's own way of writing dates. */
export function moment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** A day, as people say it. */
export function day(iso: string, now = new Date()): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const midnight = (of: Date) => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime();
  const days = Math.round((midnight(date) - midnight(now)) / 86_400_000);
  if (days <= 0 && days > -7) {
    const said = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day');
    return `${said}, ${new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date)}`;
  }
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(date);
}
