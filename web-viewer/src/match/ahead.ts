import type { Breakdown, Entry, LegalOption } from '../api/documents';
import { accepting } from './options';
import { judgedHere } from './pins';

/** The totals that stand after an option if nobody says more. */
export type Totals = readonly Breakdown[];

/** What would stand after an option if nobody says more. */
export interface Foreseen {
  totals: Totals;
  /** What then waits for a target who is not known. */
  toTarget: number | null;
}

/** Nothing stands, and nothing waits. */
export const NOTHING: Foreseen = { totals: [], toTarget: null };

/** What stands after an entry. */
export const standing = ({ breakdowns, sheet }: Pick<Entry, 'breakdowns' | 'sheet'>): Foreseen => ({ totals: breakdowns, toTarget: sheet.several?.forTheTarget ?? null });

/**
 * What would stand after an option, as the referee on this phone judges it behind these lines; nothing if there is none
 * here, or it refuses. An announcement alone deals nothing: of one it is what stands once its phase is over, or what then
 * waits for a target.
 */
export async function ahead(lines: readonly string[], rules: readonly string[], option: LegalOption): Promise<Foreseen | null> {
  const game = await judgedHere(lines, rules);
  const said = game?.log(option.line);
  if (said?.__typename !== 'Accepted') return null;
  const now = standing(said.entry);
  if (option.act !== 'ANNOUNCE' || now.toTarget !== null) return now;
  const on = accepting(game?.options(lines.length + 1) ?? []);
  const then = on && game?.log(on.line);
  return then?.__typename === 'Accepted' ? standing(then.entry) : now;
}
