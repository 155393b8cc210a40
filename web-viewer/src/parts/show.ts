/** The thumb is far below: what stands in its way must not go unseen above. */
export function show(node: HTMLElement): void {
  node.scrollIntoView({ block: 'start' });
}
