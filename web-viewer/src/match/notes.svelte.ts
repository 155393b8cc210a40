import * as beside from '../offline/beside';

/** What somebody wrote beside the steps of a match. It stays on this phone, and goes along with what is saved as a page. */
export class Notes {
  /** The text for each sequence that has one. */
  private all = $state.raw<Record<string, string>>({});

  /** What somebody else noted and sent along; what is written here stands before it. */
  private others = $state.raw<Record<string, string>>({});

  constructor(private readonly match: string, known?: Record<string, string>) {
    this.all = known ?? beside.read('notes', match, {});
  }

  of(seq: number): string {
    return this.all[seq] ?? this.others[seq] ?? '';
  }

  /** Lays beside the steps what somebody else noted. It is kept here only where it is written on. */
  lay(others: Record<string, string>): void {
    this.others = others;
  }

  write(seq: number, text: string): void {
    const { [seq]: _, ...others } = this.all;
    this.all = text.trim() === '' ? others : { ...others, [seq]: text };
    beside.write('notes', this.match, this.all);
  }

  everything(): Record<string, string> {
    return { ...this.others, ...this.all };
  }
}
