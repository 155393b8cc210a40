import { fromText, through, toText } from './told';

/** Notes for an address: each step with what is noted beside it, deflated. They leave the phone with whoever sends the address. */
export async function lend(notes: Record<string, string>): Promise<string> {
  return toText(await through(new TextEncoder().encode(JSON.stringify(notes)), new CompressionStream('deflate-raw')));
}

/** The notes that came with an address; none if it was cut or changed. */
export async function lent(text: string): Promise<Record<string, string>> {
  try {
    const bytes = await through(fromText(text), new DecompressionStream('deflate-raw'));
    const all: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const notes = typeof all === 'object' && all !== null ? Object.entries(all) : [];
    return Object.fromEntries(notes.filter(([seq, note]) => /^\d{1,6}$/.test(seq) && typeof note === 'string'));
  } catch {
    return {};
  }
}
