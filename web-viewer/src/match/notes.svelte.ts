import * as beside from '../offline/beside';

/** What somebody wrote beside the steps of a match. It stays on this phone, and goes along with what is saved as a page. */
export class Notes {
  /** The text for each sequence that has one. */
  private all = $state.raw<Record<string, string>>({});

  constructor(private readonly match: string, known?: Record<string, string>) {
    this.all = known ?? beside.read('notes', match, {});
  }

  of(seq: number): string {
    return this.all[seq] ?? '';
  }

  write(seq: number, text: string): void {
    const { [seq]: _, ...others } = this.all;
    this.all = text.trim() === '' ? others : { ...others, [seq]: text };
    beside.write('notes', this.match, this.all);
  }

  everything(): Record<string, string> {
    return this.all;
  }
}
