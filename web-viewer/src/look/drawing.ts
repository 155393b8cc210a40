import type { Attachment } from 'svelte/attachments';

/** What was drawn, each once: reading it costs more than copying it, and the same sign stands on a screen many times. */
const read = new Map<string, DocumentFragment>();

/** Draws what stands inside an `svg`. */
export const drawing =
  (inside: string): Attachment<SVGSVGElement> =>
  (svg) => {
    let drawn = read.get(inside);
    if (!drawn) {
      const template = document.createElement('template');
      template.innerHTML = `<svg>${inside}</svg>`;
      drawn = document.createDocumentFragment();
      drawn.append(...(template.content.firstElementChild?.childNodes ?? []));
      read.set(inside, drawn);
    }
    svg.replaceChildren(drawn.cloneNode(true));
  };
