/** What is said where rules are looked up. */
export default {
  search: 'Search rules, cards, tokens',
  kinds: { RULE: 'Rule', FAQ: 'Official answer', CONFLICT: 'Contradiction' },
  confidence: { HIGH: 'printed', MEDIUM: 'follows from what is printed', LOW: 'a guess' },
};
