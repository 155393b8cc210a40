import { shown } from '../match/shown';
import { says } from '../words/event';
import type { Outcome } from './lines';

type Ended = Pick<Outcome, 'ending'> & { health: readonly number[] | null };

/** How a match ended, in a few words: `Ana won 34–0`, `tie 22–15`. */
export function endedAs({ ending, health }: Ended, first: string, second: string): string {
  const figures = health ? ` ${health[0]}–${health[1]}` : '';
  switch (ending) {
    case 'FIRST':
      return `${says.wonBy(shown(first))}${figures}`;
    case 'SECOND':
      return `${says.wonBy(shown(second))}${figures}`;
    case 'TIE':
      return `${says.tie}${figures}`;
    case 'BOTH_LOST':
      return `${says.bothLost}${figures}`;
  }
}
