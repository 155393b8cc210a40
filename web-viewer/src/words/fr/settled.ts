import type english from '../en/settled';

/** A narrow no-break space, as French has it before `: ; ! ?`. */
const n = '\u202f';

/** What is said where an event settles what phones of players show. */
const french: typeof english = {
  shows: {
    totals: `À ce tournoi, les téléphones ne montrent que les totaux. Touchez ce qui a été fait${n}: on dit alors si c’est permis.`,
    options: 'À ce tournoi, les téléphones ne montrent pas les chances pendant une partie.',
  },
  withheld: 'Votre tournoi ne montre pas cela aux joueurs pendant leur partie. Ce sera là quand elle sera finie.',
};
export default french;
