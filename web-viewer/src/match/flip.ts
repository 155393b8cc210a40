/** What the table reads out of a card of a Boss, and what notation says of it. */

export type Damage = 'normal' | 'undefendable' | 'pure' | 'collateral' | 'ultimate';
export type Verb = 'deal' | 'add' | 'heal' | 'gain' | 'inflict' | 'gain CP' | 'lose CP' | 'draw' | 'discard' | 'prevent' | 'remove' | 'change' | 'reroll';

/** One word of a text. */
export interface Word {
  verb: Verb;
  n: number;
  kind: Damage;
  token: string;
}

/** A card, as far as it was read out. */
export interface Card {
  name: string;
  straights: boolean;
  /** How many of each symbol it rolls for. */
  symbols: Readonly<Record<string, number>>;
  /** When it is played; nothing if that was not read out. */
  when: 'none' | 'main' | 'roll';
  cost: number;
  does: readonly Word[];
  bonus: readonly Word[];
}

export const KINDS: readonly Damage[] = ['normal', 'undefendable', 'pure', 'collateral', 'ultimate'];
export const VERBS: readonly Verb[] = ['deal', 'add', 'heal', 'gain', 'inflict', 'gain CP', 'lose CP', 'draw', 'discard'];

/** The most words that a text has in notation. */
export const MOST_WORDS = 4;
/** The most symbols that a Roll Objective has in notation. */
export const MOST_SYMBOLS = 5;

export const UNREAD: Card = { name: '', straights: false, symbols: {}, when: 'none', cost: 0, does: [], bonus: [] };
export const WORD: Word = { verb: 'deal', n: 1, kind: 'normal', token: '' };

/** Whether a word is about a token. */
export const isOfToken = ({ verb }: Pick<Word, 'verb'>): boolean => verb === 'gain' || verb === 'inflict';

/** How many symbols it rolls for. */
export const symbolsOf = ({ symbols }: Pick<Card, 'symbols'>): number => Object.values(symbols).reduce((sum, n) => sum + n, 0);

/** The card with so many more of a symbol: never less than none, nor more than a Roll Objective has. */
export function wanting(card: Card, symbol: string, more: number): Card {
  const most = MOST_SYMBOLS - symbolsOf(card) + (card.symbols[symbol] ?? 0);
  const n = Math.min(most, Math.max(0, (card.symbols[symbol] ?? 0) + more));
  return { ...card, symbols: { ...card.symbols, [symbol]: n } };
}

/** What stands behind `flips`; nothing as long as something is missing. */
export function saidOf(card: Card): string | null {
  const name = plain(card.name);
  const symbols = Object.entries(card.symbols).filter(([symbol, n]) => n > 0 && plain(symbol) !== '');
  if (name === '' || (!card.straights && symbols.length === 0)) return null;
  const does = card.when === 'none' ? [] : card.does;
  if ([...does, ...card.bonus].some((word) => !isWhole(word))) return null;
  const goal = card.straights ? 'straights' : symbols.map(([symbol, n]) => `${plain(symbol)} ${n}`).join(' + ');
  return [
    `${name}: objective ${goal}`,
    ...(card.when === 'none' ? [] : [`${card.when} ${card.cost}`]),
    ...(does.length > 0 ? [`does ${does.map(wordOf).join(' + ')}`] : []),
    ...(card.bonus.length > 0 ? [`bonus ${card.bonus.map(wordOf).join(' + ')}`] : []),
  ].join('; ');
}

/** Whether nothing of a word is missing. */
export const isWhole = (word: Word): boolean => Number.isInteger(word.n) && word.n > 0 && (!isOfToken(word) || plain(word.token) !== '');

/** A word as notation has it. */
export function wordOf({ verb, n, kind, token }: Word): string {
  switch (verb) {
    case 'deal':
      return kind === 'normal' ? `deal ${n}` : `deal ${n} ${kind}`;
    case 'gain':
    case 'inflict':
      // What begins with a number could be taken for CP.
      return n === 1 && !/^\d/.test(plain(token)) ? `${verb} ${plain(token)}` : `${verb} ${plain(token)} ${n}`;
    case 'gain CP':
      return `gain ${n} CP`;
    case 'lose CP':
      return `lose ${n} CP`;
    case 'add':
    case 'heal':
    case 'draw':
    case 'discard':
    case 'prevent':
    case 'remove':
    case 'change':
    case 'reroll':
      return `${verb} ${n}`;
  }
}

/** A name without what notation has its own use for. */
export const plain = (text: string): string => text.replace(/[:;#+"]/g, ' ').replace(/\s+/g, ' ').trim();
