import type { Tray } from './tray';

/** What somebody has begun to say on this phone: it is still there after a rule was looked up, or the page went away. */
export class Draft {
  private readonly kept = $state<{ dice: { of: string; tray: Tray } | null; typed: string }>({ dice: null, typed: '' });

  /** Of which match; without one it is forgotten with the screen. */
  constructor(private readonly id: string | null) {
    try {
      Object.assign(this.kept, JSON.parse(sessionStorage.getItem(this.key) ?? '{}'));
    } catch {
      // A browser that keeps nothing begins anew.
    }
  }

  /** A line that is being typed. */
  get typed(): string {
    return this.kept.typed;
  }

  set typed(text: string) {
    this.kept.typed = text;
    this.keep();
  }

  /** The dice as far as they were read for this roll, and no other. */
  dice(of: string): Tray | null {
    return this.kept.dice?.of === of ? this.kept.dice.tray : null;
  }

  /** Keeps how far the dice of a roll were read. */
  read(of: string, tray: Tray): void {
    this.kept.dice = { of, tray };
    this.keep();
  }

  /** Begins the dice anew. */
  forget(): void {
    this.kept.dice = null;
    this.keep();
  }

  private get key(): string {
    return `draft ${this.id}`;
  }

  private keep(): void {
    try {
      if (this.id !== null) sessionStorage.setItem(this.key, JSON.stringify(this.kept));
    } catch {
      // Then it is there as long as the screen is.
    }
  }
}
