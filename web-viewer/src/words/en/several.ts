/** What is said only at tables of more than two. */
export default {
  target: 'Target',
  leads: 'Leads',
  out: 'Out',
  leaderDraws: (n: number): string => (n === 1 ? 'leads: whoever attacks them draws 1 card' : 'lead: whoever attacks one of them draws 1 card'),
  and: (all: readonly string[]) => (all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`),
  chooseTarget: 'Choose the target',
  chooses: (who: string, together: boolean) => (together ? `${who} choose together` : `${who} chooses`),
  aimAt: (who: string, n: number | null) => (n === null ? `Target ${who}` : `Target ${who} · ${n}`),
  toTarget: (n: number) => `${n} to whoever is the target`,
  readTarget: 'Read the targeting die',
  mayTurn: 'a card may still turn it',
  dieSays: 'What the die says',
  dealsTo: (n: number) => `Deal damage to ${n}`,
  oneOf: (who: string) => `one of ${who}`,
  anybody: 'any opponent',
};
