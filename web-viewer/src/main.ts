import './early';
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './look/type.css';
import { answered } from './api/client';
import { engine } from './engine/engine';
import { pause } from './engine/idle';
import { loaded, whenDrawn } from './match/slices';
import { here } from './navigation.svelte';
import { tokenOf } from './offline/own';
import { newMatch, replay, rules, sharing, way, whatIf } from './screens/later';
import { language, learned } from './words';

document.documentElement.lang = language;
const place = here();
/** A replay comes in pieces: what it is of is asked for before them, since a browser fetches only so many things at once. */
const asked = place.at === 'replay' ? tokenOf(place.id).catch(() => {}) : null;
/** Its pieces, which nothing else is fetched or drawn before. */
const pieces = asked?.then(replay).catch(() => {});
const target = document.getElementById('app');
// Without its words the page is in English rather than not at all.
void Promise.all([learned().catch(() => {}), asked]).then(pause).then(() => target && mount(App, { target }));

/** A screen that asks nothing waits for nothing. */
const PATIENCE_MS = 3_000;
void Promise.race([Promise.all([answered, pieces]), new Promise((done) => setTimeout(done, PATIENCE_MS))]).then(() => {
  // What was answered is on its way to the screen.
  setTimeout(loaded);
});

whenDrawn(() => {
  // Only safe addresses have service workers: elsewhere the viewer works as long as the server does.
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => {});
  // The referee is not needed to start, and is kept for when the server is gone.
  void engine().then((there) => (document.documentElement.dataset['referee'] = there ? 'here' : 'away'));
  // Without a service worker nothing else keeps the other screens for then.
  if (!navigator.serviceWorker) void Promise.all([newMatch(), replay(), rules(), sharing(), way(), whatIf()]).catch(() => {});
});
