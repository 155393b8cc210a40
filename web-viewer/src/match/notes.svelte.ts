/** What somebody wrote beside the steps of a match. It stays on this phone, and goes along with what is saved as a page. */
export class Notes {
  /** The text for each sequence that has one. */
  private all = $state.raw<Record<string, string>>({});

  constructor(private readonly match: string, known?: Record<string, string>) {
    this.all = known ?? read(match);
  }

  of(seq: number): string {
    return this.all[seq] ?? '';
  }

  write(seq: number, text: string): void {
    const { [seq]: _, ...others } = this.all;
    this.all = text.trim() === '' ? others : { ...others, [seq]: text };
    try {
      localStorage.setItem(keyOf(this.match), JSON.stringify(this.all));
    } catch {
      // A browser that keeps nothing shows the note as long as the page is open.
    }
  }

  everything(): Record<string, string> {
    return this.all;
  }
}

const keyOf = (match: string) => `notes ${match}`;

function read(match: string): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(match)) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
