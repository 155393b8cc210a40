import type { Member, SeatSheet } from '../api/documents';
import { words } from '../words';
import { sharing } from '../words/sharing';

/** What somebody who has joined is called: after their hero, or else by what they are and the number of their phone. */
export function memberName({ number, seat, role }: Member, heroes: readonly SeatSheet[]): string {
  const hero = heroes.find((one) => one.seat === seat)?.hero;
  return hero ?? (role === 'SCRIBE' ? sharing.phone(number) : `${words.roleNames[role]} ${number}`);
}
