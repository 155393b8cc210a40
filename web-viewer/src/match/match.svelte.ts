import { ask } from '../api/client';
import { DICE, LOG, MATCH, OPTIONS, type Entry, type LegalOption, type LogOutcome } from '../api/documents';
import { follow } from '../api/live';
import { merged, nextSeq } from './entries';

/** A line on its way. */
export interface Letter {
  line: string;
  /** Under which the server takes it only once. */
  key: string;
  /** How many entries its writer had seen. */
  expected: number;
}

/** What the table knows of one match, kept up with the server until `close`. */
export class Match {
  /** The demo it is, if it is one. */
  title = $state<string | null>(null);
  ruleset = $state('');
  entries = $state.raw<Entry[]>([]);
  options = $state.raw<LegalOption[]>([]);
  /** The sequence the options are for; they are those of an older state if that is not the next one. */
  private optionsFor = $state(0);
  readonly upToDate = $derived(this.optionsFor === nextSeq(this.entries));
  /** The faces of each hero's dice, by hero. */
  faces = $state.raw<Record<string, string[]>>({});
  state = $state<'loading' | 'ready' | 'missing' | 'failed'>('loading');
  /** Whether new entries arrive by themselves at this moment. */
  connection = $state<'none' | 'live' | 'lost'>('none');
  /** The sequence for which options were last asked. */
  private asked = 0;
  private stop = () => {};
  private closed = false;

  constructor(readonly id: string) {}

  /** Fetches the match and follows it from there on. */
  async open(): Promise<void> {
    this.state = 'loading';
    this.state = await this.fetch().catch(() => 'failed' as const);
    if (this.closed || this.state !== 'ready') return;
    this.stop = follow(this.id, {
      from: () => nextSeq(this.entries),
      entry: (entry) => this.arrived(entry),
      connected: (is) => this.connected(is),
    });
  }

  /** Ends following. */
  close(): void {
    this.closed = true;
    this.stop();
  }

  /**
   * Logs one line after the entries that were seen. With the same key it can be sent again safely.
   *
   * @throws {ApiError} if nobody answered.
   */
  async log({ line, key, expected }: Letter): Promise<LogOutcome> {
    const { log } = await ask(LOG, { match: this.id, expected, line, key });
    if (log.__typename === 'Accepted') this.add([log.entry]);
    if (log.__typename === 'OutOfDate') this.add(log.missed);
    if (log.__typename === 'Accepted' || log.__typename === 'OutOfDate') void this.renewOptions();
    return log;
  }

  private async fetch(): Promise<'ready' | 'missing'> {
    const { match } = await ask(MATCH, { id: this.id });
    if (!match) return 'missing';
    this.title = match.title;
    this.ruleset = match.ruleset;
    this.add(match.entries);
    this.asked = nextSeq(this.entries);
    this.offer(match.options, this.asked);
    void this.fetchFaces();
    return 'ready';
  }

  /** The dice are ornament: without them the pad shows bare numbers. */
  private async fetchFaces(): Promise<void> {
    const heroes = this.entries.at(-1)?.sheet.seats.map((seat) => seat.hero) ?? [];
    for (const hero of new Set(heroes)) {
      const answer = await ask(DICE, { ruleset: this.ruleset, hero }).catch(() => null);
      if (answer?.hero) this.faces = { ...this.faces, [hero]: answer.hero.dice };
    }
  }

  private arrived(entry: Entry): void {
    const known = this.entries.length;
    this.add([entry]);
    if (this.entries.length > known) void this.renewOptions();
  }

  private connected(is: boolean): void {
    this.connection = is ? 'live' : 'lost';
    if (is && this.options.length === 0) void this.renewOptions();
  }

  private add(more: readonly Entry[]): void {
    this.entries = merged(this.entries, more);
  }

  /**
   * Asks once for each new entry: an entry comes with the answer to a line and by the live connection too.
   * Old options are worse than none: they are dropped if the new ones cannot be had.
   */
  private async renewOptions(): Promise<void> {
    const seq = nextSeq(this.entries);
    if (this.asked === seq) return;
    this.asked = seq;
    const answer = await ask(OPTIONS, { id: this.id }).catch(() => null);
    if (this.asked !== seq) return;
    if (!answer) this.asked = 0;
    this.offer(answer?.match?.options ?? [], seq);
  }

  private offer(options: LegalOption[], seq: number): void {
    this.options = options;
    this.optionsFor = seq;
  }
}
