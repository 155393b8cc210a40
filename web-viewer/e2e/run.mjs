/** Drives a real browser against a running server: `THRONE_URL=http://127.0.0.1:8080 node e2e/run.mjs`. */
import { complaints, launch } from './browser.mjs';
import { check, same, sum } from './check.mjs';
import { logging } from './logging.mjs';
import { replay } from './replay.mjs';

const browser = await launch();
try {
  for (const part of [replay, logging]) {
    await check(`${part.name} went through to its end`, () => part(browser));
  }
  await check('no page complained', () => same(complaints, [], 'complaints'));
} finally {
  await browser.close();
}
process.exitCode = sum();
