import type { Differences, Entry, Hero, LegalOption, LogOutcome, Odds, Rule, Ruleset, View, WhyNot } from '../api/documents';
import { language } from '../words';

/** What `cargo xtask engine` builds: everything crosses as JSON of the API's shapes. */
export interface Built {
  default(init: { module_or_path: string | ArrayBuffer }): Promise<unknown>;
  fill(volumes: Uint8Array, words: Uint8Array): boolean;
  pack(log: string): string | undefined;
  unpack(text: string): string;
  digest(text: string): string;
  rulesets(): string;
  hero(ruleset: string, name: string): string;
  search(edition: string, text: string, hero: string | null): string;
  Opening: new (log: string, language: string) => { game(): BuiltGame | undefined; refusal(): string };
}

interface BuiltGame {
  entries(): string;
  options(at: number): string;
  odds(at: number): string;
  why(at: number, line: string): string;
  log(line: string): string;
  notation(): string;
  reading(view: View): string;
  differences(from: View, to: View): string;
}

/** An answer that names what it is, as the referee writes it. */
type Said =
  | { __typename: 'Accepted'; entry: Entry }
  | { __typename: 'Refused'; ruling: Extract<LogOutcome, { __typename: 'Refused' }>['ruling']; line: string }
  | { __typename: 'Unreadable'; message: string; line: number; column: number };

/** What is in a packed text. */
export type Unpacked =
  | { __typename: 'Unpacked'; id: string | null; lines: string[]; link: string }
  | { __typename: 'Damaged'; message: string };

/** What came of logging a line here, where nobody else logs in between or says who may. */
export type HereOutcome = Exclude<LogOutcome, { __typename: 'OutOfDate' | 'Barred' }>;

/** A match that is judged on this phone. */
export class Game {
  constructor(private readonly built: BuiltGame) {}

  entries(): Entry[] {
    return JSON.parse(this.built.entries()).map(dated);
  }

  options(at: number): LegalOption[] {
    return JSON.parse(this.built.options(at)) ?? [];
  }

  odds(at: number): Odds | null {
    return JSON.parse(this.built.odds(at));
  }

  why(at: number, line: string): WhyNot {
    return JSON.parse(this.built.why(at, line));
  }

  log(line: string): HereOutcome {
    return outcome(JSON.parse(this.built.log(line)));
  }

  notation(): string {
    return this.built.notation();
  }

  reading(view: View): Entry[] {
    return JSON.parse(this.built.reading(view)).map(dated);
  }

  differences(from: View, to: View): Differences {
    return JSON.parse(this.built.differences(from, to));
  }
}

/** The referee on this phone. */
export class Engine {
  constructor(private readonly built: Built) {}

  rulesets(): Ruleset[] {
    return JSON.parse(this.built.rulesets());
  }

  /** A log with a chain of its own, packed; nothing if it cannot be read. */
  pack(log: string): string | null {
    return this.built.pack(log) ?? null;
  }

  /** The digest of a text. */
  digest(text: string): string {
    return this.built.digest(text);
  }

  /** What is in a packed text, if its chain holds. */
  unpack(text: string): Unpacked {
    return JSON.parse(this.built.unpack(text));
  }

  hero(ruleset: string, name: string): Hero | null {
    return JSON.parse(this.built.hero(ruleset, name));
  }

  search(edition: string, text: string, hero: string | null): Rule[] {
    return JSON.parse(this.built.search(edition, text, hero));
  }

  /** Opens a match with the first line and logs the others, told in the reader's language; why not, if the first is refused. */
  open(log: string): Game | HereOutcome {
    const opening = new this.built.Opening(log, language);
    const game = opening.game();
    return game ? new Game(game) : outcome(JSON.parse(opening.refusal()));
  }
}

/** None is there if it was not built: then everything is asked of the server. */
const builds = import.meta.glob<Built>('./built/engine.js');
const files = import.meta.glob<string>('./built/*.{wasm,bin}', { query: '?url', import: 'default' });
let started: Promise<Built | null> | undefined;
let loading: Promise<Engine | null> | undefined;

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

/** Where what it is made of lies: the module, the rule sets, and the words of the rules. */
export async function partsOfEngine(): Promise<{ module: string; volumes: string; words: string } | null> {
  const [module, volumes, words] = await Promise.all(
    ['engine_bg.wasm', 'volumes.bin', 'words.bin'].map((name) => files[`./built/${name}`]?.()),
  );
  return module && volumes && words ? { module, volumes, words } : null;
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
  if (!built?.fill(volumes, words)) throw new Error('the rule sets cannot be read');
  return new Engine(built);
}

async function bytesOf(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function outcome(said: Said): HereOutcome {
  if (said.__typename === 'Refused') return { __typename: 'Refused', refusedLine: said.line, ruling: said.ruling };
  if (said.__typename === 'Accepted') return { __typename: 'Accepted', entry: dated(said.entry) };
  return said;
}

/** The referee has no clock. */
function dated(entry: Entry): Entry {
  return { ...entry, at: entry.at ?? null };
}
