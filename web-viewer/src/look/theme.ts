/** Light, dark, or as the system has it. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** As it was set before the first picture (`public/theme.js`). */
export function theme(): Theme {
  const set = document.documentElement.dataset['theme'];
  return THEMES.find((one) => one === set) ?? 'system';
}

/** Changes it at once, and for the next time; a browser that keeps nothing has it until the page is closed. */
export function choose(wanted: Theme): void {
  document.documentElement.dataset['theme'] = wanted;
  try {
    localStorage.setItem('theme', wanted);
  } catch {
    // Then it is so until the page is closed.
  }
}
