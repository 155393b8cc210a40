/** What rule sets and modes are called. */
export default {
  rulesetNames: { living: 'Living rules', adventures: 'Adventures', '2.2': 'Rules of Play 2.2', '2.0': 'Rules of Play 2.0', '1.0': 'Rules of Play 1.0', '0.9.4': 'Prototype 0.9.4' } as Record<string, string>,
  modeNames: {} as Record<string, string>,
};
