import { ask, awaits } from '../api/client';
import { MATCH } from '../api/documents/match';
import { isHere } from '../offline/kept';

/** A match with all its entries, as it is now. */
export const askAnew = (id: string) => ask(MATCH, { id }, id);
/** What was asked while the screen was on its way; of yesterday a moment later. */
let asked: { id: string; at: number; answer: ReturnType<typeof askAnew>; taken: () => void } | null = null;
const FRESH_MS = 30_000;

/** Asks for a match before the screen that shows it is there. */
export function askEarly(id: string): void {
  if (isHere(id)) return;
  asked = { id, at: Date.now(), answer: askAnew(id), taken: awaits() };
  asked.answer.catch(() => {});
}

/** The same for a screen that begins: what was asked early counts once. */
export function askMatch(id: string): ReturnType<typeof askAnew> {
  const early = asked;
  asked = null;
  const fresh = early?.id === id && Date.now() - early.at < FRESH_MS;
  return (fresh ? early.answer : askAnew(id)).finally(early?.taken);
}
