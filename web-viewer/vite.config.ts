import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { early } from './build/early.ts';
import { looks } from './build/look.ts';
import { page } from './build/page.ts';
import { precompress } from './build/precompress.ts';
import { questions } from './build/questions.ts';
import { worker } from './build/worker.ts';

/** Where `npm run dev` finds the API: a server started with `cargo xtask serve`. */
const server = process.env['THRONE_URL'] ?? 'http://127.0.0.1:8080';

/** What a replay shows and other screens show too. */
const OF_A_REPLAY = /\/src\/(parts\/(Changes|Choice|Forks|Frame|LineForm|Ruling|Seat|SideDial|Step|Value)\.svelte|look\/TokenChip\.svelte|match\/(turns|rematch)\.ts|words\/several\.ts)|icons\/(coins|flag|layers)\.svg/;

/** What asks for a match while the rest is on its way, with all that it needs. */
const EARLY = /\/src\/early\.ts$/;

export default defineConfig({
  plugins: [questions(), looks(), svelte(), early(), page(), worker(), precompress()],
  build: {
    target: 'es2022',
    // All that is loaded first is asked for at once, and so are the further pieces of a replay, which many links lead to; what else comes later, when it is wanted.
    modulePreload: { polyfill: false, resolveDependencies: (file, files, { hostType }) => (hostType === 'html' ? files : file.includes('/Replay-') ? files.filter((name) => !name.includes('/index-')) : []) },
    // What is loaded first is one piece, however much of it the screens that come later share: it is smaller so. So is what a replay shares with others. What asks comes before them.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'early', test: EARLY, priority: 1 }, { name: 'first', tags: ['$initial'] }, { name: 'Step', test: OF_A_REPLAY }] } } },
    // An inlined picture would be a `data:` address, which `default-src 'self'` refuses.
    assetsInlineLimit: 0,
  },
  // The referee's worker fetches what it is made of when it is wanted.
  worker: { format: 'es' },
  server: {
    proxy: { '/graphql': { target: server, ws: true }, '/sign-in': server },
  },
  test: { include: ['src/**/*.test.ts', 'build/**/*.test.ts'] },
});
