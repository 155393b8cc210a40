import { titles } from '../words/titles';

/** What a rule set is called, in the language in use and short enough for a line; one that nobody has named, by its title. */
export const titleOf = (name: string, title: string): string => titles.rulesetNames[name] ?? title;

/** What a mode is called in the language in use. */
export const modeTitleOf = (title: string): string => titles.modeNames[title] ?? title;
