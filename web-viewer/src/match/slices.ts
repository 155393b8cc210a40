import { whenIdle } from '../engine/idle';

/** What of the first screen is yet to be drawn, in its order, and what comes behind all of that. */
const waiting: (() => void)[] = [];
const behind: (() => void)[] = [];
let [drawing, loading, asked] = [false, true, false];
let all = () => {};
/** Comes once the first screen is drawn: until then nothing else takes from a small processor. */
export const drawn = /* @__PURE__ */ new Promise<void>((done) => (all = done));

/** Whether something is drawn at once: the first screen is there, and what lies under a thumb comes in one piece. */
export const atOnce = (): boolean => !loading;

/** All that the first screen needs was fetched: once it is drawn, everything is drawn at once. */
export function loaded(): void {
  asked = true;
  rest();
}

/** Does something in a task of its own, so that taps and pictures come in between; what comes of it comes next. */
export function inTurn(act: () => void, last = false): void {
  (last ? behind : waiting).push(act);
  if (!drawing) setTimeout(next);
  drawing = true;
}

/** Does something that nobody waits for, behind all that is drawn. */
export const whenDrawn = (act: () => void): void => void drawn.then(() => whenIdle(act));

function next(): void {
  const act = waiting.shift() ?? behind.shift();
  const others = waiting.splice(0);
  act?.();
  setTimeout(() => {
    waiting.push(...others);
    drawing = waiting.length + behind.length > 0;
    if (drawing) next();
    else rest();
  });
}

function rest(): void {
  if (drawing || !asked) return;
  loading = false;
  all();
}
