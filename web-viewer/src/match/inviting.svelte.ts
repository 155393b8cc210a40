import { ask } from '../api/client';
import type { Barred } from '../api/documents';
import { CLAIM, CLOSE, ERASE_NAME, FEED, JOIN, LEAVE, PASS_SCRIBE, PUBLISH, REMOVE, SHARE, WIDEN, type Changing, type Seated } from '../api/documents/inviting';
import { keepOwn, ownOf, phoneToken, type Codes } from '../offline/own';
import type { Seats } from './seats.svelte';

/** As what somebody joins. */
export type JoinAs = 'PLAYER' | 'WATCHER' | 'JUDGE';

/** Who is let into a match, who goes, and who sees it. Each says why not, if it is refused, and throws if nobody answered. */
export class Inviting {
  private kept = $state.raw<Codes | null>(null);
  /** What others join with now, if this phone let them in. */
  readonly codes = $derived.by(() => (this.kept && this.kept.until === this.seats.shared?.codesUntil ? this.kept : null));

  constructor(private readonly seats: Seats) {}

  /** Reads the codes that this phone keeps: another page of it may have made them. */
  async read(): Promise<void> {
    this.kept = (await ownOf(this.seats.id)).codes ?? null;
  }

  /** Lets others join, with new codes; whoever shares a match of nobody is the player of the seat, if one is named. */
  async share(seat: number | null = null): Promise<Barred | null> {
    const { share } = await ask(SHARE, { id: this.seats.id, seat }, this.seats.id);
    return this.sit(share);
  }

  /** Makes a match that belongs to nobody that of this phone. */
  async claim(code: string): Promise<Barred | null> {
    const { claim } = await ask(CLAIM, { id: this.seats.id, code }, this.seats.id);
    return this.sit(claim);
  }

  /** Takes a seat that nobody plays. */
  async play(seat: number): Promise<Barred | null> {
    const { join } = await ask(JOIN, { code: this.codes?.code ?? '', as: 'PLAYER', seat }, this.seats.id);
    return this.sit(join);
  }

  /** Makes a token that shows the match and does nothing, for an overlay: it, or why not. */
  async feed(): Promise<string | Barred> {
    const { feed } = await ask(FEED, { id: this.seats.id }, this.seats.id);
    return feed.__typename === 'Barred' ? feed : feed.token;
  }

  close(): Promise<Barred | null> {
    return this.change(CLOSE, { id: this.seats.id });
  }

  publish(is: boolean): Promise<Barred | null> {
    return this.change(PUBLISH, { id: this.seats.id, public: is });
  }

  remove(member: number): Promise<Barred | null> {
    return this.change(REMOVE, { id: this.seats.id, member });
  }

  leave(): Promise<Barred | null> {
    return this.change(LEAVE, { id: this.seats.id });
  }

  /** Lets one more phone join the seat of this one. */
  widen(): Promise<Barred | null> {
    return this.change(WIDEN, { id: this.seats.id });
  }

  /** Makes a member the scribe, or says that this player wants it. */
  pass(to: number): Promise<Barred | null> {
    return this.change(PASS_SCRIBE, { id: this.seats.id, to });
  }

  /** Erases what a player is called, everywhere and for good. */
  async erase(seat: number): Promise<Barred | null> {
    const { eraseName } = await ask(ERASE_NAME, { id: this.seats.id, seat }, this.seats.id);
    if (eraseName.__typename === 'Barred') return eraseName;
    this.seats.names = eraseName.match.players.map(({ name }) => name);
    return null;
  }

  private async change<Variables>(document: Changing<Variables>, variables: Variables): Promise<Barred | null> {
    return this.seats.take((await ask(document, variables, this.seats.id)).done);
  }

  private async sit(answer: Seated): Promise<Barred | null> {
    if (answer.__typename === 'Barred') return answer;
    const { token, codes, shared } = answer;
    const made = codes ? { ...codes, until: shared.codesUntil } : undefined;
    await keepSeat(this.seats.id, token, made).catch(() => {});
    if (made) this.kept = made;
    await this.seats.open();
    this.seats.tell(shared);
    return null;
  }
}

/**
 * Joins the match of a code, as whoever this phone may be in it already: its id, or why not.
 *
 * @throws {ApiError} if nobody answered.
 */
export async function join(code: string, match: string, as: JoinAs, seat: number | null): Promise<string | Barred> {
  const { join: answer } = await ask(JOIN, { code, as, seat }, match);
  if (answer.__typename === 'Barred') return answer;
  await keepSeat(answer.match.id, answer.token);
  return answer.match.id;
}

/** Keeps what was given to this phone: the codes, and a token that is not its own. */
async function keepSeat(id: string, token: string, codes?: Codes): Promise<void> {
  const given = token === (await phoneToken()) ? null : token;
  await keepOwn({ ...(await ownOf(id)), token: given, ...(codes ? { codes } : {}) });
}
