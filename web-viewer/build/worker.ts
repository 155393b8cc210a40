import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** What the page needs to start; the worker keeps all of it. */
const PAGE = ['/', '/icon.svg', '/manifest.webmanifest', '/page.html', '/theme.js'];

/** Fetched by few: kept from when it was fetched first. */
const LATE = /\/whole(_bg)?-/;

/**
 * Writes `sw.js`: a service worker that keeps the files of this build, so that the viewer starts without a server.
 * A newer one takes over once no page of the older one is open, or when a page asks it to (`offline/renew.ts`).
 */
export function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !LATE.test(name)).sort();
      const list = [...PAGE, ...files.map((name) => `/${name}`)];
      const page = bundle['page.html'];
      const version = createHash('sha256').update(list.join()).update(page?.type === 'asset' ? page.source : '').digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: source(version, list) });
    },
  };
}

function source(version: string, files: readonly string[]): string {
  return `const CACHE = 'viewer-${version}';
const FILES = ${JSON.stringify(files)};
addEventListener('install', (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES))));
addEventListener('activate', (event) => event.waitUntil(caches.keys().then((names) =>
  Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))).then(() => clients.claim())));
addEventListener('message', ({ data }) => { if (data === 'take over') skipWaiting(); });
addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/graph') || pathname === '/sign-in') return;
  const page = event.request.mode === 'navigate';
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(page ? '/' : event.request, { ignoreVary: true })
    .then((kept) => kept ?? fetch(event.request).then((answer) => {
      if (answer.ok && pathname.startsWith('/assets/')) event.waitUntil(cache.put(event.request, answer.clone()).catch(() => {}));
      return answer;
    }))));
});
addEventListener('notificationclick', (event) => {
  const { data } = event.notification;
  event.notification.close();
  event.waitUntil(clients.matchAll({ type: 'window' }).then((pages) => pages.find(({ url }) => url === data)?.focus() ?? clients.openWindow(data)));
});
`;
}
