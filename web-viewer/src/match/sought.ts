/** As people type it: without accents and capitals. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether something says all the words that somebody looks for, in any order. */
export function sought(text: string): (said: string) => boolean {
  const wanted = plain(text).split(/\s+/);
  return (said) => wanted.every((word) => plain(said).includes(word));
}
