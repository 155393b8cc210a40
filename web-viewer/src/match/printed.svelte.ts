import { ask } from '../api/client';
import { HERO, type Entry } from '../api/documents';
import { either } from '../engine/either';
import { draw } from '../look/look.svelte';
import { boardOf, type Board } from './board';

/** What is printed for the heroes at a table. It is ornament: without it the pad shows bare numbers. */
export class Printed {
  /** The faces of each hero's dice, by hero. */
  faces = $state.raw<Record<string, string[]>>({});
  /** The names of each hero's Offensive Abilities, by hero. */
  abilities = $state.raw<Record<string, string[]>>({});
  /** The names of the cards of each hero's deck, by hero. */
  decks = $state.raw<Record<string, string[]>>({});
  /** What is printed of each thing of a hero, by hero. */
  boards = $state.raw<Record<string, Board>>({});

  private come = () => {};
  /** Comes once it was fetched, or could not be. */
  readonly there = new Promise<void>((on) => (this.come = on));

  /** Fetches what is printed for the heroes in a log; what cannot be had is left out. */
  async fetch(ruleset: string, entries: readonly Entry[]): Promise<void> {
    const heroes = entries.at(-1)?.sheet.seats.map((seat) => seat.hero) ?? [];
    void draw(heroes).catch(() => {});
    const fetched = [...new Set(heroes)].map(async (hero) => {
      const there = async () => (await ask(HERO, { ruleset, hero })).hero;
      const found = await either(there, (here) => here.hero(ruleset, hero)).catch(() => null);
      if (!found) return;
      this.faces = { ...this.faces, [hero]: found.dice };
      this.abilities = { ...this.abilities, [hero]: found.abilities };
      this.decks = { ...this.decks, [hero]: found.cards };
      this.boards = { ...this.boards, [hero]: boardOf(found) };
    });
    await Promise.all(fetched);
    this.come();
  }
}
