import type { Hero } from '../api/documents';

/** What is printed of one thing of a hero, in few words. */
export interface Text {
  /** What kind of thing it is, as its title says, such as `main phase`; nothing of an ability. */
  kind: string;
  lines: readonly string[];
}

/** What is printed for a hero, by the names of abilities, cards and tokens. */
export type Board = ReadonlyMap<string, Text>;

const TITLE = /^(.*?)(?: \((.*)\))?$/;
const WITHIN = /^ *\+ /;
/** A price stands on the key already. */
const PRICE = /^\d+ CP$/;
/** A card whose title says nothing but its price puts an ability in the place of another. */
const UPGRADE = 'upgrade';
const CARDS = new Set(['main phase', 'roll phase', 'instant']);

/** The things of a board by their names; one that is printed twice with other words is left out. */
export function boardOf({ sections, commonCards }: Pick<Hero, 'sections' | 'commonCards'>): Board {
  const all = [...sections, ...commonCards].flatMap(({ title, lines }) => [thing(title, lines), ...within(lines)]);
  const said = (text: Text) => text.lines.join('\n');
  const alike = all.filter(([name, text]) => all.every(([other, its]) => other !== name || said(its) === said(text)));
  return new Map(alike);
}

/** What one row of an ability does, such as `3 Sword`; nothing if it is not found there. */
export function rowOf(text: Text | undefined, needs: string): string | null {
  const line = text?.lines.find((line) => line.startsWith(`${needs}: `));
  return line?.slice(needs.length + 2) ?? null;
}

/** All that is printed there in one line. */
export const briefly = ({ lines }: Text): string => lines.join(' ');

/** The things in which all these words are, in their names or in what they do. */
export function soughtIn<T>(all: readonly T[], text: string, says: (one: T) => string): T[] {
  const wanted = text.toLowerCase().split(/\s+/);
  return all.filter((one) => wanted.every((word) => says(one).toLowerCase().includes(word)));
}

function thing(title: string, lines: readonly string[]): [string, Text] {
  const [, name = title, within = ''] = TITLE.exec(title) ?? [];
  const said = within.split(', ').filter((one) => one !== '');
  const kind = said.find((one) => CARDS.has(one)) ?? (said.some((one) => PRICE.test(one)) ? UPGRADE : '');
  return [name, { kind, lines: lines.map((line) => line.trim()) }];
}

/** The abilities that lie inside another one. */
function within(lines: readonly string[]): [string, Text][] {
  return lines.flatMap((line, at): [string, Text][] => {
    if (!WITHIN.test(line)) return [];
    const end = lines.findIndex((other, place) => place > at && WITHIN.test(other));
    return [thing(line.replace(WITHIN, ''), lines.slice(at + 1, end === -1 ? undefined : end))];
  });
}
