/**
 * Measures the list, the log and the replay with Lighthouse as on a phone, on a server with the recorded matches that is open to all:
 * `THRONE_URL=http://127.0.0.1:8080 node e2e/lighthouse.mjs`. Lighthouse is installed by `npx` beside this project, not into it.
 * Fails below the least points of a category, if what is seen moves, and at once where the server has no viewer to measure.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BASE, idOf, opened } from './api.mjs';
import { check, holds, sum } from './check.mjs';

/** The last that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12';
const LEAST = 95;
const RUNS = 5;
const MOST_SHIFT = 0.02;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run';

/** A program that was built before the viewer shows a page that says so, and that page is not what is meant to be measured. */
const page = await (await fetch(BASE)).text();
if (!page.includes('id="app"')) throw new Error(`the server at ${BASE} was built without the viewer: cargo xtask serve --demo --release --open builds both`);

const recorded = await idOf('treant-and-artificer');
if (recorded === '') throw new Error(`the server at ${BASE} has no recorded match among its 200 newest: cargo xtask serve --demo brings them where there is no ./data yet`);

const folder = mkdtempSync(join(tmpdir(), 'throne-lighthouse-'));
const run = promisify(execFile);

/** What Lighthouse finds at a path: points by category, and what it measured. */
async function measured(path, name) {
  const file = join(folder, `${name}.json`);
  const args = ['--yes', LIGHTHOUSE, `${BASE}${path}`, '--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${CATEGORIES}`, `--chrome-flags=${FLAGS}`];
  await run('npx', args, { env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' } });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The run in the middle of several: one alone says little of a machine that has other guests. */
async function median(path, name) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measured(path, name));
  const performance = ({ categories }) => categories.performance.score ?? 0;
  runs.sort((a, b) => performance(a) - performance(b));
  console.log(`     performance in ${RUNS} runs: ${runs.map((run) => Math.round(performance(run) * 100)).join(', ')}`);
  return runs[(RUNS - 1) / 2];
}

try {
  const running = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', ['1 rolls 1 1 1 4 6']);
  const screens = { list: '/', log: `/m/${running}/log`, replay: `/m/${recorded}/96` };
  for (const [name, path] of Object.entries(screens)) {
    await check(`Lighthouse, ${name}`, async () => {
      const { categories, audits } = await median(path, name);
      const points = Object.fromEntries(CATEGORIES.map((one) => [one, Math.round((categories[one].score ?? 0) * 100)]));
      const shift = audits['cumulative-layout-shift'].numericValue;
      const shown = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'].map((one) => `${one} ${audits[one].displayValue}`);
      console.log(`     ${Object.entries(points).map(([one, n]) => `${one} ${n}`).join(', ')}; ${shown.join(', ')}`);
      const counted = CATEGORIES.flatMap((one) => categories[one].auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => audits[id]));
      const says = counted.filter(({ score }) => score !== null && score < 0.9).map(({ id }) => id).join(', ');
      holds(Math.min(...Object.values(points)) >= LEAST, `below ${LEAST}: ${says}`);
      holds(shift <= MOST_SHIFT, `what is seen moves by ${shift}`);
    });
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = sum();
