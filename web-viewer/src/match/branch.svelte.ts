import { ask } from '../api/client';
import type { Entry, LegalOption, LogOutcome, Odds } from '../api/documents';
import { BRANCH, STEP } from '../api/documents/branch';
import { engine, type Game } from '../engine/engine';
import { kept } from '../offline/kept';
import type { Letter } from './letter';
import { fetchRules, judgedHere } from './pins';
import { Printed } from './printed.svelte';
import type { Told } from './told';

/** What might have been: a match that goes on from some step with the real referee, and never touches the log. */
export class Branch {
  /** The entry where it branches off, then what might have followed. */
  entries = $state.raw<Entry[]>([]);
  /** How the match began. */
  opening = $state.raw<Entry | undefined>();
  options = $state.raw<LegalOption[]>([]);
  /** The odds while somebody rolls; nothing if nobody can say. */
  odds = $state.raw<Odds | null>(null);
  /** What might have followed, as lines. */
  more = $state.raw<string[]>([]);
  /** What is printed for the heroes at this table. */
  readonly printed = new Printed();
  state = $state<'loading' | 'ready' | 'nobody'>('loading');
  /** A branch belongs to one phone: nobody else goes on. */
  readonly upToDate = true;
  private game: Game | null = null;

  constructor(
    private readonly id: string,
    /** The sequence of the entry where it branches off. */
    readonly at: number,
    readonly told: Told,
  ) {}

  /** The rule set that the opening names. */
  get ruleset(): string {
    return /^open (.+?)(?::| \S+;)/.exec(this.told.lines[0] ?? '')?.[1] ?? '';
  }

  async open(): Promise<void> {
    const ready = await this.play(this.told.more).catch(() => false);
    this.state = ready ? 'ready' : 'nobody';
    if (ready) void this.printed.fetch(this.ruleset, this.entries);
  }

  /** Goes on with a line. It is judged like any other, and logged nowhere. */
  async log({ line }: Letter): Promise<LogOutcome> {
    const before = this.entries.length;
    if (this.game) {
      const outcome = await this.game.log(line);
      if (outcome.__typename === 'Accepted') await this.show([...this.entries, outcome.entry], [...this.more, outcome.entry.line]);
      return outcome;
    }
    const more = [...this.more, line];
    const there = await this.there(more);
    const entry = there?.entries[before];
    if (!there || !entry) return { __typename: 'Unreadable', message: '', line: 1, column: 1 };
    if (entry.ruling) return { __typename: 'Refused', refusedLine: entry.line, ruling: entry.ruling };
    await this.show(there.entries, more, there.options);
    return { __typename: 'Accepted', entry };
  }

  /** Goes to where only these lines follow. Nothing was logged, so nothing has to be struck. */
  async turn(more: string[]): Promise<void> {
    await this.play(more);
  }

  /** Judges all of it on this phone, or, where it lacks what the match is pinned to or judges otherwise, on the server. */
  private async play(more: string[]): Promise<boolean> {
    const { lines, digest } = this.told;
    const game = await this.here([...lines, ...more]);
    const all = (await game?.entries()) ?? [];
    const entries = all.slice(lines.length - 1);
    const alike = digest === null || entries[0]?.digest === digest;
    if (game && entries.length > 0 && alike) {
      [this.game, this.opening] = [game, all[0]];
      await this.show(entries, more);
      return true;
    }
    const there = await this.there(more);
    if (!there) return false;
    await this.show(there.entries, more, there.options);
    return true;
  }

  /** An address that was made elsewhere may not say what the match is pinned to; a phone that had the match knows. */
  private async here(lines: string[]): Promise<Game | null> {
    const referee = await engine();
    const rules = this.told.rules.length > 0 ? this.told.rules : ((await kept(this.id))?.rules ?? []);
    return referee && (await fetchRules(this.id, referee, rules)) ? judgedHere(lines, rules) : null;
  }

  private async there(lines: string[]): Promise<{ entries: Entry[]; options: LegalOption[] } | null> {
    const of = { id: this.id, at: this.at };
    const step = (at: number) => ask(STEP, { id: this.id, at }, this.id).then(({ match }) => match?.entry);
    const [from, { match }, opening] = await Promise.all([this.entries[0] ?? step(this.at), ask(BRANCH, { ...of, lines }, this.id), this.opening ?? step(1)]);
    this.opening = opening ?? undefined;
    return from && match ? { entries: [from, ...match.branch.entries], options: match.branch.options } : null;
  }

  /** What is offered comes with what it is offered behind. */
  private async show(entries: Entry[], more: string[], offered?: LegalOption[]): Promise<void> {
    const [at, rolls] = [this.told.lines.length + more.length, entries.at(-1)?.sheet.attemptsLeft !== null];
    const [options, odds] = await Promise.all([offered ?? this.game?.options(at) ?? [], rolls ? this.game?.odds(at) : null]);
    [this.entries, this.more, this.options, this.odds] = [entries, more, options, odds ?? null];
  }
}
