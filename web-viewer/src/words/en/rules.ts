/** What is said where rules are looked up. */
export default {
  search: 'Search rules, cards, tokens',
  edition: 'Rule set',
  found: (n: number) => (n === 1 ? '1 answer' : `${n} answers`),
  kinds: { RULE: 'Rule', FAQ: 'Official answer', CONFLICT: 'Contradiction' },
  confidence: { HIGH: 'printed', MEDIUM: 'follows from what is printed', LOW: 'a guess' },
};
