import { words } from '../words';

const KEY = 'judge';

/** A name that can stand in notation, or nothing. */
export function nameOf(text: string): string | null {
  return text.replace(/[;+:#]/g, ' ').replace(/\s+/g, ' ').trim().slice(0, 64) || null;
}

/** The name under which somebody judges on this phone, if one was said. */
export function judgeHere(): string | null {
  try {
    return nameOf(localStorage.getItem(KEY) ?? '');
  } catch {
    return null;
  }
}

/** The same for a log, where a judge who said no name is one all the same. */
export function judgeOfLog(): string {
  return judgeHere() ?? words.roleNames.JUDGE;
}

/** Remembers it; a browser that keeps nothing asks anew. */
export function judgeAs(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Then it is said again.
  }
}
