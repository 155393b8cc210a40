/** Whether what is tapped means something else since a moment ago. */
export interface Changing {
  readonly busy: boolean;
}

/** Whether a finger that comes down and up is heard: not while the desk rests, and not if it came down before that was over. */
export function hears(desk: Changing): { down: () => void; up: () => boolean } {
  let before = false;
  return {
    down: () => (before = desk.busy),
    up: () => {
      const heard = !desk.busy && !before;
      before = false;
      return heard;
    },
  };
}

/** Leaves out taps on keys inside whose meaning has just changed. */
export function steady(node: HTMLElement, desk: Changing): { destroy: () => void } {
  const { down, up } = hears(desk);
  const click = (event: Event) => {
    const heard = up();
    if (heard || !(event.target instanceof Element) || !event.target.closest('button, summary')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  node.addEventListener('pointerdown', down, true);
  node.addEventListener('click', click, true);
  return {
    destroy: () => {
      node.removeEventListener('pointerdown', down, true);
      node.removeEventListener('click', click, true);
    },
  };
}
