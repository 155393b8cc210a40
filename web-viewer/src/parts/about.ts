import { getContext, setContext } from 'svelte';
import { pathOf } from '../router';

/** The address of the rules about a name or an id. */
type About = (what: string) => string;

/** On this screen, names and ids lead to the rules of an edition. */
export function leadToRules(edition: () => string): void {
  setContext<About>('about', (about) => pathOf({ at: 'rules', edition: edition(), about }));
}

/** Where names and ids lead; nowhere on a page that has no rules to look them up in. */
export const leads = () => getContext<About | undefined>('about');
