import type { Member, SeatSheet } from '../api/documents';
import { words } from '../words';

/** What somebody who has joined is called: after their hero, or else by what they are and their number. */
export function memberName({ number, seat, role }: Member, heroes: readonly SeatSheet[]): string {
  const hero = heroes.find((one) => one.seat === seat)?.hero;
  return hero ?? `${words.roleNames[role === 'JUDGE' ? role : 'WATCHER']} ${number}`;
}
