/** What notation says of a card or a tile that was read out, back into the forms that say it. */
import { EMPTY, OF_HEROES, WHEN, type HeroCard } from './card';
import { KINDS, UNREAD, WORD, type Card, type Verb, type Word } from './flip';
import { BARE, type Tile } from './tile';

/** The card that is said behind `flips`; nothing if something of it has no place in the form. */
export function cardRead(said: string): Card | null {
  const [name, clauses] = parted(said);
  let card: Card | null = { ...UNREAD, name };
  for (const [word, rest] of clauses) card &&= withClause(card, word, rest);
  return card;
}

function withClause(card: Card, word: string, rest: string): Card | null {
  switch (word) {
    case 'objective': {
      if (rest === 'straights') return { ...card, straights: true };
      const symbols = listed(rest).map(counted);
      return { ...card, symbols: Object.fromEntries(symbols) };
    }
    case 'main':
    case 'roll':
      return { ...card, when: word, cost: Number(rest) };
    case 'does':
    case 'bonus': {
      const words = wordsRead(rest);
      return words && { ...card, [word]: words };
    }
    default:
      return null;
  }
}

/** The Environment that is said behind `finds`; nothing if something of it has no place in the form. */
export function tileRead(said: string): Tile | null {
  const [name, clauses] = parted(said);
  let tile: Tile | null = { ...BARE, name };
  for (const [word, rest] of clauses) {
    if (word === 'does') {
      const does = wordsRead(rest);
      tile &&= does && { ...tile, does };
    } else if (word === 'cp' || word === 'gold' || word === 'minion') tile &&= { ...tile, [word]: Number(rest) };
    else if (word !== 'nothing') return null;
  }
  return tile;
}

/** What is said of a card of a Hero behind `plays` or `uses`; nothing if something of it has no place in the form. */
export function heroCardRead(said: string, from = EMPTY): HeroCard | null {
  const [, clauses] = parted(said);
  let card: HeroCard | null = from;
  for (const [word, rest] of clauses) {
    const when = WHEN.find((one) => one === word);
    if (word === 'cost') card &&= { ...card, cost: Number(rest) };
    else if (when) card &&= { ...card, when, cost: Number(rest) };
    else if (word === 'does') {
      const does = wordsRead(rest);
      card &&= does && { ...card, does };
    } else return null;
  }
  return card;
}

/** Words of a text; nothing if one of them is none that a form has. */
export function wordsRead(text: string): Word[] | null {
  const words = listed(text).map(wordRead);
  return words.every((word) => word !== null) ? words : null;
}

function wordRead(text: string): Word | null {
  const [first, rest] = headed(text);
  const cp = /^(\d+) CP$/.exec(rest)?.[1];
  const verb = OF_HEROES.find((one): one is Verb => one === (cp ? `${first} CP` : first));
  if (!verb) return null;
  if (cp) return { ...WORD, verb, n: Number(cp) };
  if (verb === 'gain' || verb === 'inflict') {
    const [token, n] = counted(rest);
    return { ...WORD, verb, token, n };
  }
  const [n, kind] = headed(rest);
  return { ...WORD, verb, n: Number(n), kind: KINDS.find((one) => one === kind) ?? WORD.kind };
}

/** What stands before the colon, and the clauses behind it, each with its first word. */
function parted(said: string): [name: string, clauses: [word: string, rest: string][]] {
  const colon = said.indexOf(':');
  return [said.slice(0, colon).trim(), said.slice(colon + 1).split(';').map(headed)];
}

const listed = (text: string): string[] => text.split(' + ').map((one) => one.trim());

function headed(text: string): [word: string, rest: string] {
  const [word = '', ...rest] = text.trim().split(' ');
  return [word, rest.join(' ')];
}

/** A name with its number, which is 1 where none stands there. */
function counted(text: string): [name: string, n: number] {
  const [, name = text, n = '1'] = /^(.+) (\d+)$/.exec(text) ?? [];
  return [name, Number(n)];
}
