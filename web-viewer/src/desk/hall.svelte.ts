import { ApiError, ask } from '../api/client';
import { CHANGED, EVENT, TABLES } from '../api/documents/event';
import { LOG_FACTS, REGISTER, TAKE_RESULT } from '../api/documents/said';
import { keepUp } from '../api/live';
import { unreachable } from '../engine/either';
import { idempotencyKey } from '../match/key';
import { pulse } from '../match/pulse';
import { ahead } from './clock';
import { keep, kept, type Letter } from './kept';
import type { Basis, DeskChanges, FactSaid, HallTable, News, Said } from './shapes';

/** Between two attempts to send what nobody has heard yet. */
const AGAIN_MS = 4_000;
/** So long a key waits for what came of it. */
const PATIENCE_MS = 700;
/** Between two looks at how matches go. */
const GLANCE_MS = 10_000;

/** What stands in the way of what was said last. */
export type Notice =
  | { is: 'refused'; line: string; sentence: string; instead: string }
  | { is: 'conflict'; line: string; since: { place: number; line: string; by: string }[] }
  | { is: 'unsent' }
  | { is: 'failed'; why: string };

export type Part = News['parts'][number];

/** What a screen of an event knows of it, kept up with the server until `close`. What a phone may say later is kept until the server is there. */
export class Hall {
  state = $state<'loading' | 'ready' | 'missing' | 'failed'>('loading');
  /** Whether what changes is told at this moment. */
  connection = $state<'none' | 'live' | 'lost'>('none');
  basis = $state.raw<Basis | null>(null);
  /** The tables of the last round, for screens that show the hall. */
  tables = $state.raw<HallTable[]>([]);
  /** The round that is looked at, if it is an earlier one, and its tables. */
  past = $state.raw<{ round: number; tables: HallTable[] } | null>(null);
  /** The tables that are looked at. */
  readonly seen = $derived.by(() => this.past?.tables ?? this.tables);
  /** How far the clock of the server is ahead, in milliseconds. */
  ahead = $state(0);
  unsent = $state.raw<Letter[]>([]);
  notice = $state.raw<Notice | null>(null);
  /** What the last fact changed besides, for the staff. */
  changes = $state.raw<DeskChanges | null>(null);
  /** Whether something is on its way: keys wait for it. */
  busy = $state(false);
  private versions = $state<Partial<Record<Part, number>>>({});
  private sending = false;
  private wanted = false;
  private renewing: Promise<void> | undefined;
  private closed = false;
  private stop = () => {};

  constructor(
    readonly id: string,
    /** The table that an address asks for, as the code of a slip does. */
    readonly asked: number | null,
    /** The place that an address names; without one it is by the role. */
    private readonly named: string | null,
  ) {}

  /** Whether all tables are shown, or only the own one. */
  private get whole(): boolean {
    return this.named === null ? !this.is('PLAYER') : this.named !== 'mine';
  }

  get round() {
    return this.basis?.round ?? null;
  }

  get me() {
    return this.basis?.me ?? null;
  }

  /** Where the staff are asked for their role, and players for none. */
  is(...roles: readonly string[]): boolean {
    return roles.includes(this.me?.role ?? '');
  }

  /** A number that is another one once some part has changed: whoever reads it asks again then. */
  version(...parts: readonly Part[]): number {
    return parts.reduce((sum, part) => sum + (this.versions[part] ?? 0), 0);
  }

  async open(): Promise<void> {
    const memory = await kept(this.id);
    this.unsent = memory.unsent;
    await this.renew();
    if (this.state === 'failed' && memory.basis) {
      [this.basis, this.tables, this.state] = [memory.basis, memory.tables, 'ready'];
      this.connection = 'lost';
    }
    if (this.closed || this.state !== 'ready') return;
    const send = () => void this.send();
    const timers = [setInterval(send, AGAIN_MS), setInterval(() => void this.glance(), GLANCE_MS)];
    addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    const hangUp = this.listen();
    this.stop = () => {
      timers.forEach(clearInterval);
      removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
      hangUp();
    };
    send();
  }

  close(): void {
    this.closed = true;
    this.stop();
  }

  /**
   * Says facts, all of them or none: whether the server took them, or this phone keeps them for `later`. What hangs on what was
   * seen is said `behind` it, and comes back if somebody else said something meanwhile.
   */
  async say(said: string | readonly FactSaid[], { later = false, behind = false } = {}): Promise<boolean> {
    await this.rested();
    const facts = typeof said === 'string' ? [{ line: said }] : [...said];
    const letter = { key: idempotencyKey(), facts };
    if (later && this.unsent.length > 0) return this.put(letter);
    this.begin();
    try {
      const { done } = await ask(LOG_FACTS, { id: this.id, facts, behind: behind ? (this.basis?.position ?? null) : null, key: letter.key }, this.id);
      return await this.heard(done);
    } catch (error) {
      if (later && unreachable(error)) return await this.put(letter);
      this.notice = unreachable(error) ? { is: 'unsent' } : { is: 'failed', why: error instanceof ApiError ? error.message : String(error) };
      return false;
    } finally {
      this.end();
    }
  }

  /** Comes once nothing is on its way any more: who types results does not wait for each of them. */
  private async rested(): Promise<void> {
    while (this.busy) await new Promise((done) => setTimeout(done, 20));
  }

  /** Registers players by name, a team with several. */
  register(players: readonly (readonly string[])[]): Promise<boolean> {
    return this.now(() => ask(REGISTER, { id: this.id, players: players.map((names) => [...names]), key: idempotencyKey() }, this.id));
  }

  /** Puts down what the log of a table's match says. */
  take(round: number, table: number): Promise<boolean> {
    return this.now(() => ask(TAKE_RESULT, { id: this.id, round, table, key: idempotencyKey() }, this.id));
  }

  /** What only the server can do, and therefore at once. */
  private async now(what: () => Promise<{ done: Said }>): Promise<boolean> {
    await this.rested();
    this.begin();
    try {
      return await this.heard((await what()).done);
    } catch {
      this.notice = { is: 'unsent' };
      return false;
    } finally {
      this.end();
    }
  }

  /** Asks again for everything; whoever asks meanwhile is answered with what comes next. */
  async renew(): Promise<void> {
    this.wanted = true;
    this.renewing ??= (async () => {
      while (this.wanted) {
        this.wanted = false;
        await this.renewNow();
      }
      this.renewing = undefined;
    })();
    await this.renewing;
  }

  private async renewNow(): Promise<void> {
    try {
      const { event } = await ask(EVENT, { id: this.id }, this.id);
      if (event) {
        this.ahead = ahead(event.now, Date.now());
        this.basis = event;
      }
      if (event && this.whole) await this.renewTables();
      this.state = event ? 'ready' : 'missing';
      this.remember();
    } catch {
      if (this.state === 'loading') this.state = 'failed';
    }
  }

  /** Looks at an earlier round, or again at the last one. */
  async look(round: number): Promise<void> {
    this.past = round === this.round?.number ? null : { round, tables: await this.tablesOf(round) };
  }

  private begin(): void {
    [this.busy, this.notice] = [true, null];
  }

  private end(): void {
    this.busy = false;
    pulse(this.notice ? 'not' : 'logged');
  }

  private async renewTables(): Promise<void> {
    this.tables = await this.tablesOf(null);
    if (this.past) this.past = { ...this.past, tables: await this.tablesOf(this.past.round) };
  }

  private async tablesOf(round: number | null): Promise<HallTable[]> {
    return (await ask(TABLES, { id: this.id, round }, this.id)).event?.round?.tables ?? [];
  }

  private listen(): () => void {
    return keepUp(
      (socket, lost) => {
        const { hear, hangUp } = socket.connect(this.id, () => (this.connection = 'live'), lost);
        hear(CHANGED, { id: this.id, after: this.basis?.position ?? null }, ({ eventChanged }) => void this.told(eventChanged));
        return hangUp;
      },
      () => (this.connection = 'lost'),
    );
  }

  /** Asks again for what has changed, and for no more. */
  private async told({ parts }: News): Promise<void> {
    for (const part of parts) this.versions[part] = (this.versions[part] ?? 0) + 1;
    await this.renew();
    void this.send();
  }

  /** Nobody tells how the matches themselves go: that is looked at now and then, where somebody logs one. */
  private async glance(): Promise<void> {
    const runs = ({ match, state }: Pick<HallTable, 'match' | 'state'>) => match !== null && state !== 'ENDED' && state !== 'VOID';
    if (this.connection !== 'live' || document.visibilityState !== 'visible') return;
    if (this.whole && this.tables.some(runs)) await this.renewTables().catch(() => {});
    else if (!this.whole && this.basis?.myTable && runs(this.basis.myTable)) await this.renew();
  }

  private async heard(said: Said): Promise<boolean> {
    switch (said.__typename) {
      case 'FactsLogged':
        this.changes = said.changes;
        // What it came to is mostly there at once; a slow line holds nobody up, as it is told anyway.
        await Promise.race([this.renew(), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
        return true;
      case 'DeskRefusal':
        this.notice = { is: 'refused', line: said.line, sentence: said.sentence, instead: said.instead };
        return false;
      case 'EventBarred':
        this.notice = { is: 'refused', line: '', sentence: said.sentence, instead: said.instead };
        return false;
      case 'FactConflict':
        this.notice = { is: 'conflict', line: said.line, since: said.since };
        await this.renew();
        return false;
      case 'FactUnreadable':
        this.notice = { is: 'failed', why: said.message };
        return false;
    }
  }

  /** Keeps what is to be sent later, with the moment at which it happened. */
  private async put({ key, facts }: Letter): Promise<boolean> {
    const at = new Date(Date.now() + this.ahead).toISOString();
    this.unsent = [...this.unsent, { key, facts: facts.map((fact) => ({ ...fact, at })) }];
    this.remember();
    return true;
  }

  /** Sends what nobody has heard yet, in its order; what is refused is told and not kept. */
  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      for (let letter = this.unsent[0]; letter; letter = this.unsent[0]) {
        const { done } = await ask(LOG_FACTS, { id: this.id, facts: letter.facts, behind: null, key: letter.key }, this.id);
        this.unsent = this.unsent.slice(1);
        await this.heard(done);
        this.remember();
      }
    } catch (error) {
      // Nobody answers yet: it is tried again. What nobody can read is not kept.
      if (!unreachable(error)) [this.unsent, this.notice] = [this.unsent.slice(1), { is: 'failed', why: String(error) }];
    } finally {
      this.sending = false;
    }
  }

  private remember(): void {
    const { id, basis, tables, unsent } = this;
    void keep({ id, basis, tables, unsent });
  }
}
