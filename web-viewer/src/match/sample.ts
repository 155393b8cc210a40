import { idHere, keep } from '../offline/kept';

/** A whole game that travels along, for where there is no match to look at yet. */
const SAMPLE = () => import('../../../fixtures/matches/treant-and-artificer.match?raw');

/** Keeps the sample on this phone; its id, for the replay. */
export async function keepSample(): Promise<string> {
  const { default: text } = await SAMPLE();
  const lines = text.split('\n').map((line) => line.replace(/\s*#.*$/, '')).filter((line) => line !== '');
  const id = idHere('sample');
  await keep({ id, title: 'sample', ruleset: '', heroes: [], lines, unsent: [], rules: [], outcome: null, at: Date.now() });
  return id;
}
