import { ask } from '../api/client';
import { RULESETS } from '../api/documents/rules';
import { either } from '../engine/either';

/** All heroes of a rule set, or of the first where none is named. */
export async function all(ruleset: string | null): Promise<string[]> {
  const rulesets = await either(async () => (await ask(RULESETS, {})).rulesets, (here) => here.rulesets()).catch(() => []);
  return [...(rulesets.find(({ name }) => name === ruleset) ?? rulesets[0])?.heroes ?? []];
}
