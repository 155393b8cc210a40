/** What is said of hands that are noted on a phone. */
export default {
  myHand: (n: number) => (n === 0 ? 'My hand, on this phone only' : `My hand, on this phone only: ${n}`),
  myHandShown: (n: number) => `My hand, shown to teammates: ${n}`,
  handOf: (who: string, n: number) => `Hand of ${who} (${n}):`,
  showHand: 'Show it to teammates',
  hideHand: 'Hide it from teammates',
  handStays: 'What you note here never leaves this phone.',
  whoseHand: 'Whose hand',
  addCard: 'Add a card',
};
