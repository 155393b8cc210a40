import { ask } from '../api/client';
import { SETTLED } from '../api/documents/settled';

/** Whether an event keeps advice from this phone while a match is played: its player's. Nobody knows without a server. */
export async function withheld(id: string): Promise<boolean> {
  const { match } = await ask(SETTLED, { id }, id).catch(() => ({ match: null }));
  if (!match || match.assist === null || match.assist === 'ODDS' || match.state.outcome) return false;
  const me = match.shared?.members.find(({ number }) => number === match.shared?.me?.number);
  return match.shared === null || me?.role === 'SCRIBE' || me?.role === 'PLAYER';
}
