import type { BuiltGame } from './game';

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
  /** Only the whole referee says what may be chosen where a match against enemies is opened. */
  bossUpgrades?(digest: string, mode: string, heroes: number, laid: string[]): string;
  lootCards?(digest: string, hero: string, has: string[]): string;
  Opening: new (log: string, language: string, pinned: string[]) => { game(): BuiltGame | undefined; refusal(): string };
}

/** What works out rule sets that do not travel along so. */
export interface Reader {
  default(init: { module_or_path: string | ArrayBuffer }): Promise<unknown>;
  read(name: string, paths: string[], texts: string[], options: string[], file: string | undefined): Uint8Array;
}

/** What packs and unpacks a log with its chain. */
export interface BuiltPacker {
  default(init: { module_or_path: string | ArrayBuffer }): Promise<unknown>;
  pack(log: string): string | undefined;
  unpack(text: string): string;
}

const files = import.meta.glob<string>(['./built/{engine,packer,reader,whole}_bg.wasm', './built/{volumes,words}.bin'], { query: '?url', import: 'default', eager: true });

export type Parts = Record<'module' | 'packer' | 'reader' | 'volumes' | 'whole' | 'words', string>;

/**
 * Where what it is made of lies: the module, the rule sets, the words of the rules, what reads further rule sets, what
 * packs a match that is saved, and the module of the whole referee. Nothing if it was not built: then everything is asked
 * of the server.
 */
export function partsOfEngine(): Parts | null {
  // In the order of their names.
  const [module, packer, reader, volumes, whole, words] = Object.values(files);
  return module && packer && reader && volumes && whole && words ? { module, packer, reader, volumes, whole, words } : null;
}
