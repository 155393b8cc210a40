/** What was pressed, as far as it matters here. */
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target'>;

const DIGIT = /^(?:Digit|Numpad)([1-6])$/;
const FIELDS = 'input, textarea, select, [contenteditable]';
const PRESSABLE = `${FIELDS}, a, button, summary, label`;

/** The face of a die that was pressed; on some keyboards digits need Shift, and on others its place says enough. */
export function digitOf({ key, code, shiftKey }: Pick<Pressed, 'key' | 'code' | 'shiftKey'>): number | null {
  if (/^[1-6]$/.test(key)) return Number(key);
  const digit = shiftKey ? undefined : DIGIT.exec(code)?.[1];
  return digit === undefined ? null : Number(digit);
}

/** Whether a key is meant for a field, for the browser, or is only held down. */
export const elsewhere = (event: Pressed): boolean => {
  return event.ctrlKey || event.metaKey || event.altKey || event.repeat || within(event.target, FIELDS);
};

/** Whether Enter is meant for nothing that has the focus. */
export const isFree = (event: Pressed): boolean => event.key === 'Enter' && !elsewhere(event) && !within(event.target, PRESSABLE);

function within(target: EventTarget | null, selector: string): boolean {
  return target !== null && 'closest' in target && (target as Element).closest(selector) !== null;
}
