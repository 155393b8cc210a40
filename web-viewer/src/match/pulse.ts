import { has } from './habits';

/** What a thumb feels, in milliseconds on, off, and on again: a key, a line that was logged, and one that was not. */
const PULSES = { key: [8], logged: [12], not: [12, 60, 12] };

/**
 * Lets the thumb feel what the screen shows too, and the ear hear what was logged. Less motion on the screen is another wish:
 * each of these has a switch of its own.
 * Phones that cannot, and pages that nobody has touched yet, stay still.
 */
export function pulse(what: keyof typeof PULSES, device: Pick<Navigator, 'userActivation'> & { vibrate?: Navigator['vibrate'] } = navigator): void {
  if (!device.userActivation?.hasBeenActive) return;
  if (has('felt')) device.vibrate?.(PULSES[what]);
  if (what === 'logged' && has('heard')) void import('./sound').then(({ tick }) => tick()).catch(() => {});
}

/** Every key inside is felt. */
export function felt(node: HTMLElement): void {
  node.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button, .key')) pulse('key');
  });
}
