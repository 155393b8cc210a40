/** The moment by the clock here, in milliseconds, anew each second while something is shown that counts. */
export const tick = $state({ now: Date.now() });

let watched = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts until the returned function is called; however many ask, there is one clock. */
export function counting(): () => void {
  watched += 1;
  if (watched === 1) step();
  return () => {
    watched -= 1;
    if (watched === 0) clearTimeout(timer);
  };
}

function step(): void {
  tick.now = Date.now();
  // With the second, not somewhere in it: all screens of a hall change at once.
  timer = setTimeout(step, 1_000 - (tick.now % 1_000) + 5);
}
