/** What is said of an entry that is looked at or corrected. */
export default {
  /** Why an entry is put right, as the log says it to everybody. */
  byMistake: 'logged by mistake',
  nothingChanges: 'Nothing on the table changes yet.',
  entriesChange: (n: number) => (n === 1 ? '1 entry reads otherwise' : `${n} entries read otherwise`),
  logCorrection: 'Log the correction',
  roles: {
    COUNTS: 'counts',
    CORRECTION: 'correction',
    RULING: 'ruling',
    PROPOSED: 'proposed',
    DROPPED: 'dropped',
    ANSWER: 'answer',
    INSERTED: 'put in later',
    REPLACED: 'corrected',
    STRUCK: 'did not happen',
    TAKEN_BACK: 'taken back',
    VOID: 'without effect',
  },
  wouldStand: 'That would be allowed:',
  compare: 'What differs between two readings',
};
