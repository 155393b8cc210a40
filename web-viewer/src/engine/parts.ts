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

/** None is there if it was not built: then everything is asked of the server. */
export const builds = import.meta.glob<Built>('./built/engine.js');
export const wholes = import.meta.glob<Built & Reader>('./built/whole.js');
const files = import.meta.glob<string>('./built/*.{wasm,bin}', { query: '?url', import: 'default' });
export const readers = import.meta.glob<Reader>('./built/reader.js');
export const packers = import.meta.glob<BuiltPacker>('./built/packer.js');
/** Whether there is what a page is made of that judges by itself. */
export const makesPages = Object.keys(packers).length > 0;

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
