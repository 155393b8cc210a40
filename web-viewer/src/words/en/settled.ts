/** What is said where an event settles what phones of players show. */
export default {
  shows: {
    totals: 'At this event phones show totals only. Tap what was done: whether it stands is said then.',
    options: 'At this event phones show no chances during a match.',
  },
  withheld: 'Your event settled that players are not shown this while they play. It is there when the match is over.',
};
