/**
 * The languages the viewer speaks, each by its own name. Each has a folder here with all that is said, in the files of
 * the English one; what it lacks does not compile.
 */
export const LANGUAGES = { en: 'English', fr: 'Français' } as const;
export type Language = keyof typeof LANGUAGES;

/** The language whose words come with the page. */
const FIRST: Language = 'en';

const KEY = 'language';

/** The language somebody chose here, or else the browser's, or else English. */
export const language: Language = chosen();

/** Speaks another language from now on; the page starts anew. */
export function speak(another: Language): void {
  localStorage.setItem(KEY, another);
  location.reload();
}

function chosen(): Language {
  if (typeof localStorage === 'undefined') return FIRST;
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((tag): tag is Language => tag !== null && Object.hasOwn(LANGUAGES, tag)) ?? FIRST;
}
