/** A branch that never was: what had happened, and what might have followed. It travels in an address. */
export interface Told {
  /** What had happened, as lines of notation from the opening on. */
  lines: string[];
  /** What might have followed. */
  more: string[];
  /** The digest of the score sheet where it branches off; whoever judges otherwise cannot go on from there. */
  digest: string | null;
  /** The digests of the rule sets that all of it is judged by; none are those that travel along. */
  rules: readonly string[];
}

/** What divides the two; to whoever reads notation it is a remark. */
const BRANCH = /^# what if ?([0-9a-f]*)(?: under ([0-9a-f ]+))?$/;

/** Text for an address: the notation, deflated. */
export async function tell({ lines, more, digest, rules }: Told): Promise<string> {
  const under = rules.length > 0 ? ` under ${rules.join(' ')}` : '';
  const text = [...lines, `# what if ${digest ?? ''}${under}`.trimEnd(), ...more].join('\n');
  return toText(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
}

/** What was told; nothing if the text is damaged. */
export async function hear(told: string): Promise<Told | null> {
  try {
    const bytes = await through(fromText(told), new DecompressionStream('deflate-raw'));
    const all = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('\n');
    const at = all.findIndex((line) => BRANCH.test(line));
    const [, digest, rules] = BRANCH.exec(all[at] ?? '') ?? [];
    return at < 1 ? null : { lines: all.slice(0, at), more: all.slice(at + 1), digest: digest || null, rules: rules?.split(' ') ?? [] };
  } catch {
    return null;
  }
}

/** Bytes as base64url without padding. */
export function toText(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x8000) chunks.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(chunks.join('')).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The bytes of such a text. Throws if it is none. */
export function fromText(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Bytes sent through a stream that changes them. */
export async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
