/** What is said where something stands in the way of what is logged. */
export default {
  newer: 'Something in this match was logged with a newer version of this page. What you logged is kept.',
  renew: 'Load the newer version',
  fork: (n: number) => `Two versions after entry ${n}`,
  notTaken: 'The server does not take what was logged here',
  theirs: 'On the server',
  mine: 'On this phone',
  takeTheirs: 'Keep the server’s',
  aside: (n: number) => `What does not count stays on this phone: as tried, at entry ${n} of the replay.`,
  logMine: 'Log ours behind it',
  leftOut: (n: number) => (n === 1 ? '1 line was not logged behind it' : `${n} lines were not logged behind it`),
  keptTried: 'They stay on this phone, as tried, in the replay.',
  outOfDate: 'Somebody else logged in between. Your line was not logged:',
  logAgain: 'Log it now',
  drop: 'Drop it',
  unsent: 'Not sent, the server did not answer:',
};
