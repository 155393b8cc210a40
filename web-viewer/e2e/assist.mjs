import { ask, entriesOf, opened } from './api.mjs';
import { shared } from './asides.mjs';
import { faults, newPage, shots, small } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { rested } from './player.mjs';

const START = 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense';
const ROLL = ['1 rolls 1 1 1 4 6'];

/** What an event settles for phones of players: totals only, what may be done besides, chances besides. */
export async function assist(browser) {
  const page = await newPage(browser, { viewport: { width: 390, height: 664 } });
  await check('a phone that shows totals only names all that is printed, and says afterwards what stands', () => totals(page));
  await check('a phone that shows what may be done shows no chances', () => options(page));
  await check('a judge of the same match is shown everything', () => judge(browser));
  await check('when the match is over everything is there', () => over(page));
  await page.context().close();
}

const there = (page, id) => page.getByTestId(id).count();

async function totals(page) {
  const id = await opened(`${START}; assist totals`, ROLL);
  await page.goto(`/m/${id}/log`);
  await page.locator('[data-testid=settled][data-assist=totals]').waitFor();
  await page.getByTestId('announce').waitFor();
  const { hero } = await ask('{ hero(ruleset: "living", name: "Barbarian") { abilities } }');
  const named = await page.getByTestId('announce').getByTestId('option').evaluateAll((all) => all.map(({ dataset }) => dataset.line));
  same(named.toSorted(), hero.abilities.map((name) => `1 announces ${name}`).toSorted(), 'abilities');
  same([await there(page, 'best'), await there(page, 'odds'), await there(page, 'questions'), await there(page, 'questions-below')], [0, 0, 0, 0], 'what prompts');
  await shots(page, 'assist-totals');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  // Reckless wants a large straight: that it may not be is said once it was tapped, and nothing is logged.
  await page.locator('[data-line="1 announces Reckless"]').click();
  await page.getByTestId('notice').waitFor();
  same((await entriesOf(id)).length, 2, 'entries');
  await rested(page);
  await page.locator('[data-line="1 announces Smack"]').click();
  await page.locator('[data-testid=last-sentence][data-seq="3"]').waitFor();
  same((await entriesOf(id)).at(-1).line, '1 announces Smack', 'what was logged');
  // The defence is read as everywhere, and 4 for three swords is the total.
  await rested(page);
  for (const face of [1, 1, 1, 1, 1]) await page.getByTestId(`pad-${face}`).click();
  await page.locator('[data-testid=last-sentence][data-seq="4"]').waitFor();
  holds((await page.getByTestId('accept').innerText()).includes('4'), 'the total is not on the key');
  await page.goto(`/m/${id}/luck`);
  await page.getByTestId('withheld').waitFor();
  await shots(page, 'assist-withheld');
}

async function options(page) {
  const id = await opened(`${START}; assist options`, ROLL);
  await page.goto(`/m/${id}/log`);
  await page.locator('[data-testid=settled][data-assist=options]').waitFor();
  await page.getByTestId('best').waitFor();
  same([await there(page, 'announce'), await there(page, 'odds')], [1, 0], 'abilities and chances');
  const all = await opened(`${START}; assist odds`, ROLL);
  await page.goto(`/m/${all}/log`);
  await page.getByTestId('odds').waitFor();
  same(await there(page, 'settled'), 0, 'what is said where nothing is kept back');
}

async function judge(browser) {
  const { id, scribe, judge } = await shared(browser, `${START}; assist totals`, ROLL);
  await scribe.goto(`/m/${id}/log`);
  await scribe.getByTestId('settled').waitFor();
  const page = await newPage(browser);
  await page.goto(`/j/${judge}`);
  await page.getByTestId('join-judge').click();
  await page.waitForURL(`**/m/${id}/log`);
  await page.locator('[data-testid=my-role][data-role=JUDGE]').waitFor();
  await page.getByTestId('odds').waitFor();
  same(await there(page, 'settled'), 0, 'what is kept back from a judge');
  for (const one of [scribe, page]) await one.context().close();
}

async function over(page) {
  const id = await opened(`${START}; assist totals`, [...ROLL, '2 concedes']);
  await page.goto(`/m/${id}/log`);
  await page.getByTestId('outcome').waitFor();
  same(await there(page, 'settled'), 0, 'what is said of phones');
  await page.goto(`/m/${id}/luck`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  same(await there(page, 'withheld'), 0, 'what is kept back');
}
