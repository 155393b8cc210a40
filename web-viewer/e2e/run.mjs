/** Drives a real browser against a running server: `THRONE_URL=http://127.0.0.1:8080 node e2e/run.mjs`. */
import { agree } from './agree.mjs';
import { asides } from './asides.mjs';
import { assist } from './assist.mjs';
import { battle } from './battle.mjs';
import { complaints, launch } from './browser.mjs';
import { check, same, sum } from './check.mjs';
import { crawl } from './crawl.mjs';
import { corrections } from './corrections.mjs';
import { dock } from './dock.mjs';
import { event } from './event.mjs';
import { house } from './house.mjs';
import { keyboard } from './keyboard.mjs';
import { killed } from './killed.mjs';
import { logging } from './logging.mjs';
import { look } from './look.mjs';
import { offline } from './offline.mjs';
import { overlay } from './overlay.mjs';
import { own } from './own.mjs';
import { pages } from './pages.mjs';
import { phone } from './phone.mjs';
import { replay } from './replay.mjs';
import { rounds } from './rounds.mjs';
import { sharing } from './sharing.mjs';
import { sofa } from './sofa.mjs';
import { speed } from './speed.mjs';
import { several } from './several.mjs';
import { table } from './table.mjs';
import { teams } from './teams.mjs';
import { told } from './told.mjs';
import { ways } from './ways.mjs';

const browser = await launch();
try {
  // The last parts cut the wire and kill a server; before them, a lost connection is a complaint.
  const all = [agree, ways, replay, look, rounds, corrections, asides, table, battle, crawl, several, sharing, assist, overlay, teams, told, logging, dock, keyboard, phone, pages, offline, killed, house, own, sofa, event, speed];
  const parts = all.filter((part) => process.argv.length < 3 || process.argv.includes(part.name));
  for (const part of parts) {
    await check(`${part.name} went through to its end`, () => part(browser));
    await Promise.all(browser.contexts().map((context) => context.close()));
  }
  await check('no page complained', () => same(complaints, [], 'complaints'));
} finally {
  await browser.close();
}
process.exitCode = sum();
