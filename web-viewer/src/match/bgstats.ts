import type { Entry } from '../api/documents';

const PLAY = 'https://app.bgstatsapp.com/createPlay.html?data=';

/** The address at which BG Stats takes a finished match over; nothing as long as it runs. What is in it goes nowhere before somebody opens it. */
export function playOf(match: { id: string; ruleset: string; entries: readonly Entry[] }, names: readonly (string | null)[], bggId: number | null = null): string | null {
  const [first, last] = [match.entries[0], match.entries.at(-1)];
  if (!first || !last?.sheet.outcome) return null;
  const { winners } = last.sheet.outcome;
  const [began, ended] = [first.at, last.at].map((at) => (at ? new Date(at) : null));
  const play = {
    sourceName: 'Throne Referee',
    sourcePlayId: match.id,
    ...(began ? { playDate: local(began) } : {}),
    ...(began && ended ? { durationMin: Math.round((ended.getTime() - began.getTime()) / 60_000) } : {}),
    game: { name: 'Dice Throne', ...(bggId === null ? {} : { bggId }) },
    players: last.sheet.seats.map(({ seat, hero, health }) => ({
      name: names[seat - 1] ?? hero,
      sourcePlayerId: names[seat - 1] ?? `seat ${seat}`,
      startPlayer: seat === first.sheet.active,
      rank: winners.length === 0 || winners.includes(seat) ? 1 : 2,
      role: hero,
      score: String(health),
      winner: winners.includes(seat),
    })),
    comments: `${match.ruleset}: ${last.sheet.outcome.sentence}`,
  };
  return PLAY + encodeURIComponent(JSON.stringify(play));
}

/** A moment where somebody is, as `2026-11-23 20:15:00`. */
function local(date: Date): string {
  const two = (of: number) => String(of).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}
