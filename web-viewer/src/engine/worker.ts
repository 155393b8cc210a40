/** The worker in which the referee judges. It answers what `engine.ts` asks. */
import { FIRST, type Answer, type Question } from './asked';
import { Game } from './game';
import { loaded } from './loaded';
import { partsOfEngine } from './parts';
import { Referee } from './referee';

/** What may be asked, by number: the first is there from the start, the others came of questions. */
const things = new Map<number, object>([[FIRST, { loaded, parts: partsOfEngine }]]);

onmessage = async ({ data }: MessageEvent<string>) => {
  const [number, of, what, ...given] = JSON.parse(data) as Question;
  if (what === undefined) return void things.delete(of);
  postMessage(await answer(number, of, what, given).catch((error): Answer => [number, null, false, String(error)]));
};

async function answer(to: number, of: number, what: string, given: readonly unknown[]): Promise<Answer> {
  const asked = things.get(of) as Record<string, (...given: readonly unknown[]) => unknown>;
  const said = await asked[what]?.(...given);
  if (!(said instanceof Game || said instanceof Referee)) return [to, said, false];
  things.set(to, said);
  return [to, null, true];
}
