/**
 * A text with the characters that nobody sees by their numbers, as `events::harmless` has it: nobody writes them any more,
 * but an old log may hold some. Joiners and variants behind pictures are parts of a picture.
 */
export function shown(text: string): string {
  return text.replace(UNSEEN, (c) => `<U+${(c.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`);
}

const UNSEEN = /(?<![\p{Emoji}\ufe0f])[\u200d\ufe0f]|(?![\u200d\ufe0f\s])[\p{Cc}\p{DI}]/gu;

/** What a remark says to people: what a recorded match expects of itself, behind `#=`, is for its test. */
export const remarkOf = (remark: string) => shown(remark.replace(/(^|\s*#)=.*/s, ''));

/** Words as they begin a line. */
export const begun = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
