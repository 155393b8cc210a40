import { shown } from '../match/shown';
import { says } from '../words/event';
import { endedAs } from './results';
import type { HallTable } from './shapes';

/** What comes at a table once time is called; nothing before that. */
export function afterTime({ afterTime: after, first, second }: Pick<HallTable, 'afterTime' | 'first' | 'second'>): string {
  if (!after) return '';
  const who = (side: number | null) => shown((side === 2 ? second : first).name);
  switch (after.step) {
    case 'FINISH':
      return says.finishes(who(after.side), after.then === null ? null : who(after.then));
    case 'ONE_MORE':
      return says.oneMore(who(after.side));
    case 'ROLL_OFF':
      return says.rollOff;
    case 'SUDDEN_DEATH':
      return says.suddenDeath;
    case 'OVER':
      return after.result ? endedAs(after.result, first.name, second.name) : shown(after.sentence);
  }
}
