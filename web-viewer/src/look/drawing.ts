import type { Attachment } from 'svelte/attachments';

/** What was drawn, each once: reading it costs more than copying it, and the same sign stands on a screen many times. */
const read = new Map<string, Attachment<SVGSVGElement>>();

/** Draws what stands inside an `svg`; the same drawing is not drawn again where it stands already. */
export function drawing(inside: string): Attachment<SVGSVGElement> {
  let draws = read.get(inside);
  if (!draws) read.set(inside, (draws = drawn(inside)));
  return draws;
}

function drawn(inside: string): Attachment<SVGSVGElement> {
  const template = document.createElement('template');
  template.innerHTML = `<svg>${inside}</svg>`;
  const drawn = document.createDocumentFragment();
  drawn.append(...(template.content.firstElementChild?.childNodes ?? []));
  return (svg) => svg.replaceChildren(drawn.cloneNode(true));
}
