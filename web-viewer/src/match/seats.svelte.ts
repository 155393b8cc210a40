import { ask } from '../api/client';
import { ACCEPT, CODES, JOIN, PASS_SCRIBE, SHARE, type Barred, type Member, type Shared } from '../api/documents';
import { keepOwn, ownOf, type Own } from '../offline/own';

/** As what somebody joins. */
export type JoinAs = 'PLAYER' | 'WATCHER' | 'JUDGE';

/** Who has joined a match, and what this phone may do in it. What is allowed in the end is the server's answer. */
export class Seats {
  /** Nothing as long as the match is open to everybody. */
  shared = $state.raw<Shared | null>(null);
  private own = $state.raw<Own | null>(null);
  /** Who this phone is in the match. */
  readonly me = $derived.by<Member | null>(() => {
    const number = this.own?.token ? this.own.member : null;
    return this.shared?.members.find((member) => member.number === number) ?? null;
  });
  /** What the players are called, in seat order. */
  names = $state.raw<readonly (string | null)[]>([]);
  /** Whether this phone logs what happens. */
  readonly logs = $derived.by(() => this.shared === null || this.me?.role === 'SCRIBE');

  constructor(readonly id: string) {}

  /** Whether this phone speaks for a seat: its own, and the scribe's besides for those that no phone has joined. */
  speaksFor(seat: number): boolean {
    return this.shared === null || this.me?.seat === seat || (this.logs && !this.shared.members.some((other) => other.seat === seat));
  }

  /**
   * A correction up to its reason: proposed where others at the table have phones of their own, else agreed at once. What
   * this phone logged last it takes back `alone`.
   */
  correction(what: string, seats: readonly { seat: number }[], alone = false): string {
    const by = seats.find(({ seat }) => seat === this.me?.seat) ?? seats.find(({ seat }) => this.speaksFor(seat));
    const others = seats.some(({ seat }) => seat !== by?.seat && this.shared?.members.some((other) => other.seat === seat));
    if (by && others && !(alone && this.logs)) return `${by.seat} proposes: ${what}; because`;
    return `${what}; agreed ${seats.map(({ seat }) => seat).join(' + ')}; because`;
  }

  /** What goes along with every request, so that the server knows who asks. */
  get token(): string | null {
    return this.own?.token ?? null;
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
   * Shares the match; why not, if somebody else has.
   *
   * @throws {ApiError} if nobody answered.
   */
  async share(seat: number | null): Promise<Barred | null> {
    const { share } = await ask(SHARE, { id: this.id, seat });
    if (share.__typename === 'Barred') return share;
    await sit(this.id, share.token, share.member.number);
    await this.open();
    return null;
  }

  /**
   * Makes a member the scribe, or says that this player wants it; why not, if that is refused.
   *
   * @throws {ApiError} if nobody answered.
   */
  async pass(to: number): Promise<Barred | null> {
    return this.take((await ask(PASS_SCRIBE, { id: this.id, to }, this.token)).passScribe);
  }

  /**
   * Accepts what was logged up to an entry; why not, if that is refused.
   *
   * @throws {ApiError} if nobody answered.
   */
  async accept(upTo: number): Promise<Barred | null> {
    return this.take((await ask(ACCEPT, { id: this.id, upTo }, this.token)).accept);
  }

  /**
   * The codes that others join with, as far as this phone may know them.
   *
   * @throws {ApiError} if nobody answered.
   */
  async codes(): Promise<{ code: string | null; judgeCode: string | null } | null> {
    return (await ask(CODES, { id: this.id }, this.token)).match?.shared ?? null;
  }

  private take(answer: ({ __typename: 'Barred' } & Barred) | { __typename: 'Changed'; shared: Shared }): Barred | null {
    if (answer.__typename === 'Barred') return answer;
    this.shared = answer.shared;
    return null;
  }
}

/**
 * Joins the match of a code: its id, or why not.
 *
 * @throws {ApiError} if nobody answered.
 */
export async function join(code: string, as: JoinAs, seat: number | null): Promise<string | Barred> {
  const { join: answer } = await ask(JOIN, { code, as, seat });
  if (answer.__typename === 'Barred') return answer;
  await sit(answer.match.id, answer.token, answer.member.number);
  return answer.match.id;
}

/** Keeps what was given to this phone. */
async function sit(id: string, token: string, member: number): Promise<void> {
  await keepOwn({ ...(await ownOf(id)), token, member });
}
