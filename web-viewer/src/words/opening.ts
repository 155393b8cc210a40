/** What is said where a match is opened: fetched with it. A word that one language lacks does not compile. */
import { language } from '.';

const english = {
  ruleset: 'Rule set',
  mode: 'Mode',
  howMany: 'Players',
  starts: 'Who starts',
  startsFirst: 'starts',
  side: (letter: string) => `Team ${letter}`,
  begin: 'Start the match',
  chooseNow: 'choose a hero',
  chooseFor: (player: string) => `Choose a hero: ${player}`,
  heroes: 'Heroes',
  chosenBy: 'chosen by player ',
  atRandom: 'At random',
  draft: (each: number) => `Draft of ${each}`,
  bans: (n: number) => (n === 0 ? 'Ban' : `Ban: ${n}`),
  ourHeroes: (n: number) => `Ours: ${n}`,
  whichOwned: 'Tap those you do not have',
  whichBanned: 'Tap those nobody plays',
  done: 'Done',
  noHouse: 'no house rules',
  searchHeroes: 'Search heroes',
  houseRules: (n: number) => (n === 0 ? 'House rules' : n === 1 ? 'House rules: 1' : `House rules: ${n}`),
  houseChosen: (n: number) => `Chosen: ${n}`,
  houseSearch: 'Search house rules',
  houseAbout: { HERO: 'Heroes', TOKEN: 'Tokens', CARD: 'Cards', TABLE: 'Rules of the table' },
  houseOthers: (n: number) => `Of other heroes: ${n}`,
  houseNone: 'No house rule has these words.',
  playerName: 'Name (optional)',
};

/** A narrow no-break space, as French has it before `: ; ! ?`. */
const n = '\u202f';

const french: typeof english = {
  ruleset: 'Règles',
  mode: 'Mode',
  howMany: 'Joueurs',
  starts: 'Qui commence',
  startsFirst: 'commence',
  side: (letter: string) => `Équipe ${letter}`,
  begin: 'Commencer la partie',
  chooseNow: 'choisissez un héros',
  chooseFor: (player) => `Choisissez un héros${n}: ${player}`,
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
  houseNone: 'Aucune règle maison ne contient ces mots.',
  playerName: 'Nom (facultatif)',
};

/** The words of the language in use. */
export const opening = language === 'fr' ? french : english;
