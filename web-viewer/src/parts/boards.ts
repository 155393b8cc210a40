import { getContext, setContext } from 'svelte';
import { briefly, type Board, type Text } from '../match/board';

type Boards = (hero: string) => Board | undefined;

/** On this screen, keys say what is printed for what they name. */
export function showBoards(of: Boards): void {
  setContext<Boards>('boards', of);
}

/** What is printed of something of a hero; nothing where nobody knows. */
export function printed(): (hero: string, name: string) => Text | undefined {
  const of = getContext<Boards | undefined>('boards');
  return (hero, name) => of?.(hero)?.get(name);
}

/** Its name and what it does, as it is looked for. */
export const sayings = (name: string, text: Text | undefined): string => [name, text?.kind ?? '', text ? briefly(text) : ''].join(' ');
