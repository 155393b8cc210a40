import { existsSync } from 'node:fs';
import { hasEngine } from './agree.mjs';
import { ask, asking, entriesOf } from './api.mjs';
import { faults, newPage, shots, sizes, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { chosen } from './chosen.mjs';
import { fromDisk, savedPage } from './disk.mjs';
import { at, logs } from './dock.mjs';
import { keepsRules, ready, Server, THRONE } from './killed.mjs';
import { rested } from './player.mjs';

const TWO = 'open adventures crawl1a; 1 Barbarian "Ann"; 2 Monk "Bo"; 1 starts';
const SIZES = sizes([[375, 667]], [[412, 839], [1366, 900]]);

/** Portal Crawls: opened by taps, the map that one goes over by taps, what is turned over and met, and the replay with it. */
export async function crawl(browser) {
  for (const [place, [width, height]] of SIZES.entries()) {
    const page = await newPage(browser, { viewport: { width, height }, scheme: place === 1 ? 'dark' : 'light' });
    await check(`a crawl is opened by taps, ${width} × ${height}`, () => opens(page));
    await check(`a map that is not printed is laid out by taps, ${width} × ${height}`, () => laysOut(page));
    await check(`where the scenario card is not known its Salves are told, ${width} × ${height}`, () => bringsSalves(page));
    await check(`a tile is gone to by a tap, and another says why not, ${width} × ${height}`, () => goes(page));
    await check(`a tile that is not known is read out by taps, ${width} × ${height}`, () => readsOut(page));
    await check(`what was read out is offered again, ${width} × ${height}`, () => again(page));
    await page.context().close();
  }
  const page = await newPage(browser, { locale: 'fr-FR' });
  await check('a replay shows the map as it was, in French', () => replayed(page));
  if (hasEngine && existsSync(THRONE)) await check('a crawl goes on while the server is killed, over a reload, and is sent', () => alone(browser));
  if (hasEngine) await check('a crawl that was saved replays and verifies from a disk', () => saved(browser, page));
  await page.context().close();
}

async function opens(page) {
  await page.goto('/new');
  await page.getByTestId('rules-line').click();
  await page.getByTestId('ruleset').locator('label', { hasText: 'Adventures' }).click();
  await page.getByTestId('mode').locator('label', { hasText: 'first map' }).click();
  await page.getByTestId('difficulty').locator('label', { hasText: 'Veteran' }).click();
  await page.getByTestId('players').locator('label', { hasText: '2' }).click();
  await chosen(page, ['Barbarian', 'Monk']);
  await shots(page, `new-crawl-${page.viewportSize().width}`);
  same(await faults(page), [], 'axe');
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  await rested(page);
  const id = new URL(page.url()).pathname.split('/')[2];
  const { match } = await ask('query ($id: ID!) { match(id: $id) { entries { line } } }', { id });
  same(match.entries.map(({ line }) => line), ['open adventures crawl1a veteran; 1 Barbarian; 2 Monk; 1 starts'], 'the opening');
  await page.getByTestId('map').waitFor();
  await shots(page, `crawl-begun-${page.viewportSize().width}`);
}

/** Six tiles in two rows: S 1 2 over . 1 P, with what lies on them. */
async function laysOut(page) {
  await page.goto('/new');
  await page.getByTestId('rules-line').click();
  await page.getByTestId('ruleset').locator('label', { hasText: 'Adventures' }).click();
  await page.getByTestId('mode').locator('label', { hasText: 'another map' }).click();
  await page.getByTestId('players').locator('label', { hasText: '1' }).click();
  await chosen(page, ['Barbarian']);
  await page.getByTestId('map-form').waitFor();
  same(await page.getByTestId('begin').isDisabled(), true, 'without a map nobody begins');
  const lay = async (brush, cells) => {
    await page.getByTestId('map-form').locator('label', { hasText: new RegExp(`^\\s*${brush}\\s*$`) }).click();
    for (const cell of cells) await page.getByTestId(`lay-${cell}`).click();
  };
  await lay('Start', ['A1']);
  await lay('Level 1', ['B1', 'B2']);
  await lay('Level 2', ['C1']);
  await lay('Boss Portal', ['C2']);
  await lay('Portal Shard', ['B1', 'B2']);
  await page.getByTestId('begin').click();
  await page.getByTestId('ruling').getByText('3 Portal Shards lie on it').waitFor();
  same(await page.getByTestId('ruling').evaluate((card) => card.getBoundingClientRect().top < document.querySelector('.dock').getBoundingClientRect().top), true, 'why not is in sight');
  await shots(page, `new-map-refused-${page.viewportSize().width}`);
  await lay('Portal Shard', ['C1']);
  await lay('Chest 2', ['B1']);
  await lay('Salve', ['C2']);
  await page.getByTestId('map-form').scrollIntoViewIfNeeded();
  await shots(page, `new-map-${page.viewportSize().width}`);
  same(await faults(page), [], 'axe');
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  await rested(page);
  const id = new URL(page.url()).pathname.split('/')[2];
  const { match } = await ask('query ($id: ID!) { match(id: $id) { entries { line } } }', { id });
  same(match.entries[0].line, 'open adventures crawl1; 1 Barbarian; 1 starts; map S12 .1P; shards B1 + B2 + C1; chests B1 2; salves C2', 'the opening');
  same(await open(page), ['B1'], 'open tiles');
  await shots(page, `map-begun-${page.viewportSize().width}`);
}

/** Of scenario 3 no card is known: the table says what a Salve heals, and who brings how many. [SALVE-1, ADV-3] */
async function bringsSalves(page) {
  await page.goto('/new');
  await page.getByTestId('rules-line').click();
  await page.getByTestId('ruleset').locator('label', { hasText: 'Adventures' }).click();
  await page.getByTestId('mode').locator('label', { hasText: 'Portal Crawl 3' }).click();
  await page.getByTestId('players').locator('label', { hasText: '2' }).click();
  await chosen(page, ['Barbarian', 'Moon Elf']);
  const form = page.getByTestId('map-form');
  const lay = async (brush, cells) => {
    await form.locator('label', { hasText: new RegExp(`^\\s*${brush}\\s*$`) }).click();
    for (const cell of cells) await page.getByTestId(`lay-${cell}`).click();
  };
  await lay('Start', ['A1']);
  await lay('Level 1', ['B1', 'B2']);
  await lay('Level 2', ['C1']);
  await lay('Boss Portal', ['C2']);
  await lay('Portal Shard', ['B1', 'B2', 'C1']);
  same(await page.getByTestId('begin').isDisabled(), true, 'nobody begins before it is said what a Salve heals');
  await page.getByTestId('heals').fill('4');
  await page.getByTestId('heals-more').fill('1');
  await page.getByTestId('brings-2').fill('3');
  await page.getByTestId('heals').scrollIntoViewIfNeeded();
  same(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), true, 'what scrolls is the list, not the page under the dock');
  await shots(page, `new-salves-${page.viewportSize().width}`);
  same(await faults(page), [], 'axe');
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  const id = new URL(page.url()).pathname.split('/')[2];
  const { match } = await ask('query ($id: ID!) { match(id: $id) { entries { line } } }', { id });
  same(match.entries[0].line, 'open adventures crawl3; 1 Barbarian; 2 Moon Elf; 1 starts; map S12 .1P; shards B1 + B2 + C1; heals 4 + 1; 2 tokens Salve 3', 'the opening');
}

/** Whoever is asked for something sees it, whole and above the dock. */
async function inSight(page, id) {
  await page.waitForFunction((id) => {
    const { left, top, bottom } = document.querySelector(`[data-testid=${id}]`).getBoundingClientRect();
    return [top + 4, bottom - 4].every((y) => document.elementFromPoint(left + 20, y)?.closest(`[data-testid=${id}]`));
  }, id);
}

async function goes(page) {
  const id = await at(page, TWO, []);
  await page.getByTestId('map').waitFor();
  // Of the tiles only the one beside the start can be reached. [CRAWL-3]
  same(await open(page), ['B4'], 'open tiles');
  await inSight(page, 'tile-B4');
  await page.getByTestId('tile-D1').click();
  await page.getByTestId('crawl-seen').getByText('Ann cannot go to D1').waitFor();
  await shots(page, `crawl-why-${page.viewportSize().width}`);
  await logs(page, () => page.getByTestId('tile-B4').click());
  same((await entriesOf(id)).at(-1).line, '1 moves to B4', 'the move');
  await rested(page);
  await logs(page, () => page.getByTestId('undo').click());
  await inSight(page, 'tile-B4');
  await rested(page);
  await logs(page, () => page.getByTestId('tile-B4').click());
  await logs(page, () => found(page, 'Lonely Shrine'));
  await shots(page, `crawl-found-${page.viewportSize().width}`);
  same(await faults(page), [], 'axe');
}

/** An Environment that the rule set does not have: what the table reads on it is told by taps. [CRAWL-4] */
async function readsOut(page) {
  const id = await at(page, TWO, ['1 moves to B4']);
  await page.locator('[data-act=FIND]').first().click();
  await page.getByTestId('slots').waitFor();
  await rested(page);
  const form = page.getByTestId('tile-form');
  await form.locator('summary').click();
  same(await page.getByTestId('tile-log').isDisabled(), true, 'without a name nothing is turned over');
  await page.getByTestId('tile-name').fill('Old Mill');
  await page.getByTestId('tile-cp-more').click();
  await page.getByTestId('tile-gold-more').click();
  await page.getByTestId('tile-gold-more').click();
  await page.getByTestId('tile-does-add').click();
  await page.getByTestId('tile-does-amount-0').fill('3');
  await page.getByTestId('tile-minion-more').click();
  await page.getByTestId('tile-log').scrollIntoViewIfNeeded();
  await shots(page, `crawl-read-out-${page.viewportSize().width}`);
  same(await faults(page), [], 'axe');
  await logs(page, () => page.getByTestId('tile-log').click());
  same((await entriesOf(id)).at(-1).line, '1 finds Old Mill: cp 1; gold 2; does deal 3; minion 1', 'what was read out');
  await shots(page, `crawl-read-${page.viewportSize().width}`);
}

/** In another crawl a tap fills the form with what was read out before. */
async function again(page) {
  const id = await at(page, TWO, ['1 moves to B4']);
  await page.locator('[data-act=FIND]').first().click();
  await page.getByTestId('slots').waitFor();
  await rested(page);
  await page.getByTestId('tile-form').locator('summary').click();
  await page.locator('[data-read="Old Mill"]').waitFor();
  await rested(page);
  await page.locator('[data-read="Old Mill"]').click();
  await shots(page, `crawl-again-${page.viewportSize().width}`);
  same(await faults(page), [], 'axe');
  await logs(page, () => page.getByTestId('tile-log').click());
  same((await entriesOf(id)).at(-1).line, '1 finds Old Mill: cp 1; gold 2; does deal 3; minion 1', 'what was read out');
}

/** Of many things that can be turned over, the one with this name. */
async function found(page, name) {
  await page.locator('[data-act=FIND]').first().click();
  await page.getByTestId('slots').waitFor();
  await rested(page);
  await page.getByTestId('slots').getByText(name, { exact: true }).click();
}

const open = (page) => page.locator('[data-testid=map] .open').evaluateAll((tiles) => tiles.map((tile) => tile.dataset.testid.slice('tile-'.length)));

async function replayed(page) {
  const id = await at(page, TWO, ['1 moves to B4']);
  await page.goto(`/m/${encodeURIComponent(id)}?step=1`);
  await page.getByTestId('map').waitFor();
  holds((await text(page, 'crawl')).includes('Éclats de Portail'), await text(page, 'crawl'));
  same(await open(page), [], 'nothing is gone to in a replay');
  await shots(page, 'crawl-replay');
  same(await faults(page), [], 'axe');
}

/** What judges it goes along: the whole referee, who reads what the match is pinned to. */
async function saved(browser, page) {
  const html = await savedPage(page);
  console.log(`     a saved crawl: ${html.length} bytes`);
  const home = await fromDisk(browser, html);
  same(await home.getByTestId('verified').getAttribute('data-whole'), 'true', 'it is as it was saved');
  await home.getByTestId('map').waitFor();
  same(await home.getByTestId('crawl-hero-1').innerText().then((said) => said.includes('B4')), true, 'where Ann is');
  await shots(home, 'crawl-saved');
  same(await faults(home), [], 'axe');
  await home.context().close();
}

/** What judges crawls is fetched with the first, and kept: it is there when the server is not. */
async function alone(browser) {
  const server = new Server('--open');
  await server.start();
  const page = await newPage(browser, { base: server.url });
  try {
    const there = asking(server.url);
    const { openMatch } = await there('mutation ($line: String!) { openMatch(line: $line) { ... on Opened { match { id } } } }', { line: TWO });
    const { id } = openMatch.match;
    await page.goto(`/m/${id}/log`);
    await page.getByTestId('map').waitFor();
    await ready(page);
    await keepsRules(page);
    await page.reload();
    await page.getByTestId('map').waitFor();
    await ready(page);
    await server.kill();
    await logs(page, () => page.getByTestId('tile-B4').click());
    await page.reload();
    await page.getByTestId('crawl-hero-1').getByText('B4').waitFor();
    await logs(page, () => found(page, 'Lonely Shrine'));
    await server.start();
    const lines = async () => (await there('query ($id: ID!) { match(id: $id) { entries { line } } }', { id })).match.entries.map(({ line }) => line);
    for (let tries = 0; tries < 150 && (await lines()).length < 3; tries += 1) await new Promise((later) => setTimeout(later, 200));
    same((await lines()).slice(1), ['1 moves to B4', '1 finds Lonely Shrine'], 'what the server has then');
  } finally {
    await page.context().close();
    await server.end();
  }
}
