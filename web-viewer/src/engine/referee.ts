import type { Hero, HouseOption, Rule, Ruleset } from '../api/documents';
import type { Names } from '../api/documents/aside';
import { Game, outcome, type HereOutcome } from './game';
import type { Built, Reader } from './parts';

/** The text of a rule set, as the server keeps it. */
interface Bundle {
  name: string;
  files: Record<string, string>;
  house?: { options?: string[]; file?: string | null };
}

/** The referee as it was built, who judges where this runs. */
export class Referee {
  /** The whole referee, once a rule set was taken up that this one cannot read. */
  private other: Referee | null = null;

  /** `whole` is the referee who judges what this one does not; nothing where it is this one. */
  constructor(
    private readonly built: Built,
    private readonly reader: () => Promise<Reader | null>,
    private readonly whole?: () => Promise<Referee | null>,
  ) {}

  rulesets(): Ruleset[] {
    return JSON.parse(this.built.rulesets());
  }

  /** The digest of a text. */
  digest(text: string): string {
    return this.built.digest(text);
  }

  hero(ruleset: string, name: string): (Hero & Names) | null {
    return JSON.parse(this.built.hero(ruleset, name)) ?? this.other?.hero(ruleset, name) ?? null;
  }

  search(edition: string, text: string, hero: string | null): Rule[] {
    return JSON.parse(this.built.search(edition, text, hero));
  }

  houseOptions(edition: string): HouseOption[] {
    return JSON.parse(this.built.houseOptions(edition));
  }

  /** Whether the rule set with this digest is here, worked out. */
  has(digest: string): boolean {
    return this.built.hasPinned(digest) || this.other?.has(digest) === true;
  }

  /** Whether a match that is pinned to these rule sets is judged by the whole referee. */
  isWhole(digests: readonly string[]): boolean {
    return this.other !== null && digests.some((digest) => !this.built.hasPinned(digest));
  }

  /** Takes up a rule set as the server keeps it, and says its digest; nothing if it cannot be read here. */
  async pin(text: string): Promise<string | null> {
    const digest = this.built.digest(text);
    if (this.has(digest)) return digest;
    const { name, files, house } = JSON.parse(text) as Bundle;
    const reader = await this.reader();
    try {
      const volume = reader?.read(name, Object.keys(files), Object.values(files), house?.options ?? [], house?.file ?? undefined);
      return volume && this.built.pin(digest, volume) ? digest : null;
    } catch (error) {
      // One with enemies is none of this referee's.
      if (!this.whole) throw error;
      this.other = await this.whole();
      return (await this.other?.pin(text)) ?? null;
    }
  }

  /** What may be chosen where a match against enemies is opened, by a rule set that was taken up; nothing if the whole referee was not needed for it. */
  offers(what: 'bossUpgrades' | 'lootCards', ...given: readonly unknown[]): unknown {
    return JSON.parse((this.other?.built[what] as ((...given: readonly unknown[]) => string) | undefined)?.(...given) ?? 'null');
  }

  /** Whether each line of a log is one that this referee knows, or the whole one, whatever they say of it. */
  async reads(log: string): Promise<boolean> {
    if (this.built.reads(log)) return true;
    this.other ??= (await this.whole?.()) ?? null;
    return this.other?.reads(log) ?? false;
  }

  /**
   * Opens a match with the first line and logs the others, told in a language; why not, if the first is refused.
   * `pinned` are the digests of the rule sets it is judged by, which are here; without any, those that travel with the
   * viewer.
   */
  open(log: string, language: string, pinned: readonly string[] = []): Game | HereOutcome {
    if (this.other && this.isWhole(pinned)) return this.other.open(log, language, pinned);
    const opening = new this.built.Opening(log, language, [...pinned]);
    const game = opening.game();
    return game ? new Game(game) : outcome(JSON.parse(opening.refusal()));
  }
}
