/** What is said on a saved page: it travels in the page. A word that one language lacks does not compile. */
import { language } from '.';

const english = {
  savedPage: 'A saved match. It needs no network.',
  verifying: 'Verifying…',
  verified: (entries: number) => `Whole: the chain of ${entries} entries and every score sheet agree with each other.`,
  shows: 'That shows that nothing was damaged or changed on the way. It does not show that this is the log of your match: whoever makes such a file can work all of it out anew. Only a link that somebody kept shows that.',
  ask: 'Compare with a link that was kept',
  kept: 'Link that was kept',
  keptHint: '64 digits and letters from a to f, as a phone showed it or the server told it; several too, in their order',
  compare: 'Compare',
  noLink: 'No link stands there: each has 64 digits and letters from a to f.',
  follows: (upTo: number, entries: number) =>
    upTo === entries ? `This log follows from it: all ${entries} entries are those of the kept link.` : `This log follows from it: its entries 1 to ${upTo} are those of the kept link. For what stands behind them it says nothing.`,
  apart: (upTo: number) => `This log does not follow from it: up to entry ${upTo} it is that of the kept links, and from entry ${upTo + 1} on it is another one.`,
  another: 'This log does not follow from it: it is another one, or was changed before the link was kept.',
  ownChain: 'This chain was made when the page was saved: no server vouches for it, and no link that a server told fits it.',
  lastLink: 'Its own last link, to be kept if you trust this page:',
  changed: 'This file was changed:',
  sheetDiffers: (n: number) => `the score sheet after entry ${n} is another one.`,
  rulesDiffer: 'a rule set that the match is judged by is another one.',
  logDiffers: 'the log does not lead to its last link.',
  restDiffers: 'something beside the log.',
  countDiffers: 'the number of entries is another one.',
};

/** A narrow no-break space, as French has it before `: ; ! ?`. */
const n = '\u202f';

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
  another: 'Ce journal n’en découle pas\u202f: c’en est un autre, ou il a été changé avant que le maillon soit gardé.',
  ownChain: `Cette chaîne a été faite à l’enregistrement de la page${n}: aucun serveur n’en répond, et aucun maillon d’un serveur n’y correspond.`,
  lastLink: `Son propre dernier maillon, à garder si vous vous fiez à cette page${n}:`,
  changed: `Ce fichier a été changé${n}:`,
  sheetDiffers: (seq) => `la feuille de score après l’entrée ${seq} n’est plus la même.`,
  rulesDiffer: 'les règles d’après lesquelles la partie est jugée ne sont plus les mêmes.',
  logDiffers: 'le journal ne mène plus à son dernier maillon.',
  restDiffers: 'quelque chose à côté du journal.',
  countDiffers: 'le nombre d’entrées n’est plus le même.',
};

/** The words of the page's language. */
export const saved = language === 'fr' ? french : english;
