import { ask, entriesOf } from './api.mjs';
import { faults, newPage, shots, sizes, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { chosen } from './chosen.mjs';
import { at, logs, read } from './dock.mjs';
import { rested } from './player.mjs';

/** The Street Rat wants straights: of 2, 2, 3, 4, 6 the second 2 and the 6 are thrown again. [MIN-4] */
const RAT = 'open adventures battle; 1 Barbarian "Ann"; 2 Street Rat; 1 starts; turn 3; phase main 2';
/** The Goblin Enchanter wants 1 Swipe, 2 Vortex and 1 Chaos: of 1, 2 and 3 two are thrown again, any of them. [MIN-3, ADV-7] */
const GOBLIN = 'open adventures battle2; 1 Barbarian "Ann"; 2 Monk "Bo"; 3 Goblin Enchanter; 1 starts; turn 3; phase main 2';
const SIZES = sizes([[375, 667]], [[412, 839], [1366, 900]]);

/** Battles against Minions: opened by taps, their dice lifted as the rules decide, and what they perform. */
export async function battle(browser) {
  for (const [width, height] of SIZES) {
    const page = await newPage(browser, { viewport: { width, height } });
    await check(`a battle is opened by taps, ${width} × ${height}`, () => opens(page));
    await check(`the dice that a Minion throws again are lifted, and it performs what lies there, ${width} × ${height}`, () => rolls(page));
    await page.context().close();
  }
  const page = await newPage(browser, { locale: 'fr-FR' });
  await check('of dice that serve alike a tap says which, and the teammate before throws them, in French', () => chooses(page));
  await page.context().close();
}

async function opens(page) {
  await page.goto('/new');
  await page.getByTestId('rules-line').click();
  await page.getByTestId('ruleset').locator('label', { hasText: 'Adventures' }).click();
  await chosen(page, ['Barbarian']);
  await page.getByTestId('enemy-search').fill('rat');
  await page.locator('[data-enemy="Street Rat"]').click();
  await shots(page, 'new-battle');
  same(await faults(page), [], 'axe');
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  await rested(page);
  const id = new URL(page.url()).pathname.split('/')[2];
  const { match } = await ask('query ($id: ID!) { match(id: $id) { entries { line } } }', { id });
  same(match.entries.map(({ line }) => line), ['open adventures battle; 1 Barbarian; 2 Street Rat; 1 starts'], 'the opening');
}

const lifted = (page) => page.getByTestId('tray').locator('button').evaluateAll((dice) => dice.flatMap((die, place) => (die.classList.contains('blank') ? [place + 1] : [])));

async function rolls(page) {
  const id = await at(page, RAT, ['1 ends', '2 rolls 2 2 3 4 6']);
  await page.getByTestId('battle').waitFor();
  const note = await text(page, 'battle');
  holds(note.startsWith('Ann throws the dice of Street Rat.') && note.includes('2, 5'), note);
  same(await lifted(page), [2, 5], 'lifted');
  await shots(page, 'battle');
  same(await faults(page), [], 'axe');
  await logs(page, () => read(page, 5, 1));
  // The Roll Objective is met: nothing but its best row is left. [MIN-5]
  holds((await text(page, 'primary')).startsWith('Perform Large straight'), await text(page, 'primary'));
  const lines = (await entriesOf(id)).map(({ line }) => line);
  same(lines.at(-1), '2 rolls 2 5 3 4 1 throwing 2 + 5', 'the throw');
}

async function chooses(page) {
  const id = await at(page, GOBLIN, ['1 ends', '3 rolls 1 2 3 4 6']);
  await page.getByTestId('battle').waitFor();
  holds((await text(page, 'battle')).includes('Bo'), await text(page, 'battle'));
  same(await lifted(page), [1, 2], 'the first of them');
  await page.getByTestId('die-1').click();
  await page.getByTestId('die-3').click();
  await logs(page, () => read(page, 5, 1));
  const lines = (await entriesOf(id)).map(({ line }) => line);
  same(lines.at(-1), '3 rolls 1 5 1 4 6 throwing 2 + 3', 'the throw');
}
