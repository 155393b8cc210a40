import { ask } from '../api/client';
import { ACCEPT, SHOW_HAND, type Barred, type Member, type Shared, type ShownHand } from '../api/documents';
import { keepOwn, ownOf, type Own } from '../offline/own';
import { judgeOfLog } from './judge';

/** It is looked again whether an heir has become the scribe after so long at least, and at most: clocks differ. */
const SOON_MS = 2_000;
const LATE_MS = 60_000;

/** What the server says of a match, as far as it is about who plays. */
interface Told {
  players: readonly { name: string | null }[];
  entries: readonly { sheet: { several: { sides: readonly (readonly number[])[] } | null } }[];
  shared: Shared | null;
}

/** Who has joined a match, and what this phone may do in it. What is allowed in the end is the server's answer. */
export class Seats {
  /** Nothing as long as the match belongs to nobody. */
  shared = $state.raw<Shared | null>(null);
  /** Whether whoever reaches the server writes in a match that belongs to nobody. */
  openToAll = $state(true);
  private own = $state.raw<Own | null>(null);
  /** Who this phone is in the match. */
  readonly me = $derived.by<Member | null>(() => {
    const number = this.shared?.me?.number;
    return this.shared?.members.find((member) => member.number === number) ?? null;
  });
  private later: ReturnType<typeof setTimeout> | undefined;
  /** What the players are called, in seat order. */
  names = $state.raw<readonly (string | null)[]>([]);
  private sides = $state.raw<readonly (readonly number[])[]>([]);
  /** Whether the player of this phone has teammates, to whom a hand may be shown. [TEAM-1] */
  readonly hasMates = $derived.by(() => this.sides.some((side) => side.length > 1 && side.includes(this.me?.seat ?? 0)));
  /** What teammates show of their hands. */
  shown = $state.raw<readonly ShownHand[]>([]);
  /** Whether this phone shows its hand to them. */
  readonly shows = $derived.by(() => this.hasMates && this.own?.shows === true);
  /** Whether this phone logs what happens. */
  readonly logs = $derived.by(() => (this.shared === null ? this.openToAll : this.me?.role === 'SCRIBE'));

  /** `anew` asks for the whole match anew. */
  constructor(
    readonly id: string,
    private readonly anew: () => void = () => {},
  ) {}

  /** Takes what the server says of a match. */
  learn(match: Told, openToAll: boolean): void {
    this.openToAll = openToAll;
    this.names = match.players.map(({ name }) => name);
    this.sides = match.entries[0]?.sheet.several?.sides ?? [];
    this.tell(match.shared);
  }

  /**
   * Takes who has joined now. That an heir's time has come is told by nobody, and whoever was sent away may not see the
   * match any more: then it is asked for anew.
   */
  tell(shared: Shared | null): void {
    const sentAway = this.me !== null && !shared?.me;
    this.shared = shared;
    this.close();
    if (sentAway) this.anew();
    else if (shared?.heir) this.later = setTimeout(this.anew, Math.min(LATE_MS, Math.max(SOON_MS, Date.parse(shared.heir.at) - Date.now())));
  }

  /** Asks for nothing any more. */
  close(): void {
    clearTimeout(this.later);
  }

  /** Whether this phone speaks for a seat: its own, and the scribe's besides for those that no phone has joined. */
  speaksFor(seat: number): boolean {
    if (this.shared === null) return this.openToAll;
    return this.me?.seat === seat || (this.logs && !this.shared.members.some((other) => other.seat === seat));
  }

  /** The players on phones of their own, other than this one. */
  readonly others = $derived.by<readonly Member[]>(
    () => this.shared?.members.filter(({ seat, number }) => seat !== null && number !== this.me?.number) ?? [],
  );

  /**
   * A correction up to its reason: proposed where others at the table have phones of their own, else agreed at once. What
   * this phone logged last it takes back `alone`, and nobody is said to agree for whom it does not speak. A judge's stands
   * by the judge alone. Nothing if it speaks for nobody who could propose it.
   */
  correction(what: string, seats: readonly { seat: number }[], alone = false): string | null {
    if (this.me?.role === 'JUDGE') return `${what}; judge ${judgeOfLog()}; because`;
    const agreed = (by: readonly { seat: number }[]) => `${what}; agreed ${by.map(({ seat }) => seat).join(' + ')}; because`;
    const own = seats.filter(({ seat }) => this.speaksFor(seat));
    const by = own.find(({ seat }) => seat === this.me?.seat) ?? own[0];
    const others = this.others.some(({ seat }) => seat !== by?.seat);
    if (!others) return agreed(seats);
    if (alone && this.logs) return agreed(own.length > 0 ? own : seats);
    return by ? `${by.seat} proposes: ${what}; because` : null;
  }

  /** Reads what this phone keeps. */
  async open(): Promise<void> {
    this.own = await ownOf(this.id);
  }

  /** The cards that somebody noted as held by a seat. */
  hand(seat: number): readonly string[] {
    return this.own?.hands[seat] ?? [];
  }

  /** Notes the cards of a seat on this phone, and nowhere else. */
  async note(seat: number, cards: readonly string[]): Promise<void> {
    const own = this.own ?? (await ownOf(this.id));
    this.own = { ...own, hands: { ...own.hands, [seat]: [...cards] } };
    await keepOwn($state.snapshot(this.own));
    this.again();
  }

  /** Shows the hand of this phone's player to teammates from now on, or hides it. */
  async show(shows: boolean): Promise<void> {
    this.own = { ...(this.own ?? (await ownOf(this.id))), shows };
    await keepOwn($state.snapshot(this.own));
    this.again();
  }

  /** Says again what is shown: what is hidden, and was never shown, is nobody's business. */
  again(): void {
    const seat = this.me?.seat;
    if (!this.hasMates || this.own?.shows === undefined || seat == null) return;
    // If nobody is there to be told, it is said with the next connection.
    ask(SHOW_HAND, { id: this.id, cards: this.shows ? [...this.hand(seat)] : [] }, this.id).catch(() => {});
  }

  /** Takes out of the noted hand what a line says was played or sold. */
  async played(line: string): Promise<void> {
    const [, seat, said] = /^(\d) (?:plays|sells) ([^:]+)/.exec(line) ?? [];
    if (seat === undefined || said === undefined) return;
    const left = [...this.hand(Number(seat))];
    const before = left.length;
    for (const card of said.split(' + ')) {
      const at = left.indexOf(card.trim());
      if (at >= 0) left.splice(at, 1);
    }
    if (left.length < before) await this.note(Number(seat), left);
  }

  /**
   * Accepts what was logged up to an entry; why not, if that is refused.
   *
   * @throws {ApiError} if nobody answered.
   */
  async accept(upTo: number): Promise<Barred | null> {
    return this.take((await ask(ACCEPT, { id: this.id, upTo }, this.id)).accept);
  }

  /** Takes what became of a change; why not, if that is refused. */
  take(answer: ({ __typename: 'Barred' } & Barred) | { __typename: 'Changed'; shared: Shared }): Barred | null {
    if (answer.__typename === 'Barred') return answer;
    this.tell(answer.shared);
    return null;
  }
}
