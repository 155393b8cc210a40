import { entriesOf } from './api.mjs';
import { faults, newPage, shots, sizes } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { at, logs } from './dock.mjs';
import { rested } from './player.mjs';

const BATTLE = 'open adventures battle; 1 Barbarian "Ann"; 2 Street Rat; 1 starts; 1 loot Rusty Dagger + Campfire; turn 3; phase main 1';
const SIZES = sizes([[375, 667]], [[412, 839], [1366, 900]]);

/** A card of a Hero that the rule set does not have is read out by taps, and a Loot card is put away. */
export async function readout(browser) {
  for (const [width, height] of SIZES) {
    const page = await newPage(browser, { viewport: { width, height } });
    await check(`a card that is not known is read out by taps, ${width} × ${height}`, () => reads(page));
    await check(`what was read out of it is offered again, ${width} × ${height}`, () => again(page));
    await check(`Equipment that was read out is used, ${width} × ${height}`, () => uses(page));
    await check(`a Loot card is put away for another card, ${width} × ${height}`, () => putsAway(page));
    await page.context().close();
  }
}

/** LOOT-4: when it is played, its price, and what it does. */
async function reads(page) {
  const id = await at(page, BATTLE, []);
  await sought(page, 'Rusty');
  await page.locator('[data-act=PLAY]', { hasText: 'Rusty Dagger' }).first().click();
  await page.getByTestId('card-form').waitFor();
  await rested(page);
  await page.getByTestId('card-when').locator('label', { hasText: 'Instant' }).click();
  await page.getByTestId('card-cost-more').click();
  await page.getByTestId('card-does-add').click();
  await page.getByTestId('card-does-verb-0').selectOption('draw');
  await page.getByTestId('card-does-amount-0').fill('2');
  await page.getByTestId('card-log').scrollIntoViewIfNeeded();
  await shots(page, `read-out-card-${page.viewportSize().width}`);
  same(await faults(page), [], 'axe');
  await logs(page, () => page.getByTestId('card-log').click());
  const last = (await entriesOf(id)).at(-1);
  same(last.line, '1 plays Rusty Dagger: instant 1; does draw 2', 'what was read out');
}

/** In another match with the same card: a tap fills the form. */
async function again(page) {
  const id = await at(page, BATTLE, []);
  await sought(page, 'Rusty');
  await page.locator('[data-act=PLAY]', { hasText: 'Rusty Dagger' }).first().click();
  await page.locator('[data-read="Rusty Dagger"]').waitFor();
  await rested(page);
  await page.locator('[data-read="Rusty Dagger"]').click();
  same(await page.getByTestId('card-does-amount-0').inputValue(), '2', 'how many it draws');
  await page.getByTestId('card-does-amount-0').fill('1');
  await logs(page, () => page.getByTestId('card-log').click());
  same((await entriesOf(id)).at(-1).line, '1 plays Rusty Dagger: instant 1; does draw 1', 'what was read out');
}

/** LOOT-2: what it does is said each time, and the last time is offered again. */
async function uses(page) {
  const id = await at(page, BATTLE, ['1 plays Rusty Dagger: equipment 0; does draw 1']);
  await used(page);
  await page.getByTestId('card-does-add').click();
  await page.getByTestId('card-does-verb-0').selectOption('draw');
  await page.getByTestId('card-does-amount-0').fill('2');
  await page.getByTestId('card-log').scrollIntoViewIfNeeded();
  same(await page.getByTestId('card-when').count(), 0, 'nobody is asked when it is played');
  await shots(page, `equipment-used-${page.viewportSize().width}`);
  same(await faults(page), [], 'axe');
  await logs(page, () => page.getByTestId('card-log').click());
  same((await entriesOf(id)).at(-1).line, '1 uses Rusty Dagger: does draw 2', 'what it did');
  await used(page);
  await page.locator('[data-read="Rusty Dagger"]').click();
  await logs(page, () => page.getByTestId('card-log').click());
  same((await entriesOf(id)).at(-1).line, '1 uses Rusty Dagger: does draw 2', 'what it did again');
}

async function used(page) {
  const key = page.locator('[data-act=SPEND]', { hasText: 'Rusty Dagger' }).first();
  await key.waitFor();
  await rested(page);
  await key.click();
  await page.getByTestId('card-form').waitFor();
  await rested(page);
}

/** LOOT-3 */
async function putsAway(page) {
  const id = await at(page, BATTLE, []);
  await shown(page);
  const away = page.locator('[data-act=DISCARD]').first();
  holds(!(await away.evaluate((key) => key.classList.contains('primary'))), 'it is not the key that is meant first');
  await away.click();
  await page.getByTestId('slots').waitFor();
  await rested(page);
  await logs(page, () => page.getByTestId('slots').getByText('Campfire', { exact: true }).click());
  same((await entriesOf(id)).at(-1).line, '1 discards Campfire', 'what was put away');
}

/** Of the many cards that could be in the hand those with these letters. */
async function sought(page, letters) {
  await shown(page);
  await page.getByTestId('cards-1-find').click();
  await page.getByTestId('cards-1-search').fill(letters);
  await rested(page);
}

async function shown(page) {
  await rested(page);
  if (!(await page.getByTestId('cards-1').isVisible())) await page.getByTestId('show-cards-1').click();
}
