/** What is said only in battles against enemies. */
export default {
  throws: (who: string, enemy: string) => `${who} throws the dice of ${enemy}.`,
  again: (dice: string, enemy: string) => `${enemy} rolls ${dice} again, and keeps the others.`,
  dice: (all: string) => `the lifted dice (${all})`,
  anyOf: (count: number, dice: string) => `${count} of the dice ${dice}, whichever serves it best`,
  and: ' and ',
  left: 'Left to the table',
};
