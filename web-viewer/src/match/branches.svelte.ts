import * as beside from '../offline/beside';

/** A branch that was looked at: the entry where it leaves the match, what might have followed, and what had happened. */
export interface Tried {
  step: number;
  more: readonly string[];
  /** What had happened, as an address tells it. */
  told: string;
}

/** A way on: the line it begins with, how many lines are known behind it, and what had happened before. */
export interface Way {
  line: string;
  behind: number;
  /** Nothing if it is what was played. */
  told: string | null;
}

/** A line of the tree of what was tried: all that comes before it, and what was tried behind it. */
export interface Twig {
  line: string;
  /** The lines of the branch up to this one. */
  lines: readonly string[];
  told: string;
  next: Twig[];
}

/** The branches of a match that were looked at on this phone. They stay here until somebody forgets them. */
export class Branches {
  private all = $state.raw<Tried[]>([]);

  constructor(private readonly match: string) {
    this.all = beside.read('branches', match, []);
  }

  /** How known branches go on after these lines behind an entry: each next line once. */
  ways(step: number, after: readonly string[] = []): Way[] {
    const ways = new Map<string, Way>();
    for (const { step: at, more, told } of this.all) {
      const line = more[after.length];
      if (at !== step || line === undefined || !begins(more, after)) continue;
      const behind = Math.max(ways.get(line)?.behind ?? 0, more.length - after.length - 1);
      ways.set(line, { line, behind, told });
    }
    return [...ways.values()];
  }

  /** All that was tried, by the entries where it leaves the match, in their order. */
  tree(): { step: number; twigs: Twig[] }[] {
    const steps = [...new Set(this.all.map(({ step }) => step))].toSorted((a, b) => a - b);
    return steps.map((step) => ({ step, twigs: this.twigs(step, []) }));
  }

  private twigs(step: number, after: readonly string[]): Twig[] {
    return this.ways(step, after).flatMap(({ line, told }) => {
      const lines = [...after, line];
      return told === null ? [] : [{ line, lines, told, next: this.twigs(step, lines) }];
    });
  }

  /** Keeps a branch, in the place of the shorter one that it goes on from. */
  keep(tried: Tried): void {
    const { step, more } = tried;
    if (more.length === 0 || this.knows(step, more)) return;
    const at = this.all.findIndex((known) => known.step === step && begins(more, known.more));
    this.all = at === -1 ? [...this.all, tried] : this.all.with(at, tried);
    this.write();
  }

  /** Takes out a branch that was kept, and nothing else. */
  drop(tried: Tried): void {
    this.all = this.all.filter((known) => known !== tried);
    this.write();
  }

  /** Forgets how every branch goes on from the last of these lines behind an entry; what stands before it is kept. */
  forget(step: number, lines: readonly string[]): void {
    const isGone = (known: Tried) => known.step === step && begins(known.more, lines);
    const [at, before] = [this.all.findIndex(isGone), lines.slice(0, -1)];
    const gone = this.all[at];
    if (!gone) return;
    this.all = this.all.filter((known) => !isGone(known));
    if (before.length > 0 && !this.knows(step, before)) this.all = this.all.toSpliced(at, 0, { ...gone, more: before });
    this.write();
  }

  private knows(step: number, lines: readonly string[]): boolean {
    return this.all.some((known) => known.step === step && begins(known.more, lines));
  }

  private write(): void {
    beside.write('branches', this.match, this.all);
  }
}

const begins = (lines: readonly string[], first: readonly string[]) => first.every((line, at) => lines[at] === line);
