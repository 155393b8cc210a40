/** On the screen of a new match: each player's hero in turn, a tap each. */
export async function chosen(page, heroes, tap = (key) => key.click()) {
  for (const hero of heroes) await tap(tile(page, hero));
}

/** The tile of a hero. */
export const tile = (page, hero) => page.locator(`[data-testid=tile][data-hero=${JSON.stringify(hero)}]`);

/** The heroes that may be tapped, in their order. */
export const tiles = (page) => page.locator('[data-testid=tile] > span').allInnerTexts();
