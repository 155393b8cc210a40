import type english from '../en/several';

/** What is said only at tables of more than two. */
const french: typeof english = {
  target: 'Cible',
  leads: 'En tête',
  out: 'Éliminé',
  leaderDraws: (n) => (n === 1 ? `mène${'\u202f'}: qui l’attaque pioche 1 carte` : `mènent${'\u202f'}: qui attaque l’un d’eux pioche 1 carte`),
  and: (all) => (all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} et ${all.at(-1)}`),
  chooseTarget: 'Choisir la cible',
  chooses: (who, together) => (together ? `${who} choisissent ensemble` : `${who} choisit`),
  aimAt: (who, n) => (n === null ? `Viser ${who}` : `Viser ${who} · ${n}`),
  toTarget: (n) => `${n} à la cible`,
  readTarget: 'Lire le dé de ciblage',
  mayTurn: 'une carte peut encore le tourner',
  dieSays: 'Ce que dit le dé',
  dealsTo: (n) => `Infliger des dégâts à ${n}`,
  oneOf: (who) => `l’un d’eux${'\u202f'}: ${who}`,
  anybody: 'un adversaire quelconque',
};
export default french;
