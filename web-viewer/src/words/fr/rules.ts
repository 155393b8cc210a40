import type english from '../en/rules';

/** What is said where rules are looked up. */
const french: typeof english = {
  search: 'Chercher règles, cartes, jetons',
  edition: 'Règles',
  found: (count) => (count <= 1 ? `${count} réponse` : `${count} réponses`),
  kinds: { RULE: 'Règle', FAQ: 'Réponse officielle', CONFLICT: 'Contradiction' },
  confidence: { HIGH: 'imprimé', MEDIUM: 'découle de l’imprimé', LOW: 'une supposition' },
};

export default french;
