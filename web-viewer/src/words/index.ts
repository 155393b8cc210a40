import english from './en/viewer';
import { language } from './language';

export { LANGUAGES, language, speak, type Language } from './language';

/** The words of the language in use, once {@link learned}. */
export const words: typeof english = { ...english };

/** Fetches the words of a language other than English; to be waited for before anything is shown. */
export async function learned(): Promise<void> {
  const others = import.meta.glob<typeof english>(['./*/viewer.ts', '!./en/*'], { import: 'default' });
  Object.assign(words, await others[`./${language}/viewer.ts`]?.());
}

/** Of files that lie in the folder of each language, that of the language in use. */
export function spoken<Said>(each: Record<string, Said>): Said {
  return Object.entries(each).find(([path]) => path.startsWith(`./${language}/`))?.[1] as Said;
}
