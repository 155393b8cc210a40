/** Drives a real browser against a running server: `THRONE_URL=http://127.0.0.1:8080 node e2e/run.mjs`, and the names of parts or lanes. */
import { agree } from './agree.mjs';
import { asides } from './asides.mjs';
import { assist } from './assist.mjs';
import { battle } from './battle.mjs';
import { boss } from './boss.mjs';
import { bosses } from './bosses.mjs';
import { complaints, launch } from './browser.mjs';
import { campaign } from './campaign.mjs';
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
import { readout } from './readout.mjs';
import { replay } from './replay.mjs';
import { rounds } from './rounds.mjs';
import { sharing } from './sharing.mjs';
import { sofa } from './sofa.mjs';
import { speed } from './speed.mjs';
import { several } from './several.mjs';
import { table } from './table.mjs';
import { teams } from './teams.mjs';
import { told } from './told.mjs';
import { typed } from './typed.mjs';
import { ways } from './ways.mjs';

/** Two lanes that are done side by side, each with a server of its own, and what is timed. The last parts of a lane cut the wire and kill a server; before them, a lost connection is a complaint. */
const LANES = {
  one: [agree, ways, rounds, corrections, battle, crawl, boss, bosses, several, teams, logging, dock, phone, sofa, own, readout, typed],
  other: [replay, look, asides, table, sharing, assist, overlay, told, keyboard, pages, offline, killed, house, event, campaign],
  timed: [speed],
};

const browser = await launch();
try {
  const named = new Set(process.argv.slice(2));
  const parts = Object.entries(LANES).flatMap(([lane, all]) => all.filter(({ name }) => named.size === 0 || named.has(lane) || named.has(name)));
  for (const part of parts) {
    const began = performance.now();
    await check(`${part.name} went through to its end`, () => part(browser));
    await Promise.all(browser.contexts().map((context) => context.close()));
    console.log(`     ${part.name}: ${Math.round((performance.now() - began) / 1_000)} s`);
  }
  await check('no page complained', () => same(complaints, [], 'complaints'));
} finally {
  await browser.close();
}
process.exitCode = sum();
