import { hasEngine } from './agree.mjs';
import { BASE, entriesOf, log, optionsOf } from './api.mjs';
import { faults, newPage, shot, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { chosen } from './chosen.mjs';
import { places, watchShifts } from './dock.mjs';
import { chance, move, quick, rested, seqOf } from './player.mjs';

/** A game that is not over after this many moves never will be. */
const MOST_MOVES = 1500;

/** Opens matches and logs them with taps, watched from a second phone. */
export async function logging(browser) {
  const page = await newPage(browser);
  let id = '';
  await check('a new match takes four taps', async () => {
    id = await open(page);
    await shots(page, 'log-start');
  });
  await check('axe finds nothing on the log screen', async () => {
    // What lies under the thumb's keys is reached by scrolling.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    same(await faults(page), [], 'faults');
  });
  await check('the log screen shows what the API says', () => shows(page, id));
  const watcher = await newPage(browser, { scheme: 'dark' });
  await check('events logged by taps arrive on a second phone', () => watched(page, watcher, id));
  await check('a watcher who stepped back stays there', () => steppedBack(page, watcher));
  await check('a roll waits for all its dice', () => dice(page));
  await check('a refusal names its rule and what is possible', () => refused(page));
  await check('an unreadable line says where', () => unreadable(page));
  await check('a line after somebody else\'s is not logged by itself', () => outOfDate(browser, id));
  await check('a line whose answer was lost is logged once', () => lostAnswer(page, id));
  await check('a whole game can be played with taps alone, and nothing under the thumb moves in it', () => wholeGame(browser));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/m/${id}/log`);
  await page.getByTestId('legal').waitFor({ state: 'attached' });
  await shots(page, 'log-small');
  await check('keys, text and width on the log screen at 320 px', async () => same(await small(page), [], 'faults'));
}

async function open(page) {
  await page.goto('/new');
  await page.getByTestId('tile').first().waitFor();
  same(await faults(page), [], 'axe on the new match');
  await chosen(page, ['Barbarian', 'Moon Elf']);
  await page.getByTestId('starts-1').click();
  await shots(page, 'new');
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  await page.getByTestId('legal').waitFor({ state: 'attached' });
  return decodeURIComponent(new URL(page.url()).pathname.split('/')[2]);
}

async function shows(page, id) {
  const entry = (await entriesOf(id)).at(-1);
  same(await text(page, 'last-sentence'), `✓ ${entry.sentence}`, 'sentence');
  for (const seat of entry.sheet.seats) {
    same(Number(await text(page, `strip-${seat.seat}-health`)), seat.health, `${seat.hero} health`);
    same(Number(await text(page, `strip-${seat.seat}-cp`)), seat.cp, `${seat.hero} CP`);
  }
  const { options } = await optionsOf(id);
  const keys = await page.locator('[data-testid=option]:not([data-act=SELL])').count();
  holds(keys > 0 && keys <= options.length, `${keys} keys for ${options.length} options`);
}

async function watched(page, watcher, id) {
  await watcher.goto(`/m/${encodeURIComponent(id)}`);
  await watcher.getByTestId('live').waitFor();
  const random = chance(7);
  for (let moves = 0; moves < 6; moves += 1) await move(page, random);
  const entries = await entriesOf(id);
  holds(entries.length > 6, `${entries.length} entries after six moves`);
  await watcher.waitForFunction(
    (line) => document.querySelector('[data-testid=line]')?.textContent === line,
    entries.at(-1).line,
  );
  await shot(page, 'log-moves');
  await shot(watcher, 'watcher-dark');
}

async function steppedBack(page, watcher) {
  await watcher.getByTestId('previous').click();
  const stays = await text(watcher, 'line');
  await move(page, chance(11));
  await watcher.getByTestId('to-live').waitFor();
  await watcher.waitForTimeout(500);
  same(await text(watcher, 'line'), stays, 'the step looked at');
  await watcher.getByTestId('to-live').click();
  await watcher.getByTestId('live').waitFor();
}

/** Moves on until dice are asked for, reads all but one, then corrects one. */
async function dice(page) {
  const random = chance(3);
  for (let guard = 0; guard < 40 && !(await page.getByTestId('roll').isVisible()); guard += 1) {
    await move(page, random);
    await rested(page);
  }
  const count = await page.getByTestId('tray').locator('button').count();
  if (await page.getByTestId('roll-all').isVisible()) await page.getByTestId('roll-all').click();
  await shots(page, 'log-pad');
  for (let die = 1; die < count; die += 1) await page.getByTestId('pad-1').click();
  const before = await seqOf(page);
  await page.getByTestId('die-1').click();
  await page.getByTestId('pad-2').click();
  await shots(page, 'log-dice');
  same(await seqOf(page), before, 'the last entry while a die is missing');
  await page.getByTestId('pad-6').click();
  await page.waitForFunction((was) => document.querySelector('[data-testid=last-sentence]')?.dataset.seq !== was, before);
  const seat = (await text(page, 'last-sentence')).includes('rolls 2');
  holds(seat, await text(page, 'last-sentence'));
}

async function typed(page, line, until = 'notice') {
  await rested(page);
  if (!(await page.getByTestId('typed').isVisible())) await page.getByTestId('more').locator('summary').click();
  await page.getByTestId('typed').fill(line);
  await page.getByTestId('log-typed').click();
  await page.getByTestId(until).waitFor();
}

async function refused(page) {
  const before = await seqOf(page);
  await typed(page, '1 announces Nothing Printed Anywhere');
  await page.getByTestId('ruling-sentence').waitFor();
  holds((await text(page, 'ruling-sentence')).length > 10, 'no sentence');
  holds((await page.getByTestId('ruling-citation').count()) > 0, 'no citation');
  same(await seqOf(page), before, 'the last entry');
  await page.getByTestId('ruling').scrollIntoViewIfNeeded();
  await shots(page, 'log-refused');
}

async function unreadable(page) {
  await typed(page, 'what now?');
  holds((await text(page, 'notice')).includes('Not readable'), await text(page, 'notice'));
}

/** A phone without a live connection taps after another one has logged. */
async function outOfDate(browser, id) {
  const page = await newPage(browser);
  await page.routeWebSocket(/graphql\/ws/, (socket) => socket.close());
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await page.getByTestId('legal').waitFor({ state: 'attached' });
  await page.getByTestId('not-live').waitFor();
  const { head, options } = await optionsOf(id);
  const line = lineOf(options);
  same(await log(id, head, line), 'Accepted', line);
  const before = await seqOf(page);
  await typed(page, line);
  holds((await text(page, 'notice')).includes(line), 'the line that was not logged');
  holds((await seqOf(page)) !== before, 'the missed entry is not there');
  same((await optionsOf(id)).head, head + 1, 'entries on the server');
  await page.getByTestId('drop').click();
  same(await page.getByTestId('notice').count(), 0, 'notices');
  await page.context().close();
}

/** The answer to a line is lost on its way: sending it again must not log it twice. */
async function lostAnswer(page, id) {
  await rested(page);
  const { head, options } = await optionsOf(id);
  await page.route('**/graphql', async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  // A phone that can judge it sends it again by itself.
  await typed(page, lineOf(options), hasEngine ? 'last-sentence' : 'notice');
  if (hasEngine) {
    const seq = String(head + 1);
    await page.waitForFunction((now) => document.querySelector('[data-testid=last-sentence]')?.dataset.seq === now, seq);
    await page.getByTestId('unsent').waitFor({ state: 'detached', timeout: 20_000 });
  } else {
    await rested(page);
    await page.getByTestId('send-again').click();
    await page.getByTestId('notice').waitFor({ state: 'detached' });
  }
  same((await optionsOf(id)).head, head + 1, 'entries on the server');
}

/** A line for the first option that can be said without looking, dice being all 1. */
function lineOf(options) {
  const plain = options.find((o) => o.slots.length === 0 && o.act !== 'CONCEDE');
  if (plain) return plain.line;
  const rolled = options.find((o) => o.act === 'ROLL');
  return `${rolled.by} rolls ${Array(rolled.slots[0].count).fill(1).join(' ')}`;
}

/** The same die twice for one card, or another die than the one asked for: only that may be refused. */
async function refusedPick(page, act) {
  const words = await text(page, 'notice');
  holds(['PLAY', 'CHOOSE', 'ROLL'].includes(act) && (await page.getByTestId('ruling').count()) > 0, `${act}: ${words}`);
  await page.getByTestId('drop').click();
}

async function wholeGame(browser) {
  const page = await newPage(browser, { viewport: { width: 375, height: 667 } });
  // The screen ignores second taps for a moment; a clock that is put forward shortens these moments.
  await page.clock.install();
  const id = await open(page);
  await rested(page);
  await watchShifts(page);
  const first = await places(page);
  const random = chance(2024);
  const acts = new Set();
  let moves = 0;
  for (; moves < MOST_MOVES; moves += 1) {
    await page.clock.fastForward(500);
    const act = await move(page, random, quick);
    if (act === null) break;
    acts.add(act);
    if ((await page.getByTestId('notice').count()) > 0) await refusedPick(page, act);
  }
  same(await page.evaluate(() => [globalThis.shifts, globalThis.observer.takeRecords().length]), [[], 0], 'shifts in the dock');
  same(await places(page), first, 'the places of the dock');
  const last = (await entriesOf(id)).at(-1);
  holds(last.sheet.outcome, `no outcome after ${moves} moves; ${BASE}/m/${id}`);
  same(await text(page, 'outcome'), `Over. ${last.sheet.outcome.sentence}`, 'outcome');
  console.log(`     ${moves} moves: ${[...acts].sort().join(', ')}`);
  await shots(page, 'log-over');
}
