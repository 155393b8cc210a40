import type { Plugin } from 'vite';

/** The piece that asks before the rest is there, where the page only says that it will be needed. */
const NEEDED = /<link rel="modulepreload"( crossorigin)? href="([^"]*\/early-[^"]*)">/;

/** Has the page carry out the piece that asks as soon as it comes, and not only when the rest of the program does. */
export function early(): Plugin {
  return {
    name: 'early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [link, crossorigin = '', path] = NEEDED.exec(html) ?? [];
        if (link === undefined) throw new Error('the page asks for no piece that asks early');
        const script = `<script type="module" async${crossorigin} src="${path}"></script>`;
        return html.replace(link, '').replace('<script type="module"', `${script}\n    <script type="module"`);
      },
    },
  };
}
