import type { Entry, LegalOption } from '../api/documents';
import type { Foreseen } from './foreseen';
import { accepting } from './options';
import { judgedHere } from './pins';

/** What stands after an entry. */
export const standing = ({ breakdowns, sheet }: Pick<Entry, 'breakdowns' | 'sheet'>): Foreseen => ({ totals: breakdowns, toTarget: sheet.several?.forTheTarget ?? null });

/**
 * What would stand after an option, as the referee on this phone judges it behind these lines; nothing if there is none
 * here, or it refuses. An announcement alone deals nothing: of one it is what stands once its phase is over, or what then
 * waits for a target.
 */
export async function ahead(lines: readonly string[], rules: readonly string[], option: LegalOption): Promise<Foreseen | null> {
  const game = await judgedHere(lines, rules);
  if (!game) return null;
  const said = await game.log(option.line);
  if (said.__typename !== 'Accepted') return null;
  const now = standing(said.entry);
  if (option.act !== 'ANNOUNCE' || now.toTarget !== null) return now;
  const on = accepting(await game.options(lines.length + 1));
  const then = on && (await game.log(on.line));
  return then?.__typename === 'Accepted' ? standing(then.entry) : now;
}

/** What would be dealt if nobody says more once a correction was logged; nothing if there is no referee here, or it refuses. */
export async function behind(lines: readonly string[], rules: readonly string[], correction: string): Promise<Foreseen | null> {
  const game = await judgedHere(lines, rules);
  if (!game || (await game.log(correction)).__typename !== 'Accepted') return null;
  const on = accepting(await game.options(lines.length + 1));
  const then = on && (await game.log(on.line));
  return then?.__typename === 'Accepted' ? standing(then.entry) : null;
}
