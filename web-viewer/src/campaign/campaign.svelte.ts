import { ApiError, ask } from '../api/client';
import { CAMPAIGN_POSITION, LOG_CAMPAIGN, SEE_CAMPAIGN, type CampaignRuling, type Whole } from '../api/documents/campaign';
import { words } from '../words';
import { says } from '../words/campaign';
import { Again } from './again';

/** Between two looks at whether somebody has logged meanwhile. */
const GLANCE_MS = 4_000;

/** What was said to the last thing that was logged. */
export type Said = { sentence: string; ruling: CampaignRuling | null };

/** A campaign as the server tells it, and what is logged in it. */
export class Campaign {
  now = $state.raw<Whole | null>(null);
  status = $state<'loading' | 'ready' | 'failed'>('loading');
  said = $state.raw<Said | null>(null);
  busy = $state(false);
  #again = new Again();

  constructor(readonly id: string) {
    void this.load();
  }

  /** Asks what it is now. */
  async load(): Promise<void> {
    try {
      const { campaign } = await ask(SEE_CAMPAIGN, { id: this.id }, this.id);
      // What was asked before something was logged here may be answered behind it.
      if (!this.now || (campaign && campaign.position >= this.now.position)) this.now = campaign;
      this.status = 'ready';
    } catch {
      if (this.now === null) this.status = 'failed';
    }
  }

  /** Keeps up with what others log, until the returned function is called. */
  follow(): () => void {
    const timer = setInterval(() => void this.#glance(), GLANCE_MS);
    return () => clearInterval(timer);
  }

  async #glance(): Promise<void> {
    if (!this.now || this.busy || document.visibilityState !== 'visible') return;
    const { campaign } = await ask(CAMPAIGN_POSITION, { id: this.id }, this.id).catch(() => ({ campaign: null }));
    if (campaign && campaign.position > this.now.position) await this.load();
  }

  /** Logs a line; whether it stands. A line that got no answer is sent again under the same key. */
  async log(line: string): Promise<boolean> {
    if (this.busy || this.now === null) return false;
    [this.busy, this.said] = [true, null];
    try {
      const { logCampaign: answer } = await ask(LOG_CAMPAIGN, { id: this.id, line, behind: this.now.position, key: this.#again.keyOf(line) }, this.id);
      this.#again.answered();
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
