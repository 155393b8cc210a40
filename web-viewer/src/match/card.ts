import { isWhole, VERBS, wordOf, type Verb, type Word } from './flip';

/** When a card of a Hero is played. */
export type When = 'main' | 'roll' | 'instant' | 'equipment';

/** What a card of a Hero says, as the table reads it out. */
export interface HeroCard {
  when: When;
  cost: number;
  does: readonly Word[];
}

export const WHEN: readonly When[] = ['main', 'roll', 'instant', 'equipment'];
/** One that says nothing yet. */
export const EMPTY: HeroCard = { when: 'main', cost: 0, does: [] };
/** What a card of a Hero can do: for some of it that player chooses. */
export const OF_HEROES: readonly Verb[] = [...VERBS, 'prevent', 'remove', 'change', 'reroll'];

/** What stands behind the name of the card; nothing as long as something is missing. */
export function saidOfCard({ when, cost, does }: HeroCard): string | null {
  if (does.some((word) => !isWhole(word))) return null;
  return [`${when} ${cost}`, ...(does.length > 0 ? [`does ${does.map(wordOf).join(' + ')}`] : [])].join('; ');
}
