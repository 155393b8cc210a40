import type english from '../en/battle';

/** A narrow no-break space, as French has it before `: ; ! ?`. */
const n = '\u202f';

/** What is said only in battles against enemies. */
const french: typeof english = {
  throws: (who, enemy) => `Les dés de ${enemy}${n}: ${who} les lance.`,
  again: (dice, enemy) => `${enemy} relance ${dice} et garde les autres.`,
  dice: (all) => `les dés levés (${all})`,
  anyOf: (count, dice) => `${count} des dés ${dice}, au mieux pour lui`,
  and: ' et ',
  left: 'À la table de voir',
};
export default french;
