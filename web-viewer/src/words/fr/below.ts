import type english from '../en/below';

/** A narrow no-break space, as French has it before `: ; ! ?`. */
const n = '\u202f';

/** What is said at the end of the stage: of hands that are noted on a phone, and of what is seldom wanted. */
const french: typeof english = {
  myHand: (count) => (count === 0 ? 'Ma main, sur ce téléphone seulement' : `Ma main, sur ce téléphone seulement${n}: ${count}`),
  myHandShown: (count) => `Ma main, montrée aux équipiers${n}: ${count}`,
  handOf: (who, count) => `Main de ${who} (${count})${n}:`,
  showHand: 'La montrer aux équipiers',
  hideHand: 'La cacher aux équipiers',
  handStays: 'Ce que vous notez ici ne quitte jamais ce téléphone.',
  whoseHand: 'La main de qui',
  addCard: 'Ajouter une carte',

  byKeys: `Clavier${n}: 1 à 6 lisent les dés, Entrée est la grande touche.`,
  concedeSure: `Abandonner la partie${n}?`,
  keepPlaying: 'Continuer',
  leaveOut: 'Ne rien dire',
};
export default french;
