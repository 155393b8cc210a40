/** Whether what is tapped means something else since a moment ago. */
export type Changing = () => boolean;

/** Whether a finger that comes down and up is heard: not while that is so, and not if it came down before that was over. */
export function hears(changing: Changing): { down: () => void; up: () => boolean } {
  let before = false;
  return {
    down: () => (before = changing()),
    up: () => {
      const heard = !changing() && !before;
      before = false;
      return heard;
    },
  };
}

/** Leaves out taps on keys inside whose meaning has just changed. */
export function steady(node: HTMLElement, changing: Changing): { destroy: () => void } {
  const { down, up } = hears(changing);
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
