import { readFileSync } from 'node:fs';
import { hasEngine } from './agree.mjs';
import { idOf, opened } from './api.mjs';
import { faults, newPage, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { rested } from './player.mjs';
import { DEMO } from './replay.mjs';

/** Looking things up, other languages, other sizes. */
export async function pages(browser) {
  const page = await newPage(browser);
  await check('the rules are searched, with the server and without it', () => rules(page));
  await check('odds stand apart from what is legal', () => odds(page));
  await check('why not: a line is judged at a step without being logged', () => whyNot(page));
  await check('a match is saved as notation', () => saved(page));
  await check('steps follow one another by themselves', () => plays(page));
  await check('French: everything the viewer says, and nothing too wide', () => french(browser));
  await check('twice the text still fits', () => large(browser));
  await check('a round is logged by keyboard alone', () => keyboard(browser));
}

async function rules(page) {
  await page.goto('/rules');
  await page.getByTestId('search').fill('stack limit');
  await page.locator('#edition').selectOption('living');
  await page.getByTestId('board-of').selectOption('Treant');
  await page.getByTestId('search-go').click();
  await page.getByTestId('found').locator('li').first().waitFor();
  await page.getByTestId('board').locator('summary').click();
  holds((await text(page, 'board')).includes('Overgrowth'), 'the board of the Treant');
  await shots(page, 'rules');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  const there = await text(page, 'found');
  if (!hasEngine) return;
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => document.documentElement.dataset.referee === 'here');
  await page.context().setOffline(true);
  await page.getByTestId('search-go').click();
  await page.waitForTimeout(300);
  same(await text(page, 'found'), there, 'found without the server');
  await page.context().setOffline(false);
}

/** One die is missing for five swords: with two attempts left, 1 − (1/2)² = 3/4 for four of them at least. */
async function odds(page) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', ['1 rolls 1 1 2 3 6']);
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await page.getByTestId('odds').waitFor();
  same(await page.getByTestId('odds').locator('button').count(), 0, 'keys among the odds');
  holds((await text(page, 'odds-row')).includes('100 %'), await text(page, 'odds-row'));
  await page.getByTestId('odds').scrollIntoViewIfNeeded();
  await shots(page, 'odds');
  same(await faults(page), [], 'axe');
}

async function whyNot(page) {
  const id = await idOf(DEMO);
  await page.goto(`/m/${id}/2`);
  await page.getByTestId('why-not').locator('summary').click();
  await page.getByTestId('why-line').fill('2 announces Nothing Printed');
  await page.getByTestId('why-ask').click();
  await page.getByTestId('why-not').getByTestId('ruling-sentence').waitFor();
  await shots(page, 'why-not');
  same(await faults(page), [], 'axe');
}

async function saved(page) {
  const download = page.waitForEvent('download');
  await page.getByTestId('save-match').click();
  const file = await (await download).path();
  holds(readFileSync(file, 'utf8').startsWith('open 1.0 1v1;'), 'the notation of the match');
}

async function plays(page) {
  const id = await idOf(DEMO);
  await page.goto(`/m/${id}/1`);
  await page.getByTestId('sentence').waitFor();
  const before = await text(page, 'line');
  await page.getByTestId('play').click();
  await page.waitForFunction((was) => document.querySelector('[data-testid=line]')?.textContent !== was, before);
  await page.getByTestId('play').click();
}

async function french(browser) {
  const page = await newPage(browser, { viewport: { width: 360, height: 740 } });
  await page.goto('/');
  await page.locator('#language').selectOption('fr');
  await page.getByText('Nouvelle partie').waitFor();
  same(await page.locator('html').getAttribute('lang'), 'fr', 'lang');
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense');
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await rested(page);
  holds((await text(page, 'roll')).includes('5 dés'), await text(page, 'roll'));
  await shots(page, 'french-log');
  for (const path of ['/', '/new', '/rules', `/m/${encodeURIComponent(id)}`, `/m/${encodeURIComponent(id)}/log`]) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    same(await small(page), [], `measures of ${path}`);
    same(await faults(page), [], `axe on ${path}`);
  }
  await page.context().close();
}

async function large(browser) {
  const page = await newPage(browser, { viewport: { width: 360, height: 740 } });
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense');
  for (const path of ['/', '/new', `/m/${encodeURIComponent(id)}`, `/m/${encodeURIComponent(id)}/log`]) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    await page.evaluate(() => (document.documentElement.style.fontSize = '34px'));
    await page.waitForTimeout(100);
    same(await small(page), [], `measures of ${path}`);
  }
  await shots(page, 'large-log');
  await page.context().close();
}

async function keyboard(browser) {
  const page = await newPage(browser, { touch: false });
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense');
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await rested(page);
  const reach = async (wanted) => {
    for (let tabs = 0; tabs < 80; tabs += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((selector) => document.activeElement?.matches(selector), wanted)) return;
    }
    throw new Error(`${wanted} is not reached by Tab`);
  };
  for (const face of [1, 1, 2, 3, 6]) {
    await reach(`[data-testid=pad-${face}]`);
    await page.keyboard.press('Enter');
  }
  const announce = '[data-testid=option][data-line="1 announces Smack"]';
  await page.locator(announce).waitFor();
  await rested(page);
  await reach(announce);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[data-testid=last-sentence]')?.textContent.includes('announces Smack'));
  await page.context().close();
}
