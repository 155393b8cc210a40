import type { Hero, HouseOption, Rule, Ruleset } from '../api/documents';
import type { Names } from '../api/documents/aside';
import { language } from '../words';
import { pause } from './idle';
import { Game, outcome, type HereOutcome } from './game';
import { builds, partsOfEngine, readers, wholes, type Built, type Reader } from './parts';

export { Game, type HereOutcome };

/** The text of a rule set, as the server keeps it. */
interface Bundle {
  name: string;
  files: Record<string, string>;
  house?: { options?: string[]; file?: string | null };
}

/** The referee on this phone. */
export class Engine {
  /** The whole referee, once a rule set was taken up that this one cannot read. */
  private other: Engine | null = null;

  /** `whole` is the referee who judges what this one does not; nothing where it is this one. */
  constructor(
    private readonly built: Built,
    private readonly reader: () => Promise<Reader | null>,
    private readonly whole?: () => Promise<Engine | null>,
  ) {}

  rulesets(): Ruleset[] {
    return JSON.parse(this.built.rulesets());
  }

  /** The digest of a text. */
  digest(text: string): string {
    return this.built.digest(text);
  }

  hero(ruleset: string, name: string): (Hero & Names) | null {
    return JSON.parse(this.built.hero(ruleset, name));
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

  /** Whether each line of a log is one that this referee knows, whatever it says of it. */
  reads(log: string): boolean {
    return this.built.reads(log);
  }

  /**
   * Opens a match with the first line and logs the others, told in the reader's language; why not, if the first is
   * refused. `pinned` are the digests of the rule sets it is judged by, which are here; without any, those that travel
   * with the viewer.
   */
  open(log: string, pinned: readonly string[] = []): Game | HereOutcome {
    if (this.other && this.isWhole(pinned)) return this.other.open(log, pinned);
    const opening = new this.built.Opening(log, language, [...pinned]);
    const game = opening.game();
    return game ? new Game(game) : outcome(JSON.parse(opening.refusal()));
  }
}

/** A rule set as it travels with the viewer, under house rules: what a match is pinned to that is opened here. */
export function pinnedHere(ruleset: string, house: readonly string[]): string {
  return JSON.stringify({ name: ruleset, files: {}, house: { options: house } });
}

let started: Promise<Built | null> | undefined;
let loading: Promise<Engine | null> | undefined;
let wholly: Promise<Engine | null> | undefined;
let reading: Promise<Reader | null> | undefined;

/** Starts the referee on this phone, without its rule sets; nothing if it was not built or this browser cannot run it. */
export function start(): Promise<Built | null> {
  started ??= startNow().catch(() => ((started = undefined), null));
  return started;
}

/** The referee on this phone with its rule sets, loaded once; nothing if it was not built or this browser cannot run it. */
export function engine(): Promise<Engine | null> {
  loading ??= load().catch(() => ((loading = undefined), null));
  return loading;
}

/** Only matches with house rules or of another day's rule set need it. */
function reader(): Promise<Reader | null> {
  reading ??= loadReader().catch(() => ((reading = undefined), null));
  return reading;
}

async function loadReader(): Promise<Reader | null> {
  const [load, parts] = [Object.values(readers)[0], await partsOfEngine()];
  if (!load || !parts) return null;
  const found = await load();
  await found.default({ module_or_path: parts.reader });
  return found;
}

async function startNow(): Promise<Built | null> {
  const [build, parts] = [Object.values(builds)[0], await partsOfEngine()];
  if (!build || !parts) return null;
  const built = await build();
  await built.default({ module_or_path: parts.module });
  return built;
}

async function load(): Promise<Engine | null> {
  const parts = await partsOfEngine();
  if (!parts) return null;
  const [built, volumes, words] = await Promise.all([start(), bytesOf(parts.volumes), bytesOf(parts.words)]);
  await pause();
  if (!built?.fill(volumes, words)) throw new Error('the rule sets cannot be read');
  await pause();
  return new Engine(built, reader, whole);
}

/** The whole referee, fetched with the first match against enemies; nothing if it was not built. */
function whole(): Promise<Engine | null> {
  wholly ??= loadWhole().catch(() => ((wholly = undefined), null));
  return wholly;
}

async function loadWhole(): Promise<Engine | null> {
  const [build, parts] = [Object.values(wholes)[0], await partsOfEngine()];
  if (!build || !parts) return null;
  const built = await build();
  await built.default({ module_or_path: parts.whole });
  return new Engine(built, async () => built);
}

async function bytesOf(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
