import { has } from './habits';

/** What a thumb feels, in milliseconds on, off, and on again: a key, a line that was logged, and one that was not. */
const PULSES = { key: [8], logged: [12], not: [12, 60, 12] };

/**
 * Lets the thumb feel what the screen shows too. Less motion on the screen is another wish: this has a switch of its own.
 * Phones that cannot, and pages that nobody has touched yet, stay still.
 */
export function pulse(what: keyof typeof PULSES, device: Pick<Navigator, 'userActivation'> & { vibrate?: Navigator['vibrate'] } = navigator): void {
  if (device.userActivation?.hasBeenActive && has('felt')) device.vibrate?.(PULSES[what]);
}

/** Every key inside is felt. */
export function felt(node: HTMLElement): void {
  node.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button, .key')) pulse('key');
  });
}
