/** What this phone does by itself until somebody switches it off: the screen stays on, keys are felt. */
export type Habit = 'awake' | 'felt';

const OFF = 'off';

/** Whether it is on. */
export function has(habit: Habit): boolean {
  try {
    return localStorage.getItem(habit) !== OFF;
  } catch {
    return true;
  }
}

/** Switches it on or off, on this phone; a browser that keeps nothing leaves it as it is. */
export function turn(habit: Habit, on: boolean): void {
  try {
    if (on) localStorage.removeItem(habit);
    else localStorage.setItem(habit, OFF);
  } catch {
    // Then it is on.
  }
}
