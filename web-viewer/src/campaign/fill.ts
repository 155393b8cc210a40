import type { CampaignOption } from '../api/documents/campaign';

/** What somebody has seen, for a `_` of a line. */
export interface Seen {
  text: string;
  /** Of a card that is not known from print: whether it takes the place of a common one. */
  replaces: boolean;
}

/** The line with everything in it that was seen; nothing as long as something is missing. */
export function filled(option: CampaignOption, seen: readonly Seen[]): string | null {
  const parts = option.line.split('_');
  const fills = option.blanks.map(({ kind, choices }, at) => {
    const text = seen[at]?.text.trim() ?? '';
    const known = choices.find(({ name, fills }) => name === text || fills === text);
    return known?.fills ?? (text !== '' && kind === 'CARD' && seen[at]?.replaces ? `replacing ${text}` : text);
  });
  if (fills.length !== parts.length - 1 || fills.includes('')) return null;
  return parts.reduce((line, part, at) => `${line}${fills[at - 1] ?? ''}${part}`);
}

/** What is known to be possible for a `_`, without the cards that other ones of the line have already. */
export function possible(option: CampaignOption, seen: readonly Seen[], at: number): CampaignOption['blanks'][number]['choices'] {
  const taken = seen.flatMap(({ text }, other) => (other === at ? [] : [text.trim()]));
  return option.blanks[at]?.choices.filter(({ name }) => !taken.includes(name)) ?? [];
}
