import type { LegalOption, Slot } from '../api/documents';

/** Stands in an option's line for what has yet to be said. */
const BLANK = /(?<![^\s:+=])_(?![^\s:+=])/g;

/** What has been said so far for an option, slot by slot. */
export type Answers = readonly (readonly string[])[];

/** The next slot that lacks an answer, or nothing if the line is complete. */
export function openSlot(option: LegalOption, answers: Answers): { slot: Slot; at: number; missing: number } | null {
  for (const [at, slot] of option.slots.entries()) {
    const missing = slot.count - (answers[at]?.length ?? 0);
    if (missing > 0) return { slot, at, missing };
  }
  return null;
}

/** `answers` with `said` put into the first open slot. */
export function answered(option: LegalOption, answers: Answers, said: string): Answers {
  const open = openSlot(option, answers);
  if (!open) return answers;
  return option.slots.map((_, at) => (at === open.at ? [...(answers[at] ?? []), said] : (answers[at] ?? [])));
}

/** `answers` without the last thing said. */
export function unsaid(answers: Answers): Answers {
  const last = answers.findLastIndex((said) => said.length > 0);
  return answers.map((said, at) => (at === last ? said.slice(0, -1) : said));
}

/** The option's line with its blanks filled in as far as answered. */
export function lineOf(option: LegalOption, answers: Answers): string {
  const blanks = option.line.match(BLANK)?.length ?? 0;
  const whole = blanks === option.slots.length;
  const fillings = option.slots.flatMap((slot, at) => fill(slot, answers[at] ?? [], whole));
  let next = 0;
  return option.line.replace(BLANK, () => fillings[next++] ?? '_');
}

/** One filling for the slot's one blank, or one for each of its blanks. */
function fill(slot: Slot, said: readonly string[], whole: boolean): string[] {
  const parts = Array.from({ length: slot.count }, (_, at) => said[at] ?? '_');
  if (!whole) return parts;
  return [parts.join(slot.kind === 'DICE' ? ' ' : ' + ')];
}

/** What may still be said: a slot that asks for several things takes each choice as often as it is listed. */
export function choicesLeft(slot: Slot, said: readonly string[]): string[] {
  const left = [...slot.choices];
  for (const word of said) {
    const at = left.indexOf(word);
    if (at !== -1) left.splice(at, 1);
  }
  return [...new Set(left)];
}

/** Choices under the words before their last `=`, for `die 3 = 6` and its like: first which, then to what. */
export function grouped(choices: readonly string[]): { head: string; choices: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const choice of choices) {
    const head = choice.includes(' = ') ? choice.slice(0, choice.lastIndexOf(' = ')) : '';
    groups.set(head, [...(groups.get(head) ?? []), choice]);
  }
  return [...groups].map(([head, all]) => ({ head, choices: all }));
}
