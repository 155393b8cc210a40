import type { LegalOption } from '../api/documents';
import { spelled } from './slots';

/** Whom somebody may aim at. */
export interface Target {
  seat: number;
  /** What says so. */
  option: LegalOption;
}

/** Whom may be aimed at by what is due, and who says it: opponents who choose together are asked once. */
export function targetsOf(due: readonly LegalOption[]): { targets: Target[]; by: number[]; rest: LegalOption[] } {
  const aims = due.filter(({ act }) => act === 'AIM');
  const targets = (aims[0] ? spelled(aims[0]) : []).map(({ option, said }) => ({ option, seat: Number(said.replace(/\D/g, '')) }));
  return targets.length > 0 ? { targets, by: aims.map(({ by }) => by), rest: due.filter((one) => !aims.includes(one)) } : { targets, by: [], rest: [...due] };
}
