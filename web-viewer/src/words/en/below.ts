/** What is said at the end of the stage: of hands that are noted on a phone, and of what is seldom wanted. */
export default {
  myHand: (n: number) => (n === 0 ? 'My hand, on this phone only' : `My hand, on this phone only: ${n}`),
  myHandShown: (n: number) => `My hand, shown to teammates: ${n}`,
  handOf: (who: string, n: number) => `Hand of ${who} (${n}):`,
  showHand: 'Show it to teammates',
  hideHand: 'Hide it from teammates',
  handStays: 'What you note here never leaves this phone.',
  whoseHand: 'Whose hand',
  addCard: 'Add a card',

  byKeys: 'Keyboard: 1 to 6 read dice, Enter is the large key.',
  concedeSure: 'Give the match up?',
  keepPlaying: 'Keep playing',
  leaveOut: 'Leave it out',
};
