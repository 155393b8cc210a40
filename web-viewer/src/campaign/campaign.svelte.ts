import { ApiError, ask } from '../api/client';
import { LOG_CAMPAIGN, SEE_CAMPAIGN, type CampaignRuling, type Whole } from '../api/documents/campaign';
import { idempotencyKey } from '../match/key';
import { language, words } from '../words';
import { says } from '../words/campaign';

/** What was said to the last thing that was logged. */
export type Said = { sentence: string; ruling: CampaignRuling | null };

/** A campaign as the server tells it, and what is logged in it. */
export class Campaign {
  now = $state.raw<Whole | null>(null);
  status = $state<'loading' | 'ready' | 'failed'>('loading');
  said = $state.raw<Said | null>(null);
  busy = $state(false);
  #key = idempotencyKey();
  #last = '';

  constructor(readonly id: string) {
    void this.load();
  }

  /** Asks what it is now. */
  async load(): Promise<void> {
    try {
      this.now = (await ask(SEE_CAMPAIGN, { id: this.id, language }, this.id)).campaign;
      this.status = 'ready';
    } catch {
      if (this.now === null) this.status = 'failed';
    }
  }

  /** Logs a line; whether it stands. A line that got no answer is sent again under the same key. */
  async log(line: string): Promise<boolean> {
    if (this.busy || this.now === null) return false;
    [this.busy, this.said] = [true, null];
    if (line !== this.#last) [this.#key, this.#last] = [idempotencyKey(), line];
    try {
      const { logCampaign: answer } = await ask(LOG_CAMPAIGN, { id: this.id, line, behind: this.now.position, key: this.#key, language }, this.id);
      this.#last = '';
      if (answer.__typename === 'CampaignLogged') {
        this.now = answer.campaign;
        return true;
      }
      if (answer.__typename === 'CampaignConflict') {
        await this.load();
        this.said = { sentence: says.meanwhile, ruling: null };
      } else if (answer.__typename === 'CampaignRefused') this.said = { sentence: '', ruling: answer.ruling };
      else if (answer.__typename === 'CampaignUnreadable') this.said = { sentence: says.unreadable(answer.column, answer.message), ruling: null };
      else this.said = { sentence: `${answer.sentence} ${answer.instead}`, ruling: null };
    } catch (error) {
      this.said = { sentence: error instanceof ApiError && error.said ? error.message : words.failed, ruling: null };
    } finally {
      this.busy = false;
    }
    return false;
  }
}
