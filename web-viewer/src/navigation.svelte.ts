import { tick } from 'svelte';
import { pathOf, placeOf, type Place } from './router';

let place = $state<Place>(placeOfLocation());

/** Where the viewer is. */
export function here(): Place {
  return place;
}

/** Goes somewhere, with a step of its own in the browser's history. */
export function go(to: Place): void {
  history.pushState(null, '', pathOf(to));
  arrive();
  scrollTo(0, 0);
  // Whoever goes by keyboard or by ear begins at the new screen, not where the old link was.
  void tick().then(() => document.getElementById('content')?.focus({ preventScroll: true }));
}

/** Corrects the address of the place where the viewer already is; nothing is drawn anew. */
export function readdress(to: Place): void {
  const path = pathOf(to);
  if (path !== location.pathname + location.search + location.hash) history.replaceState(null, '', path);
}

/** Follows the browser's own buttons and plain links until the returned function is called. */
export function listen(): () => void {
  const click = (event: MouseEvent) => {
    const link = ownLink(event);
    if (link === null) return;
    event.preventDefault();
    go(placeOf(link.pathname, link.search));
  };
  addEventListener('popstate', arrive);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', arrive);
    document.removeEventListener('click', click);
  };
}

function arrive(): void {
  place = placeOfLocation();
}

function placeOfLocation(): Place {
  return placeOf(location.pathname, location.search, location.hash);
}

/** A clicked link that stays in the viewer, unless a new tab or window was asked for. */
function ownLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hash !== '' || link.origin !== location.origin) return null;
  return placeOf(link.pathname).at === 'nowhere' ? null : link;
}
