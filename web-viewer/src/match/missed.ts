import type { Missed } from '../api/documents/missed';
import { keyOf, type Setting } from './ruled';

const DIALS: Partial<Record<Missed['changes'][number]['what'], Setting['what']>> = {
  HEALTH: 'health', CP: 'cp', HAND: 'hand', DISCARD: 'discard', TOKENS: 'tokens',
};

/** What a judge sets to have it as if it had been done; nothing where that is more than dials, piles and tokens. */
export function asIfDone({ fits, changes }: Pick<Missed, 'fits' | 'changes'>): Map<string, number> | null {
  if (fits !== true || changes.length === 0) return null;
  const settings = new Map<string, number>();
  for (const { seat, what, token, after } of changes) {
    const dial = DIALS[what];
    if (dial === undefined || seat === null || !('number' in after) || after.number === undefined) return null;
    settings.set(keyOf({ seat, what: dial, token: dial === 'tokens' ? token : null, was: 0 }), after.number);
  }
  return settings;
}
