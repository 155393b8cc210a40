import { ApiError } from '../api/client';
import type { Barred, LegalOption, Ruling } from '../api/documents';
import { idempotencyKey } from './key';
import type { Letter } from './letter';
import type { Match } from './match.svelte';
import { pulse } from './pulse';
import { lineOf, openSlot, unanswered } from './slots';

/** What stands in the way of the last line. */
export type Notice =
  | { is: 'refused'; line: string; ruling: Ruling }
  | { is: 'unreadable'; line: string; message: string; column: number }
  | { is: 'outOfDate'; line: string }
  | { is: 'barred'; line: string; barred: Barred }
  | { is: 'unsent'; letter: Letter; why: string };

/** A second tap within this time is the same tap. */
const GUARD_MS = 300;

/** Where lines are written: one at a time, with what came of the last one. */
export class Desk {
  /** The option whose slots are being answered. */
  asking = $state.raw<LegalOption | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** Whether what is offered is that of a moment ago. */
  readonly late = $derived.by(() => this.sending || !this.match.upToDate);
  /** Whether taps on what is offered are ignored. */
  readonly busy = $derived.by(() => this.late || this.guarding);
  /** Whether taps on anything are ignored: a line is on its way, or was just logged. */
  readonly writes = $derived.by(() => this.sending || this.guarding);
  private sending = $state(false);
  private guarding = $state(false);
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly match: Pick<Match, 'entries' | 'upToDate' | 'log'>) {}

  /** Logs an option, or first asks for what has to be said along. */
  take(option: LegalOption): void {
    const answers = unanswered(option);
    if (!openSlot(option, answers)) void this.writeOffered(lineOf(option, answers));
    else if (!this.busy) {
      this.notice = null;
      this.asking = option;
      this.rest();
    }
  }

  /** Ignores taps for a moment, as what they would mean has just changed. */
  rest(): void {
    this.guarding = true;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => (this.guarding = false), GUARD_MS);
  }

  /** Logs a line that was offered, if it still is. Whether it was logged. */
  async writeOffered(line: string): Promise<boolean> {
    return !this.late && this.write(line);
  }

  /** Logs a line after all that has been seen, whatever is offered. Whether it was logged. */
  async write(line: string): Promise<boolean> {
    return this.send({ line, key: idempotencyKey(), expected: this.match.entries.length });
  }

  /** Sends a line; one that got no answer is sent again as it was, or it might be logged twice. Whether it was logged. */
  async send(letter: Letter): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.notice = null;
    this.asking = null;
    try {
      this.notice = await this.answer(letter);
    } catch (error) {
      const why = error instanceof ApiError ? error.message : String(error);
      this.notice = { is: 'unsent', letter, why };
    } finally {
      pulse(this.notice ? 'not' : 'logged');
      this.sending = false;
      this.rest();
    }
    return this.notice === null;
  }

  private async answer(letter: Letter): Promise<Notice | null> {
    const { line } = letter;
    const outcome = await this.match.log(letter);
    switch (outcome.__typename) {
      case 'Accepted':
        return null;
      case 'Refused':
        return { is: 'refused', line: outcome.refusedLine, ruling: outcome.ruling };
      case 'OutOfDate':
        return { is: 'outOfDate', line };
      case 'Barred':
        return { is: 'barred', line, barred: outcome };
      case 'Unreadable':
        return { is: 'unreadable', line, message: outcome.message, column: outcome.column };
    }
  }
}
