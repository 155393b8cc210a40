import { ask, entriesOf } from './api.mjs';
import { faults, newPage, shots, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { chosen } from './chosen.mjs';
import { logs, read } from './dock.mjs';
import { rested } from './player.mjs';

const SIZES = [[412, 839], [375, 667]];

/** Bosses whom people play: one against many and two against each other, opened by taps, and a round of the first. */
export async function bosses(browser) {
  for (const [width, height] of SIZES) {
    const page = await newPage(browser, { viewport: { width, height } });
    await check(`one Boss against two Heroes is opened by taps, ${width} × ${height}`, () => againstMany(page));
    await check(`the Boss spends a King’s Hand and attacks the Hero whom the table names, ${width} × ${height}`, () => plays(page));
    await check(`two Bosses against each other are opened by taps, ${width} × ${height}`, () => eachOther(page));
    await page.context().close();
  }
}

const idOf = (page) => new URL(page.url()).pathname.split('/')[2];
const wide = (page) => page.viewportSize().width;
const last = async (page) => (await entriesOf(idOf(page))).at(-1);

async function mode(page, name) {
  await page.goto('/new');
  await page.getByTestId('rules-line').click();
  await page.getByTestId('ruleset').locator('label', { hasText: 'Adventures' }).click();
  await page.getByTestId('mode').locator('label', { hasText: name }).click();
}

async function begun(page) {
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  await rested(page);
  const { match } = await ask('query ($id: ID!) { match(id: $id) { entries { line } } }', { id: idOf(page) });
  return match.entries.map(({ line }) => line);
}

/** The Boss sits on the last seat, and starts. [MODE-BVM, BVM-4] */
async function againstMany(page) {
  await mode(page, 'Boss vs Many');
  await page.getByTestId('players').locator('label', { hasText: '3' }).click();
  await chosen(page, ['Barbarian', 'Moon Elf']);
  await shots(page, `new-bosses-${wide(page)}`);
  same(await faults(page), [], 'axe');
  same(await begun(page), ['open adventures bvm; 1 Barbarian; 2 Moon Elf; 3 Fallen Barbarian; 3 starts'], 'the opening');
  const { sheet } = await last(page);
  // 10 and 20 for each Hero; Income at once. [BVM-4]
  same(sheet.seats.map(({ health, cp }) => [health, cp]), [[50, 2], [50, 2], [50, 3]], 'Health and CP');
  await shots(page, `bosses-opened-${wide(page)}`);
}

/** A 7 brings CP, and the table says 2; then four Swipe, and the die is said to mean the second Hero. [BVM-2, BVM-3] */
async function plays(page) {
  await page.getByTestId('show-tokens-3').click();
  await logs(page, () => page.locator('[data-line^="3 spends King\'s Hand"]').first().click());
  await shots(page, `bosses-loot-${wide(page)}`);
  await page.locator('[data-act=LOOT]').first().click();
  await logs(page, () => page.locator('[data-choice="7"]').first().click());
  await shots(page, `bosses-cp-${wide(page)}`);
  same(await faults(page), [], 'axe');
  await page.locator('[data-act=CHOOSE]').first().click();
  await logs(page, () => page.locator('[data-choice="amount 2"]').first().click());
  same((await last(page)).sheet.seats[2].cp, 5, 'CP of the Boss');
  await logs(page, () => read(page, 1, 1, 2, 2, 4));
  await logs(page, () => page.getByTestId('best').click());
  await logs(page, () => read(page, 5));
  await shots(page, `bosses-die-${wide(page)}`);
  await page.getByTestId('aim-2').click();
  await rested(page);
  holds((await text(page, 'aim')).startsWith('Target Moon Elf'), await text(page, 'aim'));
  await logs(page, () => page.getByTestId('aim').click());
  await logs(page, () => read(page, 1, 1, 1, 1, 6));
  for (let ends = 0; ends < 3 && (await last(page)).sheet.seats[1].health === 50; ends += 1) await logs(page, () => page.getByTestId('accept').click());
  // 7, and Missed Me deals 2; one dial.
  same((await last(page)).sheet.seats.map(({ health }) => health), [43, 43, 48], 'Health');
  await shots(page, `bosses-dealt-${wide(page)}`);
  same(await faults(page), [], 'axe');
}

/** Both play the only one who is there. [MODE-BVB] */
async function eachOther(page) {
  await mode(page, 'Boss vs Boss');
  same(await begun(page), ['open adventures bvb; 1 Fallen Barbarian; 2 Fallen Barbarian; 1 starts'], 'the opening');
  same((await last(page)).sheet.seats.map(({ health }) => health), [70, 70], 'Health');
  await shots(page, `bosses-each-${wide(page)}`);
}
