import type { HouseOption } from '../api/documents';

/** House rules about one kind of thing. */
export interface Group {
  about: HouseOption['about'];
  options: HouseOption[];
}

/** What is nearest to the players comes first. */
const ORDER = ['HERO', 'TOKEN', 'CARD', 'TABLE'] as const;

/** The house rules that have the words, in groups: those that concern these heroes, and those of the others. */
export function arranged(all: readonly HouseOption[], heroes: readonly (string | null)[], text: string): { here: Group[]; others: Group[] } {
  const wanted = text.toLowerCase().split(/\s+/);
  const has = ({ says, heroes }: HouseOption) => wanted.every((word) => `${heroes.join(' ')} ${says}`.toLowerCase().includes(word));
  const concerns = (option: HouseOption) => option.heroes.length === 0 || option.heroes.some((hero) => heroes.includes(hero));
  const found = all.filter(has);
  return { here: grouped(found.filter(concerns)), others: grouped(found.filter((option) => !concerns(option))) };
}

function grouped(options: readonly HouseOption[]): Group[] {
  const groups = ORDER.map((about) => ({ about, options: options.filter((option) => option.about === about) }));
  return groups.filter(({ options }) => options.length > 0);
}
