import type english from '../en/entry';

/** A narrow no-break space, as French has it before `: ; ! ?`. */
const n = '\u202f';

const french: typeof english = {
  byMistake: 'noté par erreur',
  nothingChanges: 'Rien ne change encore sur la table.',
  entriesChange: (n) => (n === 1 ? '1 entrée se lit autrement' : `${n} entrées se lisent autrement`),
  logCorrection: 'Noter la correction',
  roles: {
    COUNTS: 'compte',
    CORRECTION: 'correction',
    RULING: 'décision',
    PROPOSED: 'proposé',
    DROPPED: 'abandonné',
    ANSWER: 'réponse',
    INSERTED: 'ajouté plus tard',
    REPLACED: 'corrigé',
    STRUCK: 'n’a pas eu lieu',
    TAKEN_BACK: 'repris',
    VOID: 'sans effet',
  },
  wouldStand: `Ce serait permis${n}:`,
  compare: 'Ce qui diffère entre deux lectures',
};
export default french;
