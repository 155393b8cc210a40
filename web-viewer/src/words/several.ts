/** What is said only at tables of more than two: fetched with what is drawn there. A word that one language lacks does not compile. */
import { language } from '.';

const english = {
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

const french: typeof english = {
  target: 'Cible',
  leads: 'En tête',
  out: 'Éliminé',
  leaderDraws: (n) => (n === 1 ? `mène${'\u202f'}: qui l’attaque pioche 1 carte` : `mènent${'\u202f'}: qui attaque l’un d’eux pioche 1 carte`),
  and: (all) => (all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} et ${all.at(-1)}`),
  chooseTarget: 'Choisir la cible',
  chooses: (who, together) => (together ? `${who} choisissent ensemble` : `${who} choisit`),
  aimAt: (who, n) => (n === null ? `Viser ${who}` : `Viser ${who} · ${n}`),
  toTarget: (n) => `${n} à la cible`,
  readTarget: 'Lire le dé de ciblage',
  mayTurn: 'une carte peut encore le tourner',
  dieSays: 'Ce que dit le dé',
  dealsTo: (n) => `Infliger des dégâts à ${n}`,
  oneOf: (who) => `l’un d’eux${'\u202f'}: ${who}`,
  anybody: 'un adversaire quelconque',
};

export const several = language === 'fr' ? french : english;
