/** What links that somebody kept say of a chain. */
export type Said =
  | { is: 'no link' }
  /** All of them are among its links; the last stands behind entry `upTo`. */
  | { is: 'follows'; upTo: number }
  /** They are as far as entry `upTo`, and the one behind that is not. */
  | { is: 'apart'; upTo: number }
  | { is: 'another' };

/** Compares the links in some text, in the order in which they were kept, with those of a chain. */
export function compared(text: string, links: readonly string[]): Said {
  const kept = text.match(/(?<![0-9a-z])[0-9a-f]{64}(?![0-9a-z])/gi)?.map((link) => link.toLowerCase()) ?? [];
  if (kept.length === 0) return { is: 'no link' };
  let upTo = 0;
  for (const link of kept) {
    const at = links.indexOf(link) + 1;
    // A link stands for all before it, so that an older one behind it says nothing new.
    if (at === 0) return upTo === 0 ? { is: 'another' } : { is: 'apart', upTo };
    upTo = Math.max(upTo, at);
  }
  return { is: 'follows', upTo };
}
