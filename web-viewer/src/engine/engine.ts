import type { Entry, Hero, LegalOption, LogOutcome, Odds, Rule, Ruleset, WhyNot } from '../api/documents';

/** What `cargo xtask engine` builds: everything crosses as JSON of the API's shapes. */
interface Built {
  default(init: { module_or_path: string }): Promise<unknown>;
  rulesets(): string;
  hero(ruleset: string, name: string): string;
  search(edition: string, text: string, hero: string | null): string;
  Opening: new (log: string) => { game(): BuiltGame | undefined; refusal(): string };
}

interface BuiltGame {
  entries(): string;
  options(at: number): string;
  odds(at: number): string;
  why(at: number, line: string): string;
  log(line: string): string;
  notation(): string;
}

/** An answer that names what it is, as the referee writes it. */
type Said =
  | { __typename: 'Accepted'; entry: Entry }
  | { __typename: 'Refused'; ruling: Extract<LogOutcome, { __typename: 'Refused' }>['ruling']; line: string }
  | { __typename: 'Unreadable'; message: string; line: number; column: number };

/** What came of logging a line here; nobody else can log in between. */
export type HereOutcome = Exclude<LogOutcome, { __typename: 'OutOfDate' }>;

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
}

/** The referee on this phone. */
export class Engine {
  constructor(private readonly built: Built) {}

  rulesets(): Ruleset[] {
    return JSON.parse(this.built.rulesets());
  }

  hero(ruleset: string, name: string): Hero | null {
    return JSON.parse(this.built.hero(ruleset, name));
  }

  search(edition: string, text: string, hero: string | null): Rule[] {
    return JSON.parse(this.built.search(edition, text, hero));
  }

  /** Opens a match with the first line and logs the others; why not, if the first is refused. */
  open(log: string): Game | HereOutcome {
    const opening = new this.built.Opening(log);
    const game = opening.game();
    return game ? new Game(game) : outcome(JSON.parse(opening.refusal()));
  }
}

/** None is there if it was not built: then everything is asked of the server. */
const builds = import.meta.glob<Built>('./built/engine.js');
const modules = import.meta.glob<string>('./built/engine_bg.wasm', { query: '?url', import: 'default' });
let loading: Promise<Engine | null> | undefined;

/** The referee on this phone, loaded once; nothing if it was not built or this browser cannot run it. */
export function engine(): Promise<Engine | null> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Engine | null> {
  const [build, module] = [Object.values(builds)[0], Object.values(modules)[0]];
  if (!build || !module) return null;
  try {
    const [built, module_or_path] = await Promise.all([build(), module()]);
    await built.default({ module_or_path });
    return new Engine(built);
  } catch {
    loading = undefined;
    return null;
  }
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
