/** What is said on a saved page. */
export default {
  savedPage: 'A saved match. It needs no network.',
  verifying: 'Verifying…',
  verified: (entries: number) => `Whole: the chain of ${entries} entries and every score sheet agree with each other.`,
  shows: 'That shows that nothing was damaged or changed on the way. It does not show that this is the log of your match: whoever makes such a file can work all of it out anew. Only a link that somebody kept shows that.',
  ask: 'Compare with a link that was kept',
  kept: 'Link that was kept',
  keptHint: '64 digits and letters from a to f, as a phone showed it or the server told it; several too, in their order',
  compare: 'Compare',
  noLink: 'No link stands there: each has 64 digits and letters from a to f.',
  follows: (upTo: number, entries: number) =>
    upTo === entries ? `This log follows from it: all ${entries} entries are those of the kept link.` : `This log follows from it: its entries 1 to ${upTo} are those of the kept link. For what stands behind them it says nothing.`,
  apart: (upTo: number) => `This log does not follow from it: up to entry ${upTo} it is that of the kept links, and from entry ${upTo + 1} on it is another one.`,
  another: 'This log does not follow from it: it is another one, or was changed before the link was kept.',
  ownChain: 'This chain was made when the page was saved: no server vouches for it, and no link that a server told fits it.',
  lastLink: 'Its own last link, to be kept if you trust this page:',
  changed: 'This file was changed:',
  sheetDiffers: (n: number) => `the score sheet after entry ${n} is another one.`,
  rulesDiffer: 'a rule set that the match is judged by is another one.',
  logDiffers: 'the log does not lead to its last link.',
  restDiffers: 'something beside the log.',
  countDiffers: 'the number of entries is another one.',
};
