import type english from '../en/loot';

/** A narrow no-break space, as French has it before `: ; ! ?`. */
const n = '\u202f';

/** What is said only of Loot cards, where a match is opened. */
const french: typeof english = {
  of: (hero, cards) => (cards === 0 ? `Cartes Butin${n}: ${hero}` : `Cartes Butin${n}: ${hero}, ${cards}`),
  search: 'Chercher une carte Butin',
  rarity: { COMMON: 'Communes', RARE: 'Rares', EPIC: 'Épiques', LEGENDARY: 'Légendaires', UNKNOWN: 'Rareté inconnue' },
  cost: (cp) => `${cp} PC`,
  none: 'Aucune carte Butin connue ne dit cela.',
  other: 'Une autre carte du paquet, par son nom',
  add: 'L’ajouter',
  takeOut: (card) => `Retirer ${card}`,
  twice: (hero) => `Deux personnes jouent ${hero}${n}: aucun des deux paquets n’a de cartes Butin.`,
  needsServer: 'Le serveur ne répond pas, et l’arbitre entier n’est pas encore sur ce téléphone. Sans lui, les paquets commencent avec les cartes Butin choisies ici, ou sans aucune.',
};

export default french;
