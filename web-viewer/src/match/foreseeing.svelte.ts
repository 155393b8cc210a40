import type { LegalOption } from '../api/documents';
import { NOTHING, type Foreseen } from './foreseen';

/**
 * What would come of what may be tapped, worked out anew with the options; nothing of an option as long as it is worked out.
 * `wanted` are those that somebody wants to know it of, or nothing while they change.
 */
export function foreseeing(
  options: () => readonly LegalOption[],
  wanted: () => readonly LegalOption[] | null,
  foresee: (option: LegalOption) => Promise<Foreseen | null>,
): (option: LegalOption) => Foreseen | undefined {
  let worked = $state.raw<{ options: readonly LegalOption[]; stands: ReadonlyMap<string, Foreseen> } | null>(null);
  $effect(() => {
    const [now, all] = [options(), wanted()];
    if (!all) return;
    const found = all.map(async (option) => [option.line, (await foresee(option).catch(() => null)) ?? NOTHING] as const);
    let left = false;
    void Promise.all(found).then((stands) => {
      if (!left) worked = { options: now, stands: new Map(stands) };
    });
    return () => {
      left = true;
    };
  });
  return (option) => (worked?.options === options() ? (worked.stands.get(option.line) ?? NOTHING) : undefined);
}
