import type english from '../en/crawl';

/** A narrow no-break space, as French has it before `: ; ! ?`. */
const n = '\u202f';

/** What is said only in Portal Crawls. */
const french: typeof english = {
  map: 'Carte',
  gold: (much) => `${much} Or`,
  shards: (have, of) => `${have} sur ${of} Éclats de Portail`,
  heals: (much) => `un Salve soigne ${much}`,
  start: 'Départ',
  portal: 'Portail du Boss',
  unknown: (level) => `Niveau ${level}, inexploré`,
  shard: 'un Éclat de Portail',
  chest: (level) => `un Coffre de niveau ${level}`,
  salve: 'un Salve',
  against: (enemy) => `contre ${enemy}`,
  fights: (heroes, enemy) => `${heroes} contre ${enemy}`,
  mayGo: 'on peut y aller',
  tap: 'Touchez une tuile marquée pour y aller, une autre pour la lire.',
  salves: (many) => `${many} Salve`,
  loot: (many, rarity) => `${many} ${many === 1 ? 'carte Butin' : 'cartes Butin'} ${['Commune', 'Rare', 'Épique', 'Légendaire'][rarity]}`,
  left: `À la table de voir${n}:`,
  layOut: 'Choisissez ce qui s’y trouve, puis touchez l’endroit, comme sur votre carte de scénario.',
  lays: 'Ce que pose un toucher',
  nothing: 'Pas de tuile',
  things: { shard: 'Éclat', salve: 'Salve' },
  chestOf: (level) => `Coffre ${level}`,
  level: (level) => `Niveau ${level}`,
  moreColumns: 'Une colonne de plus',
  moreRows: 'Une rangée de plus',
  salvesThere: 'Salve, selon votre carte de scénario et votre feuille de score',
  healsEach: 'Un seul soigne',
  healsMore: 'Et pour chaque Éclat de Portail',
  brings: (hero) => `${hero} en apporte`,
};
export default french;
