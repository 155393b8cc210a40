/** How figures are written. They are the server's; nothing is worked out here. */
import type { Fraction } from '../api/documents/told';
import { language } from '../words';
import { told } from '../words/told';

const signedTo = new Intl.NumberFormat(language, { signDisplay: 'exceptZero', minimumFractionDigits: 2, maximumFractionDigits: 2 });
const plainTo = (digits: number) => new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
const [whole, tenths, hundredths] = [plainTo(0), plainTo(1), plainTo(2)];
const figures = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 });

/** A minus is as wide as a plus. */
const minus = (text: string) => text.replace('-', '−');

/** A number with its sign, to hundredths; or exactly. */
export function signed({ value, fraction }: Fraction, exact = false): string {
  if (!exact) return minus(signedTo.format(value));
  return minus(value > 0 ? `+${fraction}` : fraction);
}

export const tenth = (value: number): string => minus(tenths.format(value));
export const hundredth = (value: number): string => minus(hundredths.format(value));

/** A share of one as hundreds of it, without its sign. */
export const percent = (share: number): string => whole.format(share * 100);

/** A p-value, to two figures. What is smaller than a millionth is said so: nothing is as exact as more digits would look. */
export function pText(p: number): string {
  return p < 1e-6 ? `< ${new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(1e-6)}` : figures.format(p);
}

/** How often something was won, with the interval that it speaks for: a bare share would say too much. */
export function shareText({ won, of, from, to }: { won: number; of: number; from: number | null; to: number | null }): string {
  if (of === 0 || from === null || to === null) return '–';
  return `${told.wonOf(won, of)} · ${told.between(percent(from), percent(to))}`;
}
