import { isWhole, VERBS, wordOf, type Verb, type Word } from './flip';

/** When a card of a Hero is played; what lies there as Equipment is used. */
export type When = 'main' | 'roll' | 'instant' | 'equipment' | 'in play';

/** What a card of a Hero says, as the table reads it out. */
export interface HeroCard {
  when: When;
  cost: number;
  does: readonly Word[];
}

export const WHEN = ['main', 'roll', 'instant', 'equipment'] as const satisfies readonly When[];
/** One that says nothing yet. */
export const EMPTY: HeroCard = { when: 'main', cost: 0, does: [] };
/** Equipment in play, before it was said what it does. */
export const LYING: HeroCard = { ...EMPTY, when: 'in play' };
/** What a card of a Hero can do: for some of it that player chooses. */
export const OF_HEROES: readonly Verb[] = [...VERBS, 'prevent', 'remove', 'change', 'reroll'];

/** What stands behind the name of the card; nothing as long as something is missing. */
export function saidOfCard({ when, cost, does }: HeroCard): string | null {
  if (does.some((word) => !isWhole(word))) return null;
  const price = when !== 'in play' ? [`${when} ${cost}`] : cost > 0 || does.length === 0 ? [`cost ${cost}`] : [];
  return [...price, ...(does.length > 0 ? [`does ${does.map(wordOf).join(' + ')}`] : [])].join('; ');
}
