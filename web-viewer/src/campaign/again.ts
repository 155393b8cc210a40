import { idempotencyKey } from '../match/key';

/** What is sent again because no answer came goes under the key it had, so that it counts once; whatever else is said gets one of its own. */
export class Again {
  #said = '';
  #key = '';

  /** The key for this. */
  keyOf(said: string): string {
    if (said !== this.#said || this.#key === '') [this.#said, this.#key] = [said, idempotencyKey()];
    return this.#key;
  }

  /** An answer came: the same said once more is another thing. */
  answered(): void {
    this.#key = '';
  }
}
