import { shown } from '../match/shown';
import { says } from '../words/event';

/** A decision as people say it: the word of a match's ruling for what stays as it is has words of its own. */
export const inWords = (decision: string): string => (decision === 'stands' ? says.itStands : shown(decision));
