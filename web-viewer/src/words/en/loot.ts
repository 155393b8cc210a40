/** What is said only of Loot cards, where a match is opened. */
export default {
  of: (hero: string, n: number) => (n === 0 ? `Loot cards of ${hero}` : `Loot cards of ${hero}: ${n}`),
  search: 'Search Loot cards',
  rarity: { COMMON: 'Common', RARE: 'Rare', EPIC: 'Epic', LEGENDARY: 'Legendary', UNKNOWN: 'How rare is not known' },
  cost: (cp: number) => `${cp} CP`,
  none: 'No known Loot card says that.',
  other: 'Another card of the deck, by its name',
  add: 'Put it in',
  takeOut: (card: string) => `Take ${card} out`,
  twice: (hero: string) => `Two play ${hero}: neither deck has Loot cards.`,
  needsServer: 'The server does not answer, and the whole referee is not on this phone yet. Without them the decks begin with the Loot cards that are chosen here, or with none.',
};
