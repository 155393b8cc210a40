import type english from '../en/saved';

/** A narrow no-break space, as French has it before `: ; ! ?`. */
const n = '\u202f';

/** What is said on a saved page. */
const french: typeof english = {
  savedPage: 'Une partie enregistrée. Elle n’a pas besoin de réseau.',
  verifying: 'Vérification…',
  verified: (entries) => `Entière${n}: la chaîne de ${entries} entrées et toutes les feuilles de score concordent entre elles.`,
  shows: `Cela montre que rien n’a été abîmé ni changé en route. Cela ne montre pas que c’est le journal de votre partie${n}: qui fait un tel fichier peut tout recalculer. Seul un maillon que quelqu’un a gardé le montre.`,
  ask: 'Comparer avec un maillon gardé',
  kept: 'Maillon gardé',
  keptHint: '64 chiffres et lettres de a à f, comme un téléphone l’a montré ou comme le serveur l’a dit. Plusieurs aussi, dans leur ordre',
  compare: 'Comparer',
  noLink: `Il n’y a pas de maillon ici${n}: chacun a 64 chiffres et lettres de a à f.`,
  follows: (upTo, entries) =>
    upTo === entries ? `Ce journal en découle${n}: ses ${entries} entrées sont celles du maillon gardé.` : `Ce journal en découle${n}: ses entrées 1 à ${upTo} sont celles du maillon gardé. De ce qui suit, il ne dit rien.`,
  apart: (upTo) => `Ce journal n’en découle pas${n}: jusqu’à l’entrée ${upTo} c’est celui des maillons gardés, et à partir de l’entrée ${upTo + 1} c’en est un autre.`,
  another: `Ce journal n’en découle pas${n}: c’en est un autre, ou il a été changé avant que le maillon soit gardé.`,
  ownChain: `Cette chaîne a été faite à l’enregistrement de la page${n}: aucun serveur n’en répond, et aucun maillon d’un serveur n’y correspond.`,
  lastLink: `Son propre dernier maillon, à garder si vous vous fiez à cette page${n}:`,
  changed: `Ce fichier a été changé${n}:`,
  sheetDiffers: (seq) => `la feuille de score après l’entrée ${seq} n’est plus la même.`,
  rulesDiffer: 'les règles d’après lesquelles la partie est jugée ne sont plus les mêmes.',
  logDiffers: 'le journal ne mène plus à son dernier maillon.',
  restDiffers: 'quelque chose à côté du journal.',
  countDiffers: 'le nombre d’entrées n’est plus le même.',
};
export default french;
