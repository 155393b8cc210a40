import type { Hero, HouseOption, Rule, Ruleset } from '../api/documents';
import type { Names } from '../api/documents/aside';
import { language } from '../words';
import { pause } from './idle';
import { Game, outcome, type BuiltGame, type HereOutcome } from './game';
import type { BuiltPacker } from './packer';

export { Game, type HereOutcome };

/** What `cargo xtask engine` builds: everything crosses as JSON of the API's shapes. */
export interface Built {
  default(init: { module_or_path: string | ArrayBuffer }): Promise<unknown>;
  fill(volumes: Uint8Array, words: Uint8Array): boolean;
  digest(text: string): string;
  rulesets(): string;
  hero(ruleset: string, name: string): string;
  search(edition: string, text: string, hero: string | null): string;
  houseOptions(edition: string): string;
  hasPinned(digest: string): boolean;
  pin(digest: string, volume: Uint8Array): boolean;
  reads(log: string): boolean;
  Opening: new (log: string, language: string, pinned: string[]) => { game(): BuiltGame | undefined; refusal(): string };
}

/** What works out rule sets that do not travel along so. */
export interface Reader {
  default(init: { module_or_path: string | ArrayBuffer }): Promise<unknown>;
  read(name: string, paths: string[], texts: string[], options: string[], file: string | undefined): Uint8Array;
}

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

/** None is there if it was not built: then everything is asked of the server. */
const builds = import.meta.glob<Built>('./built/engine.js');
const wholes = import.meta.glob<Built & Reader>('./built/whole.js');
const files = import.meta.glob<string>('./built/*.{wasm,bin}', { query: '?url', import: 'default' });
const readers = import.meta.glob<Reader>('./built/reader.js');
export const packers = import.meta.glob<BuiltPacker>('./built/packer.js');
/** Whether there is what a page is made of that judges by itself. */
export const makesPages = Object.keys(packers).length > 0;
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

/**
 * Where what it is made of lies: the module, the rule sets, the words of the rules, what reads further rule sets, what
 * packs a match that is saved, and the module of the whole referee.
 */
export async function partsOfEngine(): Promise<Record<'module' | 'volumes' | 'words' | 'reader' | 'packer' | 'whole', string> | null> {
  const [module, volumes, words, reader, packer, whole] = await Promise.all(
    ['engine_bg.wasm', 'volumes.bin', 'words.bin', 'reader_bg.wasm', 'packer_bg.wasm', 'whole_bg.wasm'].map((name) => files[`./built/${name}`]?.()),
  );
  return module && volumes && words && reader && packer && whole ? { module, volumes, words, reader, packer, whole } : null;
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
