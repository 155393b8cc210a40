/** The referee on this phone. He judges in a worker, so that a thumb never waits for him: each answer comes later. */
import { FIRST, type Answer, type Question } from './asked';
import type { Game as Judged } from './game';
import type { Parts } from './parts';
import type { Referee } from './referee';

/** Something in the worker, as it is asked from here. */
type Afar<T> = { readonly [K in keyof T]: T[K] extends (...given: infer G) => infer R ? (...given: G) => Promise<Here<Awaited<R>>> : never };
type Here<R> = R extends Referee | Judged ? Afar<R> : R;

export type Engine = Afar<Referee>;
export type Game = Afar<Judged>;

let worker: Worker | undefined;
let asked = FIRST;
const waiting = new Map<number, { on: (said: unknown) => void; off: (why: Error) => void }>();
const forgotten = new FinalizationRegistry<number>((number) => send([FIRST, number]));

let loading: Promise<Engine | null> | undefined;

/** The referee with his rule sets, loaded once; nothing if he was not built or this browser cannot run him. */
export function engine(): Promise<Engine | null> {
  loading ??= (ask(FIRST, 'loaded') as Promise<Engine | null>).catch(() => ((loading = undefined), null));
  return loading;
}

/** Where lies what the referee is made of; nothing if he was not built. */
export const parts = () => ask(FIRST, 'parts') as Promise<Parts | null>;

/** Whether what was opened is a game, and not a refusal. */
export const isGame = (opened: object): opened is Game => !('__typename' in opened);

/** A rule set as it travels with the viewer, under house rules: what a match is pinned to that is opened here. */
export function pinnedHere(ruleset: string, house: readonly string[]): string {
  return JSON.stringify({ name: ruleset, files: {}, house: { options: house } });
}

function ask(of: number, what: string, ...given: readonly unknown[]): Promise<unknown> {
  return new Promise((on, off) => {
    asked += 1;
    waiting.set(asked, { on, off });
    send([asked, of, what, ...given]);
  });
}

function send(question: Question): void {
  worker ??= begun();
  // What a screen holds may be watched, and would not be taken as it is.
  worker.postMessage(JSON.stringify(question));
}

function begun(): Worker {
  const begun = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  begun.onmessage = ({ data: [to, said, isThing, why] }: MessageEvent<Answer>) => {
    const one = waiting.get(to);
    waiting.delete(to);
    if (why) one?.off(new Error(why));
    else one?.on(isThing ? thing(to) : said);
  };
  begun.onerror = () => {
    for (const { off } of waiting.values()) off(new Error('no referee'));
    waiting.clear();
    worker = loading = undefined;
  };
  return begun;
}

/** A thing in the worker: whatever it is asked, the worker is asked. */
function thing(number: number): object {
  // A promise of it must not take it for another promise.
  const far = new Proxy({}, { get: (_, what) => (what === 'then' ? undefined : (...given: unknown[]) => ask(number, String(what), ...given)) });
  forgotten.register(far, number);
  return far;
}
