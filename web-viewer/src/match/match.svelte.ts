import { ApiError, ask, awaits } from '../api/client';
import { LOG, OPEN_LINE, OPTIONS, type Differences, type Entry, type LogOutcome, type Odds as OddsOf, type Offered, type Preview, type View, type WhyNot } from '../api/documents';
import { follow } from '../api/live';
import { either, unreachable } from '../engine/either';
import { engine, type Game } from '../engine/engine';
import { pause } from '../engine/idle';
import { moveAlong } from '../offline/beside';
import { isHere, keep, kept, type Kept, type Unsent } from '../offline/kept';
import { Branches, type Tried } from './branches.svelte';
import { calledEntries, calledOffer } from './called';
import { assistNow, effective, isRevision, rulesetOf, saidIn } from './course';
import { askAnew, askMatch } from './early';
import { merged, nextSeq } from './entries';
import { forked, notTaken, type Fork, type Letter } from './letter';
import { fetchRules, judgedHere, lacking } from './pins';
import { NOTHING, offeredBy } from './offered';
import { Printed } from './printed.svelte';
import * as asked from './questions';
import { Seats } from './seats.svelte';
import { whenDrawn } from './slices';
import { tell } from './told';

/** Between two attempts to send what was logged here. */
const AGAIN_MS = 4_000;

/**
 * What the table knows of one match, kept up with the server until `close`. While the server does not answer, the
 * referee on this phone judges what is logged, and all of it is sent as soon as the server is there again.
 */
export class Match {
  /** The demo it is, if it is one. */
  title = $state<string | null>(null);
  ruleset = $state('');
  entries = $state.raw<Entry[]>([]);
  offered = $state.raw<Offered>(NOTHING);
  readonly options = $derived(this.offered.options);
  /** The sequence the options are for; they are those of an older state if that is not the next one. */
  private optionsFor = $state(0);
  readonly upToDate = $derived(this.optionsFor === nextSeq(this.entries));
  state = $state<'loading' | 'ready' | 'missing' | 'failed'>('loading');
  /** Whether new entries arrive by themselves at this moment. */
  connection = $state<'none' | 'live' | 'lost'>('none');
  /** What the server has yet to take. */
  unsent = $state.raw<Unsent[]>([]);
  fork = $state.raw<Fork | null>(null);
  /** What was to be logged behind a fork and was not taken. */
  leftOut = $state.raw<Fork | null>(null);
  /** Whether something in it was logged in a form that this version of the viewer does not know. */
  newer = $state(false);
  /** The id under which the server has it now, if it was opened here. */
  moved = $state<string | null>(null);
  /** What the game is at BoardGameGeek, where the server says so. */
  bggId = $state<number | null>(null);
  /** What is played otherwise, as the match was opened. */
  houseRules = $state.raw<{ name: string; says: string[] } | null>(null);
  /** The rule sets it is pinned to, by digest; none are those that travel along. */
  rules: string[] = [];
  /** The house rules it was opened with here. */
  private house: string[] | undefined;
  /** The referee here, while the server does not have everything. */
  private here: Game | null = null;
  private sending = false;
  /** Whether new entries are heard of as they come. */
  private hears = false;
  private asked = 0;
  private stop = () => {};
  private closed = false;

  /** What is printed for the heroes at this table. */
  readonly printed = new Printed();
  /** Who has joined, and what this phone may do. */
  readonly seats: Seats;
  /** What this phone shows: an event may settle that those of players show less while it is played. A policy, no secret. */
  readonly assist = $derived.by(() => assistNow(this.entries, this.seats.logs || this.seats.me?.role === 'PLAYER'));
  /** What was tried on this phone. */
  readonly branches: Branches;

  constructor(readonly id: string) {
    this.seats = new Seats(id, () => void this.renew());
    this.branches = new Branches(id);
  }

  /** Fetches the match and follows it from there on; what cannot be fetched is taken from this phone. */
  async open(): Promise<void> {
    this.state = 'loading';
    // The first screen waits until it has what it draws.
    if (!(await this.come().finally(awaits()))) return;
    // And what is new is asked for in a task of its own.
    await pause();
    if (this.closed) return;
    const timer = setInterval(() => void this.send(), AGAIN_MS);
    const hangUp = isHere(this.id) ? () => {} : this.listen();
    this.stop = () => (clearInterval(timer), hangUp());
    void this.send();
  }

  /** Whether it came. */
  private async come(): Promise<boolean> {
    const [memory] = await Promise.all([kept(this.id), this.seats.open()]);
    this.moved = memory?.moved ?? null;
    if (this.moved !== null || this.closed) return false;
    this.unsent = memory?.unsent ?? [];
    this.rules = memory?.rules ?? [];
    this.house = memory?.house;
    const state = await this.begin(memory);
    if (this.closed) return false;
    if (state === 'ready') void this.printed.fetch(this.ruleset, this.entries);
    // What is asked goes out before the screen is drawn.
    await pause();
    this.state = state;
    return state === 'ready';
  }

  /** Ends following. */
  close(): void {
    this.closed = true;
    this.seats.close();
    this.stop();
  }

  /**
   * Logs one line after the entries that were seen. With the same key it can be sent again safely. If the server does
   * not answer, it is judged here.
   *
   * @throws {ApiError} if nobody answered, and the referee is not on this phone.
   */
  async log(letter: Letter): Promise<LogOutcome> {
    if (this.unsent.length === 0) {
      try {
        return await this.logThere(letter);
      } catch (error) {
        if (!unreachable(error) || !(await this.playHere(saidIn(this.entries)))) throw error;
      }
    }
    return this.logHere(letter);
  }

  /**
   * The ruling on a line after an entry, without logging it.
   *
   * @throws {ApiError} if nobody answered.
   */
  async whyNot(at: number, line: string): Promise<WhyNot> {
    return this.answer(() => asked.whyNot(this.id, at, line), (game) => game.why(at, line));
  }

  /**
   * What a correction would change, without logging it.
   *
   * @throws {ApiError} if nobody answered, or the line cannot be read.
   */
  async preview(line: string): Promise<Preview | null> {
    if (!this.here) {
      try {
        return await asked.preview(this.id, line);
      } catch (error) {
        if (!unreachable(error) || !(await this.playHere(saidIn(this.entries)))) throw error;
      }
    }
    const preview = await this.here?.preview(line);
    if (preview && '__typename' in preview) throw new ApiError('graphql', preview.message);
    return preview ?? null;
  }

  /** The entries in one of the three readings. @throws {ApiError} if nobody can say. */
  async reading(view: View): Promise<Entry[]> {
    return this.answer(() => asked.reading(this.id, view), (game) => game.reading(view));
  }

  /**
   * What differs between two readings.
   *
   * @throws {ApiError} if nobody can say.
   */
  async differences(from: View, to: View): Promise<Differences> {
    return this.answer(() => asked.differences(this.id, from, to), (game) => game.differences(from, to));
  }

  /** What the server says; what the referee here says while the server lacks something or does not answer. */
  async answer<T>(there: () => Promise<T>, here: (game: Game) => Promise<T>): Promise<T> {
    if (this.here) return here(this.here);
    return either(there, async () => {
      const game = await judgedHere(saidIn(this.entries), this.rules);
      if (game) return here(game);
      throw new ApiError('network', '');
    });
  }

  /** The odds after an entry; nothing if nobody can say. */
  async odds(at: number): Promise<OddsOf | null> {
    return this.answer(() => asked.odds(this.id, at), (game) => game.odds(at)).catch(() => null);
  }

  /** Sends what the server has yet to take, in order, up to the first that it does not. */
  async send(): Promise<void> {
    if (this.sending || this.closed || this.unsent.length === 0 || this.fork) return;
    this.sending = true;
    try {
      if (isHere(this.id)) await this.sendOpening();
      else await this.sendAll();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // As when this phone may not see the match any more.
      if (!unreachable(error)) this.fork = notTaken(this.entries.length - this.unsent.length, this.unsent, error.message);
    } finally {
      this.sending = false;
    }
  }

  /**
   * Ends a fork: the log of the server counts, or what was logged here is logged behind it. What does not count in the end
   * stays on this phone as a branch.
   */
  async settle(which: 'theirs' | 'mine'): Promise<void> {
    const mine = which === 'mine' ? this.unsent : [];
    const tried = await this.tried();
    // Before anything else, so that nothing is lost if the page goes away in between.
    if (tried) this.branches.keep(tried);
    this.fork = null;
    this.here = null;
    this.unsent = [];
    this.entries = [];
    this.state = await this.fetch().catch(() => 'failed' as const);
    let counts = which === 'mine' && this.state === 'ready';
    for (const [at, { line, key }] of counts ? mine.entries() : []) {
      const answer = await this.logThere({ line, key: `${key}-behind`, expected: this.entries.length });
      counts = answer.__typename === 'Accepted';
      if (answer.__typename !== 'Accepted') this.leftOut = forked(this.entries.length, mine.slice(at), answer);
      if (!counts) break;
    }
    if (tried && counts) this.branches.drop(tried);
  }

  /** What the server has yet to take, as a branch from what it has. */
  private async tried(): Promise<Tried | null> {
    const common = this.entries.slice(0, this.entries.length - this.unsent.length);
    const last = common.at(-1);
    const more = this.unsent.map(({ line }) => line);
    return last ? { step: last.seq, more, told: await tell({ lines: effective(common), more, digest: last.digest, rules: this.rules }) } : null;
  }

  private async begin(memory: Kept | null): Promise<'ready' | 'missing' | 'failed'> {
    const lines = [...(memory?.lines ?? []), ...this.unsent.map(({ line }) => line)];
    this.title = memory?.title ?? null;
    if ((this.unsent.length > 0 || isHere(this.id)) && (await this.playHere(lines))) return 'ready';
    try {
      return await this.fetch(askMatch);
    } catch (error) {
      const there = unreachable(error) && lines.length > 0 && (await this.playHere(lines));
      this.connection = 'lost';
      return there ? 'ready' : 'failed';
    }
  }

  private listen(): () => void {
    return follow(this.id, {
      from: () => nextSeq(this.entries) - this.unsent.length,
      entry: (entry) => this.arrived(entry),
      seats: this.seats,
      connected: (is) => this.connected(is),
    });
  }

  private async fetch(asks = askAnew): Promise<'ready' | 'missing'> {
    const { match, openToAll, bggId } = await asks(this.id);
    if (!match) return 'missing';
    [this.title, this.ruleset, this.bggId] = [match.title, match.ruleset, bggId];
    this.seats.learn(match, openToAll);
    this.houseRules = match.houseRules;
    this.rules = match.rulesetDigests;
    whenDrawn(() => void this.keepRules());
    this.add(match.entries);
    this.offer(match, (this.asked = nextSeq(this.entries)));
    return 'ready';
  }

  /** Asks for everything anew, unless the server has yet to take something. */
  private async renew(): Promise<void> {
    if (this.closed || this.unsent.length > 0) return;
    this.state = await this.fetch().catch(() => this.state);
    if (this.state === 'missing') this.stop();
  }

  private async logThere({ line, key, expected }: Letter): Promise<LogOutcome> {
    const { log } = await ask(LOG, { match: this.id, expected, line, key }, this.id);
    if (log.__typename === 'Accepted') await this.take(log.entry);
    if (log.__typename === 'OutOfDate') {
      this.add(log.missed);
      this.answered();
    }
    if (log.__typename === 'Accepted' || log.__typename === 'OutOfDate') void this.renewOptions();
    return log;
  }

  private async logHere({ line, key }: Letter): Promise<LogOutcome> {
    const { here } = this;
    if (!here) throw new ApiError('network', '');
    const outcome = await here.log(line.normalize());
    if (outcome.__typename === 'Accepted') {
      [this.here, this.unsent] = [here, [...this.unsent, { line: outcome.entry.line, key }]];
      this.add([{ ...outcome.entry, at: new Date().toISOString() }]);
      if (isRevision(outcome.entry)) this.add(await here.entries());
      await this.offerHere(here);
      void this.send();
    }
    return outcome;
  }

  /** Takes the log up with the referee of this phone; false if there is none, or it does not take the log. */
  private async playHere(lines: readonly string[]): Promise<boolean> {
    const game = await judgedHere(lines, this.rules);
    const entries = await game?.entries();
    if (!game || entries?.length !== lines.length) return false;
    this.here = game;
    this.ruleset = rulesetOf(lines[0] ?? '');
    // What lies here alone, with nothing to send, waits for nobody.
    this.connection = isHere(this.id) && this.unsent.length === 0 ? 'none' : 'lost';
    this.add(entries.map((entry, place) => ({ ...entry, at: this.entries[place]?.at ?? entry.at })));
    await this.offerHere(game);
    return true;
  }

  /** Looks whether this phone can read the log, fetches what the match is pinned to and does not travel along, and works it out while there is time. */
  private async keepRules(): Promise<void> {
    const [referee, { rules }] = [await engine(), this];
    if (!referee || this.closed) return;
    this.newer = !(await referee.reads(saidIn(this.entries).join('\n')));
    if (!this.newer && (await lacking(referee, rules)).length > 0) await fetchRules(this.id, referee, rules);
  }

  private async offerHere(game: Game): Promise<void> {
    const seq = (this.asked = nextSeq(this.entries));
    this.offer(await offeredBy(game, seq - 1), seq);
  }

  /** A match that was opened here gets its id from the server; the rest is sent under it. */
  private async sendOpening(): Promise<void> {
    const [opening, ...rest] = this.unsent;
    if (!opening) return;
    const { openMatch } = await ask(OPEN_LINE, { line: opening.line, house: this.house ?? [], key: opening.key });
    if (openMatch.__typename !== 'Opened') return;
    const { id } = openMatch.match;
    await keep({ ...this.memory(), id, lines: [opening.line], unsent: rest });
    await moveAlong(this.id, id).catch(() => {});
    await keep({ ...this.memory(), moved: id });
    this.close();
    this.moved = id;
  }

  private async sendAll(): Promise<void> {
    for (let first = this.unsent[0]; first; first = this.unsent[0]) {
      const common = this.entries.length - this.unsent.length;
      const { log } = await ask(LOG, { match: this.id, expected: common, line: first.line, key: first.key }, this.id);
      if (log.__typename !== 'Accepted') {
        this.fork = forked(common, this.unsent, log);
        return;
      }
      this.unsent = this.unsent.slice(1);
      this.add([log.entry]);
    }
    this.here = null;
    this.connection = 'live';
    await this.fetch();
  }

  private arrived(entry: Entry): void {
    if (this.unsent.length > 0) return;
    const known = this.entries.length;
    void this.take(entry);
    if (this.entries.length > known) void this.renewOptions();
  }

  /** A correction or a ruling may change everything before it: then all entries are asked for anew. */
  private async take(entry: Entry): Promise<void> {
    this.add([entry]);
    this.answered();
    if (isRevision(entry)) await this.fetch();
  }

  /** The server is there: what the referee here worked out, as it did not answer once, counts no more. */
  private answered(): void {
    if (this.unsent.length > 0) return;
    this.here = null;
    if (this.hears) this.connection = 'live';
  }

  private connected(is: boolean): void {
    this.hears = is;
    this.connection = is ? 'live' : 'lost';
    if (is && this.unsent.length > 0) void this.send();
    else if (is && (this.here || this.options.length === 0)) void this.renewOptions();
    if (is && this.unsent.length === 0) this.here = null;
  }

  private add(more: readonly Entry[]): void {
    this.entries = merged(this.entries, calledEntries(more, this.seats.names));
    void keep(this.memory()).catch(() => {});
  }

  private memory(): Kept {
    const last = this.entries.at(-1);
    return {
      id: this.id,
      title: this.title,
      ruleset: this.ruleset,
      heroes: last?.sheet.seats.map(({ hero }) => hero) ?? [],
      lines: saidIn(this.entries.slice(0, this.entries.length - this.unsent.length)),
      unsent: $state.snapshot(this.unsent),
      rules: this.rules,
      ...(this.house ? { house: this.house } : {}),
      outcome: last?.sheet.outcome?.sentence ?? null,
      at: Date.now(),
    };
  }

  /**
   * Asks once for each new entry, which comes twice. Old options are worse than none: they are dropped if there are no new ones.
   */
  private async renewOptions(): Promise<void> {
    const seq = nextSeq(this.entries);
    if (this.asked === seq && !this.here) return;
    this.asked = seq;
    const answer = await ask(OPTIONS, { id: this.id }, this.id).catch(() => null);
    if (this.asked !== seq) return;
    if (!answer) this.asked = 0;
    if (!answer && (await this.playHere(saidIn(this.entries)))) return;
    if (answer) this.answered();
    this.offer(answer?.match ?? NOTHING, seq);
  }

  private offer(offered: Offered, seq: number): void {
    if (this.asked <= seq) [this.offered, this.optionsFor] = [calledOffer(offered, this.entries.at(-1), this.seats.names), seq];
  }
}
