import type english from '../en/opening';

/** A narrow no-break space, as French has it before `: ; ! ?`. */
const n = '\u202f';

/** What is said where a match is opened. */
const french: typeof english = {
  campaign: `Campagne${n}: boutique, paquets, score`,
  events: 'Événements',
  ruleset: 'Règles',
  mode: 'Mode',
  howMany: 'Joueurs',
  howHard: 'Difficulté',
  starts: 'Qui commence',
  startsFirst: 'commence',
  side: (letter: string) => `Équipe ${letter}`,
  begin: 'Commencer la partie',
  chooseNow: 'choisissez un héros',
  chooseFor: (player) => `Choisissez un héros${n}: ${player}`,
  chooseEnemyNow: 'choisissez un ennemi',
  chooseEnemy: 'Choisissez un ennemi',
  heroes: 'Héros',
  chosenBy: 'choisi par le joueur ',
  atRandom: 'Au hasard',
  draft: (each) => `Choix parmi ${each}`,
  bans: (count) => (count === 0 ? 'Bannir' : `Bannis${n}: ${count}`),
  ourHeroes: (count) => `Les nôtres${n}: ${count}`,
  whichOwned: 'Touchez ceux que vous n’avez pas',
  whichBanned: 'Touchez ceux que personne ne joue',
  done: 'Terminé',
  noHouse: 'sans règles maison',
  searchHeroes: 'Chercher un héros',
  houseRules: (count) => (count === 0 ? 'Règles maison' : `Règles maison${n}: ${count}`),
  houseChosen: (count) => `Choisies${n}: ${count}`,
  houseSearch: 'Chercher une règle maison',
  houseAbout: { HERO: 'Héros', TOKEN: 'Jetons', CARD: 'Cartes', TABLE: 'Règles de la table' },
  houseOthers: (count) => `D’autres héros${n}: ${count}`,
  houseFile: 'Un fichier de règles maison',
  houseFileChosen: (file) => `Règles maison du fichier ${file}`,
  houseNone: 'Aucune règle maison ne contient ces mots.',
  playerName: 'Nom (facultatif)',
  enemy: `Ennemi${n}: personne ne le joue`,
  enemies: 'Ennemi',
  searchEnemies: 'Chercher un ennemi',
  level: (level) => `Niveau ${level} (Santé à côté du nom)`,
  notHere: 'Le serveur ne répond pas, et ce qui arbitre selon ces règles n’est pas encore sur ce téléphone. Choisissez-les une fois quand il répond, et elles y restent.',
};
export default french;
