import type { LegalOption, Sheet } from '../api/documents';
import type { Printed } from './printed.svelte';
import { namedIn, noAbility } from './options';

/** What names something printed: that it is offered says that it may be done. */
const NAMING = ['ANNOUNCE', 'PLAY', 'REVEAL', 'SPEND', 'PAY_OFF'];
const VERBS = { ANNOUNCE: 'announces', PLAY: 'plays', SPEND: 'spends' };

/**
 * What can be logged where nobody is prompted: whatever leads on, as it is, and all that is printed for the heroes and
 * lies on their boards, whether it may be done now or not.
 */
export function unprompted(options: readonly LegalOption[], sheet: Sheet, { decks, abilities }: Pick<Printed, 'decks' | 'abilities'>): LegalOption[] {
  const none = noAbility(options);
  const leading = options.filter((option) => option === none || !NAMING.includes(option.act));
  const printed = sheet.seats.flatMap(({ seat, hero, tokens }) => {
    const offense = seat === sheet.active && sheet.phaseName === 'OFFENSE';
    return [
      ...(offense ? (abilities[hero] ?? []).map((name) => said(seat, 'ANNOUNCE', name)) : []),
      ...(decks[hero] ?? []).map((name) => said(seat, 'PLAY', name)),
      ...tokens.map(({ token: name }) => said(seat, 'SPEND', name)),
    ];
  });
  return [...leading, ...printed];
}

/** What is meant by something printed: with what it asks for where it may be done, else the bare line. */
export function meant(option: LegalOption, options: readonly LegalOption[]): LegalOption {
  if (options.includes(option)) return option;
  const acts = option.act === 'SPEND' ? ['SPEND', 'PAY_OFF'] : [option.act];
  const same = (one: LegalOption) => one.by === option.by && acts.includes(one.act) && namedIn(one) === namedIn(option);
  return options.find(same) ?? option;
}

function said(by: number, act: keyof typeof VERBS, name: string): LegalOption {
  return { by, act, label: name, line: `${by} ${VERBS[act]} ${name}`, slots: [], lying: [], throws: 0, only: null, sure: 'KNOWN', forgoes: [], closes: [], cost: null, unverified: [] };
}
