import { entriesOf, opened } from './api.mjs';
import { faults, newPage, shots } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { watchShifts } from './dock.mjs';
import { chance, rested, seqOf } from './player.mjs';

const DUEL = 'open living 1v1; 1 Ninja "Mara"; 2 Paladin "Jonas"; 1 starts; 1 health 16; 2 health 16';
/** A match that is not over after so many keys never will be. */
const MOST = 400;
/** What stands above the thumb, where the large key waits for it. */
const ABOVE = '[data-testid=answer], [data-testid=choice], [data-testid=choice-group], [data-testid=slots-enough], [data-testid^=aim-], [data-testid=option]:not([data-act=CONCEDE])';

/** A match on a laptop without a mouse: digits are dice, Enter is the large key, and Tab leads to everything else. */
export async function keyboard(browser) {
  await check('a whole match by the keyboard alone, in French', () => whole(browser));
  await check('digits read dice only where dice are to be read, and Enter presses what has the focus', () => digits(browser));
}

async function at(page, opening, lines) {
  const id = await opened(opening, lines);
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await rested(page);
  return id;
}

/** Presses Tab until something like this has the focus. */
async function tabTo(page, wanted, most = 150) {
  for (let tabs = 0; tabs < most; tabs += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${wanted} is not reached by Tab`);
}

const there = (page, id) => page.getByTestId(id).count().then((many) => many > 0);

async function whole(browser) {
  const page = await newPage(browser, { viewport: { width: 1366, height: 900 }, touch: false, locale: 'fr-FR' });
  // The screen ignores second taps for a moment; a clock that is put forward shortens these moments.
  await page.clock.install();
  const id = await at(page, DUEL);
  await watchShifts(page);
  const random = chance(11);
  let moves = 0;
  for (; moves < MOST && !(await there(page, 'outcome')); moves += 1) {
    await page.clock.fastForward(500);
    await rested(page);
    // Until it is known what the large key would do, it says nothing.
    await page.waitForFunction(() => document.querySelector('[data-testid=waits]')?.textContent.trim() !== '…');
    const before = await seqOf(page);
    const asked = await press(page, random);
    if (!asked) await page.waitForFunction((was) => document.querySelector('[data-testid=last-sentence]').dataset.seq !== was, before);
  }
  const { sheet } = (await entriesOf(id)).at(-1);
  holds(sheet.outcome, `no outcome after ${moves} moves`);
  same(await page.evaluate(() => globalThis.shifts), [], 'shifts in the dock');
  same(await faults(page), [], 'axe');
  await shots(page, 'keyboard-over');
}

/** One move; whether something is asked along, so that nothing was logged yet. */
async function press(page, random) {
  if ((await page.getByTestId('pad-1').count()) > 0 && (await page.getByTestId('pad-1').isEnabled())) {
    const blank = await page.locator('[data-testid=tray] .blank').count();
    for (let die = 0; die < blank; die += 1) await page.keyboard.press(String(1 + random(6)));
    return false;
  }
  if ((await page.locator('[data-testid=primary] button').count()) > 0) {
    if (await page.evaluate(() => document.activeElement !== document.body)) await tabTo(page, '[data-testid=primary] button');
    const sells = (await page.locator('[data-testid=primary] [data-act=SELL]').count()) > 0;
    await page.keyboard.press('Enter');
    return sells;
  }
  if ((await page.locator(ABOVE).count()) > 0) {
    await tabTo(page, ABOVE);
    const act = await page.evaluate(() => document.activeElement.dataset.testid);
    const before = await seqOf(page);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(50);
    return act.startsWith('aim-') || (await seqOf(page)) === before;
  }
  await tabTo(page, '[data-testid=die-1]');
  await page.keyboard.press('Enter');
  await page.keyboard.press(String(1 + random(6)));
  return false;
}

async function digits(browser) {
  const page = await newPage(browser, { viewport: { width: 1366, height: 900 }, touch: false });
  const id = await at(page, 'open living 1v1; 1 Ninja; 2 Paladin; 1 starts; phase main 1');
  const dice = () => page.getByTestId('tray').locator('button').evaluateAll((all) => all.map((die) => die.dataset.face ?? ''));
  await page.getByTestId('cards-1-find').click();
  await page.keyboard.type('12');
  same(await page.getByTestId('cards-1-search').inputValue(), '12', 'what is looked for, as soon as the lens is tapped');
  same(await dice(), ['', '', '', '', ''], 'dice after digits in a field');
  await page.getByTestId('cards-1-search').fill('');
  await page.getByTestId('cards-1-search').blur();
  for (const key of ['7', '0', 'Control+1', '1', '2', '3']) await page.keyboard.press(key);
  same(await dice(), ['1', '2', '3', '', ''], 'dice that were read');
  await page.keyboard.press('Enter');
  same((await entriesOf(id)).length, 1, 'entries after Enter while dice are to be read');
  await page.keyboard.press('Numpad4');
  await page.keyboard.press('5');
  await page.waitForFunction(() => document.querySelector('[data-testid=last-sentence]').dataset.seq === '2');
  await rested(page);
  await page.keyboard.press('6');
  same((await entriesOf(id)).map(({ line }) => line).slice(1), ['1 rolls 1 2 3 4 5'], 'what was logged');
  await page.getByTestId('strip-2').focus();
  await page.keyboard.press('Enter');
  same(await page.getByTestId('strip-2').getAttribute('aria-expanded'), 'true', 'the board that has the focus');
  same((await entriesOf(id)).length, 2, 'entries');
  await page.context().close();
}
