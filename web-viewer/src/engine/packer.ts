import type { BuiltPacker } from './parts';

const packers = import.meta.glob<BuiltPacker>('./built/packer.js');
/** Whether there is what a page is made of that judges by itself. */
export const makesPages = Object.keys(packers).length > 0;

/** What is in a packed text. */
export type Unpacked =
  | { __typename: 'Unpacked'; id: string | null; lines: string[]; rules: string[]; links: string[] }
  | { __typename: 'Damaged'; message: string };

/** What packs and unpacks a log with its chain, started. */
export class Packer {
  constructor(private readonly built: BuiltPacker) {}

  /** A log with a chain of its own, packed; nothing if it cannot be read. */
  pack(log: string): string | null {
    return this.built.pack(log) ?? null;
  }

  /** What is in a packed text, if its chain holds. */
  unpack(text: string): Unpacked {
    return JSON.parse(this.built.unpack(text));
  }
}

/** What packs a match, fetched from where its module lies when one is saved; nothing if it was not built. Starting it again does no harm. */
export async function packer(module: string): Promise<Packer | null> {
  const load = Object.values(packers)[0];
  if (!load) return null;
  const built = await load();
  await built.default({ module_or_path: module });
  return new Packer(built);
}
