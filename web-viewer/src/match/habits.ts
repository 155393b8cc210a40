/** What this phone does by itself: the screen stays on and keys are felt until somebody switches that off; what is logged is heard from when somebody wants it. */
export type Habit = 'awake' | 'felt' | 'heard';

const OFF = 'off';
const atFirst = (habit: Habit) => habit !== 'heard';

/** Whether it is on. */
export function has(habit: Habit): boolean {
  try {
    const said = localStorage.getItem(habit);
    return said === null ? atFirst(habit) : said !== OFF;
  } catch {
    return atFirst(habit);
  }
}

/** Switches it on or off, on this phone; a browser that keeps nothing leaves it as it is. */
export function turn(habit: Habit, on: boolean): void {
  try {
    localStorage.setItem(habit, on ? 'on' : OFF);
  } catch {
    // Then it is as at first.
  }
}
