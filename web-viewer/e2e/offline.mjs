import { hasEngine } from './agree.mjs';
import { entriesOf, idOf, log, opened } from './api.mjs';
import { newPage, shots, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { chosen } from './chosen.mjs';
import { chance, move, quick, rested, seqOf } from './player.mjs';
import { DEMO, opensRules } from './replay.mjs';
import { cutWire } from './wire.mjs';

/** What a phone does while the server does not answer: its network is cut, while the server goes on for others. */
export async function offline(browser) {
  const page = await newPage(browser);
  await check('the viewer starts without the server once it was there', () => starts(page));
  if (!hasEngine) return;
  await check('a match goes on without the server, survives a reload, and is sent once', () => goesOn(page));
  await check('one answer that is lost is not taken for a server that is gone', () => losesOne(page));
  await check('a match that needs a newer viewer says so, and loads it', () => needsNewer(page));
  await check('the id of a rule opens the rule without the server', () => looksUp(page));
  await check('a match is opened and played without the server, and is the same there', () => opensHere(browser));
  await check('teams, battles, crawls and Boss Battles are opened without the server, and are the same there', () => opensOthers(browser));
  await check('notes and hands go along when a match gets its id', () => goesAlong(browser));
  await check('two versions are shown side by side and never merged by themselves', () => forks(page));
  await check('what is logged behind the server’s counts; what cannot be is kept as tried', () => behind(page));
}

/** Cuts this phone off, or lets it through again. */
async function cut(page, is) {
  const context = page.context();
  await context.setOffline(is);
  // A page that loads anew is let through for a moment, so the wire is cut too.
  cutWire(is);
}

async function starts(page) {
  await page.goto('/');
  await page.getByTestId('matches').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length === 1);
  await cut(page, true);
  await page.goto('/new');
  await page.locator('h1').waitFor();
  await cut(page, false);
}

/** A server of tomorrow logs what this viewer has no words for. */
async function needsNewer(page) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts');
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"line":"open living', '"line":"begin living');
    await route.fulfill({ response, body });
  });
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await page.getByTestId('newer').waitFor();
  await shots(page, 'newer-viewer');
  await page.unroute('**/graphql');
  await Promise.all([page.waitForEvent('load'), page.getByTestId('renew').click()]);
  await rested(page);
  await page.waitForFunction(() => document.documentElement.dataset.referee === 'here');
  same(await page.getByTestId('newer').count(), 0, 'words about a newer viewer');
}

/** What may be logged next is asked for and its answer is lost; what comes behind it is the server's again. */
async function losesOne(page) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts');
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await rested(page);
  await page.waitForFunction(() => document.documentElement.dataset.referee === 'here');
  await page.route('**/graphql', async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  same(await log(id, 1, '1 ends'), 'Accepted', 'what another phone logs');
  await page.getByTestId('not-live').waitFor();
  await rested(page);
  same(await log(id, 2, '1 rolls 1 1 1 4 6'), 'Accepted', 'what another phone logs');
  await page.getByTestId('not-live').waitFor({ state: 'detached' });
  // The referee of this phone, who was asked meanwhile, knows nothing of the roll.
  const [entries, die, face] = [page.getByTestId('open-entries'), page.locator('[data-testid=entry-3] [data-die="3"]'), page.getByTestId('pad-2')];
  for (const key of [entries, die, face]) {
    await key.waitFor();
    await rested(page);
    await key.click();
  }
  await page.getByTestId('changes').waitFor();
}

async function goesOn(page) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts');
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await rested(page);
  // The referee is fetched when the page is idle.
  await page.waitForFunction(() => document.documentElement.dataset.referee === 'here');
  same(page.workers().length, 1, 'workers, where the referee judges');
  await cut(page, true);
  const random = chance(5);
  for (let moves = 0; moves < 6; moves += 1) await move(page, random);
  await page.getByTestId('unsent').waitFor();
  const seq = await seqOf(page);
  await shots(page, 'offline-log');
  await page.reload();
  await rested(page);
  same(await seqOf(page), seq, 'the last entry after a reload');
  await move(page, random);
  await page.goto(`/m/${encodeURIComponent(id)}/2`);
  await page.getByTestId('sentence').waitFor();
  same((await entriesOf(id)).length, 1, 'entries on the server');
  const logged = Number(seq) + 1;
  await cut(page, false);
  await page.getByTestId('unsent').waitFor({ state: 'detached', timeout: 30_000 });
  same((await entriesOf(id)).length, logged, 'entries on the server afterwards');
}

/** The match was here before; each screen is started anew without the server. */
async function looksUp(page) {
  const id = await idOf(DEMO);
  const entries = await entriesOf(id);
  await page.goto(`/m/${id}`);
  await page.getByTestId('sentence').waitFor();
  await page.waitForFunction(() => document.documentElement.dataset.referee === 'here');
  await cut(page, true);
  await opensRules(page, id, entries, (it) => it.click());
  await cut(page, false);
}

/** A match that is opened while there is no server. */
async function opensAlone(page) {
  await starts(page);
  await page.goto('/');
  await page.getByTestId('matches').waitFor();
  await cut(page, true);
  await page.goto('/new');
  await chosen(page, ['Pyromancer', 'Treant']);
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
}

/** The server is there again: its id for the match. */
async function given(page) {
  await cut(page, false);
  await page.waitForURL((url) => !url.pathname.includes('here-'), { timeout: 30_000 });
  return decodeURIComponent(new URL(page.url()).pathname.split('/')[2]);
}

async function opensHere(browser) {
  const page = await newPage(browser);
  // The screen ignores second taps for a moment; a clock that is put forward shortens these moments.
  await page.clock.install();
  await opensAlone(page);
  const random = chance(2025);
  let moves = 0;
  const began = Date.now();
  for (; moves < 1500; moves += 1) {
    await page.clock.fastForward(500);
    if ((await move(page, random, quick)) === null) break;
    if ((await page.getByTestId('notice').count()) > 0) await page.getByTestId('drop').click();
  }
  const pace = moves / ((Date.now() - began) / 1000);
  const outcome = await text(page, 'outcome');
  await shots(page, 'offline-over');
  holds(outcome.startsWith('Over.'), `no outcome after ${moves} moves: ${await text(page, 'last-sentence')}`);
  await page.goto('/');
  await page.getByTestId('kept-only').waitFor();
  await shots(page, 'offline-matches');
  await page.getByTestId('matches').getByRole('link').first().click();
  await page.getByTestId('sentence').waitFor();
  const id = await given(page);
  let there = await entriesOf(id);
  for (let waits = 0; waits < 60 && !there.at(-1).sheet.outcome; waits += 1) {
    await page.waitForTimeout(1_000);
    there = await entriesOf(id);
  }
  same(`Over. ${there.at(-1).sheet.outcome?.sentence}`, outcome, 'outcome on the server');
  console.log(`     ${moves} moves, ${pace.toFixed(1)} a second, ${there.length} entries`);
  await page.context().close();
}

/** What is opened, where it is chosen, and the line that says so. */
const OTHERS = [
  { mode: '2v2', heroes: ['Barbarian', 'Monk', 'Ninja', 'Paladin'], line: 'open living 2v2; 1 Barbarian; 2 Monk; 3 Ninja; 4 Paladin; 1 starts' },
  { mode: 'Battle', enemy: 'Street Rat', heroes: ['Barbarian'], line: 'open adventures battle; 1 Barbarian; 2 Street Rat; 1 starts' },
  { mode: 'Portal Crawl 1, first map', heroes: ['Barbarian'], line: 'open adventures crawl1a; 1 Barbarian; 1 starts' },
  { mode: 'Boss Battle 2', boss: true, heroes: ['Barbarian'], line: 'open adventures boss2; 1 Barbarian; 2 Fallen Barbarian; 1 starts; 1 loot Campfire; 2 upgrades Low Blow II' },
];

/** The rule set with enemies is judged by what comes with it; where that is not here, it is said. */
async function opensOthers(browser) {
  const page = await newPage(browser);
  await starts(page);
  await page.goto('/new');
  await page.getByTestId('begin').waitFor();
  await cut(page, true);
  await chooses(page, OTHERS[1]);
  await page.getByTestId('begin').click();
  await page.getByRole('alert').filter({ hasText: 'not on this phone yet' }).waitFor();
  await shots(page, 'offline-not-here');
  await cut(page, false);
  await page.goto('/new');
  await adventures(page);
  await hasWhole(page);
  for (const other of OTHERS) {
    await cut(page, true);
    await chooses(page, other);
    await page.getByTestId('begin').click();
    await page.waitForURL('**/log');
    await rested(page);
    await shots(page, `offline-${other.mode.replaceAll(/\W+/g, '-')}`);
    const entries = await entriesOf(await given(page));
    same(entries[0].line, other.line, 'the opening on the server');
  }
  await page.context().close();
}

/** What judges it was fetched and is kept: its module and what binds it. */
async function hasWhole(page) {
  for (let waits = 0; waits < 60; waits += 1) {
    const kept = await page.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().filter(({ url }) => /\/whole(_bg)?-/.test(url)).length;
    });
    if (kept === 2) return;
    await page.waitForTimeout(250);
  }
  throw new Error('the whole referee is not kept');
}

async function adventures(page) {
  await page.getByTestId('rules-line').click();
  await page.getByTestId('ruleset').locator('label', { hasText: 'Adventures' }).click();
}

/** The screen is started anew without the server. */
async function chooses(page, { mode, enemy, boss, heroes, line }) {
  await page.goto('/new');
  await page.getByTestId('begin').waitFor();
  if (line.includes('adventures')) await adventures(page);
  await page.getByTestId('mode').locator('label', { hasText: new RegExp(`^\\s*${mode}(?!\\w)`) }).click();
  if (!enemy && line.includes('adventures')) await page.getByTestId('players').locator('label', { hasText: '1' }).click();
  await chosen(page, heroes);
  if (enemy) await page.locator(`[data-enemy="${enemy}"]`).click();
  if (!boss) return;
  await page.locator('[data-upgrade="Low Blow II"]').click();
  await page.getByTestId('upgrade-cp').getByText('5 of 7 Upgrade CP left').waitFor();
  await page.getByTestId('loot-Barbarian').locator('summary').click();
  await page.locator('[data-loot=Campfire]').click();
  await page.getByTestId('loot-chosen').getByText('Campfire').waitFor();
}

async function goesAlong(browser) {
  const page = await newPage(browser);
  await opensAlone(page);
  const card = async () => {
    await page.getByTestId('hand').locator('summary').click();
    return page.getByTestId('hand-cards');
  };
  await card();
  await page.getByTestId('hand-card').selectOption('Double Up!');
  await page.getByTestId('hand-add').click();
  await page.getByTestId('hand-cards').getByText('Double Up!').waitFor();
  await page.goto(page.url().replace(/\/log$/, ''));
  await page.getByTestId('note').locator('summary').click();
  await page.getByTestId('note-text').fill('They were quick.');
  const id = await given(page);
  await page.goto(`/m/${encodeURIComponent(id)}/1`);
  await page.getByTestId('note-text').waitFor();
  same(await page.getByTestId('note-text').inputValue(), 'They were quick.', 'the note');
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await rested(page);
  same(await (await card()).locator('li').count(), 1, 'cards in the hand');
  await page.context().close();
}

async function forks(page) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense');
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await rested(page);
  await cut(page, true);
  await move(page, chance(9));
  await page.getByTestId('unsent').waitFor();
  same(await log(id, 1, '1 rolls 6 6 6 6 6'), 'Accepted', 'somebody else logs');
  await cut(page, false);
  await page.getByTestId('fork').waitFor({ timeout: 30_000 });
  holds((await text(page, 'fork')).includes('1 rolls 6 6 6 6 6'), await text(page, 'fork'));
  holds(await page.getByTestId('fork').evaluate((card) => card.getBoundingClientRect().top >= 0 && card.getBoundingClientRect().top < innerHeight / 2), 'the two versions are out of sight');
  await shots(page, 'offline-fork');
  same((await entriesOf(id)).length, 2, 'entries on the server');
  const [mine] = await page.getByTestId('fork').locator('ol').last().locator('li').allInnerTexts();
  await page.getByTestId('take-theirs').click();
  await page.getByTestId('fork').waitFor({ state: 'detached' });
  await rested(page);
  holds((await text(page, 'last-sentence')).includes('6 6 6 6 6'), await text(page, 'last-sentence'));
  same(await triedAt(page, id, 1), ['1 rolls 6 6 6 6 6', mine], 'ways on from where the versions part');
  await page.getByTestId('way').last().click();
  await page.getByTestId('branch-lines').waitFor();
  same(await page.getByTestId('branch-lines').locator('li').allInnerTexts(), [mine], 'what was tried');
}

/** The lines that a step of the replay offers, if anything was tried there. */
async function triedAt(page, id, step) {
  await page.goto(`/m/${encodeURIComponent(id)}/${step}`);
  await page.getByTestId('sentence').waitFor();
  return page.getByTestId('forks').locator('.notation').allInnerTexts();
}

/** Of the same hand one phone sells a card, and another one plays a second card, or sells it along with another. */
async function behind(page) {
  const mine = '1 sells Tip It!';
  for (const [theirs, counts] of [['1 plays Double Up!', true], ['1 sells Tip It! + Double Up!', false]]) {
    const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase main 1; 1 cp 4; 1 hand 3; 1 holds Smack II + Tip It! + Double Up!');
    await page.goto(`/m/${encodeURIComponent(id)}/log`);
    await rested(page);
    await cut(page, true);
    await page.getByTestId('more').locator('summary').click();
    await page.getByTestId('typed').fill(mine);
    await page.getByTestId('log-typed').click();
    await page.getByTestId('unsent').waitFor();
    same(await log(id, 1, theirs), 'Accepted', 'somebody else logs');
    await cut(page, false);
    await page.getByTestId('fork').waitFor({ timeout: 30_000 });
    await page.getByTestId('log-mine').click();
    await page.getByTestId('fork').waitFor({ state: 'detached' });
    await rested(page);
    if (!counts) {
      same(await page.getByTestId('left-out').locator('li').allInnerTexts(), [mine], 'what is said not to be logged');
      await shots(page, 'left-out');
      await page.getByTestId('left-out-seen').click();
    }
    same(await page.getByTestId('left-out').count(), 0, 'what is said not to be logged');
    const last = String(counts ? 3 : 2);
    await page.waitForFunction((seq) => document.querySelector('[data-testid=last-sentence]').dataset.seq === seq, last);
    const lines = (await entriesOf(id)).map(({ line }) => line).slice(1);
    same(lines, counts ? [theirs, mine] : [theirs], `what counts behind ${theirs}`);
    same(await triedAt(page, id, 1), counts ? [] : [theirs, mine], `ways on behind ${theirs}`);
  }
}
