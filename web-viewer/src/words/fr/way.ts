import type english from '../en/way';

/** A narrow no-break space, as French has it before `: ; ! ?`. */
const n = '\u202f';

/** What is said where something stands in the way of what is logged. */
const french: typeof english = {
  newer: 'Cette partie a été notée avec une page plus récente que celle-ci. Ce que vous avez noté est gardé.',
  renew: 'Charger la version récente',
  fork: (common) => `Deux versions après l’entrée ${common}`,
  notTaken: 'Le serveur n’accepte pas ce qui a été noté ici',
  theirs: 'Sur le serveur',
  mine: 'Sur ce téléphone',
  takeTheirs: 'Garder celle du serveur',
  aside: (common) => `Ce qui ne compte pas reste sur ce téléphone${n}: comme un essai, à l’entrée ${common}, sous «${n}Revoir${n}».`,
  logMine: 'Noter la nôtre à la suite',
  leftOut: (count) => (count === 1 ? '1 ligne n’a pas été notée à la suite' : `${count} lignes n’ont pas été notées à la suite`),
  keptTried: `Elles restent sur ce téléphone, comme essais, sous «${n}Revoir${n}».`,
  outOfDate: `Quelqu’un d’autre a noté entre-temps. Votre ligne n’a pas été notée${n}:`,
  logAgain: 'La noter maintenant',
  drop: 'Ne pas la noter',
  unsent: `Pas envoyé, le serveur n’a pas répondu${n}:`,
};
export default french;
