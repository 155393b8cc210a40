import type { LegalOption, Slot } from '../api/documents';
import { words } from '../words';

/** Stands in an option's line for what has yet to be said. */
const BLANK = /(?<![^\s:+=])_(?![^\s:+=])/g;

/** What has been said for one slot, and whether no more will be. */
export interface Answer {
  said: readonly string[];
  done: boolean;
}

/** What has been said for an option, slot by slot. */
export type Answers = readonly Answer[];

/** A slot somebody has to answer. */
export interface Open {
  slot: Slot;
  said: readonly string[];
  /** How many answers it lacks; 0 if it may be left as it is. */
  missing: number;
}

/** Nothing said yet, but for what can only be said in one way. */
export function unanswered(option: LegalOption): Answers {
  return option.slots.map((slot) => ({ said: leavesNoChoice(slot) ? slot.choices : [], done: false }));
}

/** The one thing that has to be said along, if its few answers can be keys of their own. */
export function oneQuestion(option: LegalOption): Open | null {
  const open = openSlot(option, unanswered(option));
  if (!open || READ_OUT.has(open.slot.kind) || open.missing !== 1 || open.slot.most !== 1) return null;
  const others = option.slots.filter((slot) => slot !== open.slot && !leavesNoChoice(slot));
  return others.length === 0 && open.slot.choices.length <= FEW ? open : null;
}

/** What an option says, with what can only be said in one way: the one effect of an Upkeep Phase is named. */
export function labelOf({ act, label, slots }: LegalOption): string {
  const only = ANSWERED.has(act) ? slots.filter(leavesNoChoice).flatMap(({ labels }) => labels) : [];
  return only.length > 0 ? words.of(label, only.join(', ')) : label;
}

/** What is answered rather than done. */
const ANSWERED = new Set(['AIM', 'CHOOSE']);

/** As many keys as fit above the thumb. */
const FEW = 6;

/** Each answer to the one thing that has to be said along, as an option that leaves nothing to say, with that answer. */
export function spelled(option: LegalOption): { option: LegalOption; said: string }[] {
  const open = oneQuestion(option);
  const line = (choice: string) => lineOf(option, say(option, unanswered(option), choice));
  return open ? choicesLeft(open).map(({ choice, label }) => ({ option: { ...option, label, line: line(choice), slots: [] }, said: choice })) : [];
}

/** The sale of each card by itself, called by the card: one tap, and Undo takes one back. */
export function saleOfEach(option: LegalOption): LegalOption[] {
  const open = openSlot(option, unanswered(option));
  if (open?.slot.kind !== 'CARD' || open.missing > 1) return [option];
  const line = (choice: string) => lineOf(option, enough(option, say(option, unanswered(option), choice)));
  return choicesLeft(open).map(({ choice, label }) => ({ ...option, label, line: line(choice), slots: [] }));
}

function leavesNoChoice({ kind, count, optional, choices }: Slot): boolean {
  return !optional && !READ_OUT.has(kind) && choices.length === count;
}

/** What the table reads out: what is listed is not all that there is. */
export const READ_OUT = new Set(['DICE', 'FLIPPED', 'ENVIRONMENT', 'CARD_TEXT']);

/** The next slot to answer, or nothing if the line is complete. */
export function openSlot(option: LegalOption, answers: Answers): Open | null {
  const at = placeOf(option, answers);
  const [slot, answer] = [option.slots[at], answers[at]];
  if (!slot || !answer) return null;
  return { slot, said: answer.said, missing: Math.max(0, slot.count - answer.said.length) };
}

/** `answers` with `word` said in the open slot. */
export function say(option: LegalOption, answers: Answers, word: string): Answers {
  return changed(option, answers, ({ said }) => ({ said: [...said, word], done: false }));
}

/** `answers` with nothing more to be said in the open slot. */
export function enough(option: LegalOption, answers: Answers): Answers {
  return changed(option, answers, ({ said }) => ({ said, done: true }));
}

/** `answers` without the last word or the last `enough`. */
export function unsay(answers: Answers): Answers {
  const last = answers.findLastIndex(({ said, done }) => done || said.length > 0);
  return answers.map(({ said, done }, at) => {
    if (at !== last) return { said, done };
    return { said: done ? said : said.slice(0, -1), done: false };
  });
}

/**
 * The option's line with its blanks filled as far as answered. Each slot that must be answered has a
 * blank of its own; what is said in slots that may be left out goes behind.
 */
export function lineOf(option: LegalOption, answers: Answers): string {
  const texts = option.slots.map((slot, at) => text(slot, answers[at]?.said ?? []));
  const required = texts.filter((_, at) => !option.slots[at]?.optional);
  const extra = texts.filter((words, at) => option.slots[at]?.optional && words !== '');
  const blanks = option.line.match(BLANK)?.length ?? 0;
  const fillings = required.length === 0 && blanks > 0 ? [extra.splice(0).join(' + ')] : required;
  let next = 0;
  const line = option.line.replace(BLANK, () => fillings[next++] || '_');
  if (extra.length === 0) return line;
  return `${line}${required.length === 0 ? ': ' : ' + '}${extra.join(' + ')}`;
}

/** What may still be said in a slot, each with its words: a choice counts as often as it is listed. */
export function choicesLeft({ slot, said }: Open): { choice: string; label: string }[] {
  const all = slot.choices.map((choice, at) => ({ choice, label: slot.labels[at] ?? choice }));
  for (const word of said) {
    const at = all.findIndex(({ choice }) => choice === word);
    if (at !== -1) all.splice(at, 1);
  }
  return all.filter(({ choice }, at) => all.findIndex((other) => other.choice === choice) === at);
}

/** Choices under the words before their `=`, for `die 3 = 6` and its like: first which, then to what. */
export function grouped<T extends { choice: string }>(choices: readonly T[]): { head: string; choices: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const one of choices) {
    const head = one.choice.includes(' = ') ? one.choice.slice(0, one.choice.lastIndexOf(' = ')) : '';
    groups.set(head, [...(groups.get(head) ?? []), one]);
  }
  return [...groups].map(([head, all]) => ({ head, choices: all }));
}

/** A player is called by name, everything else as it is printed. */
export function choiceName(choice: string, label: string, nameOf: (seat: number) => string): string {
  const seat = /^seat (\d)$/.exec(choice)?.[1];
  return seat === undefined ? label : nameOf(Number(seat));
}

/** The place of the first slot that may still take an answer, or -1. */
function placeOf(option: LegalOption, answers: Answers): number {
  return option.slots.findIndex((slot, at) => {
    const answer = answers[at];
    return answer !== undefined && !answer.done && answer.said.length < slot.most;
  });
}

function changed(option: LegalOption, answers: Answers, change: (answer: Answer) => Answer): Answers {
  const at = placeOf(option, answers);
  return answers.map((answer, place) => (place === at ? change(answer) : answer));
}

/** The answers of one slot, with a blank for each that is missing. */
function text(slot: Slot, said: readonly string[]): string {
  const missing = Array.from({ length: Math.max(0, slot.count - said.length) }, () => '_');
  return [...said, ...missing].join(slot.kind === 'DICE' ? ' ' : ' + ');
}
