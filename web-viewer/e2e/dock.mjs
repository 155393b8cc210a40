import { hasEngine } from './agree.mjs';
import { entriesOf, opened } from './api.mjs';
import { faults, newPage, shots, sizes, small, visit } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { rested, seqOf } from './player.mjs';

const SIZES = sizes([[375, 667], [390, 664], [1366, 900]], [[412, 839], [1024, 768]]);
const FIGHT = 'open living 1v1; 1 Ninja; 2 Cursed Pirate; 1 starts; phase main 1; 1 cp 4';
/** Between two taps of a hurried thumb. */
const HURRY = 120;

/** What lies under the thumb: it never moves, is always in reach, and says what it will do. */
export async function dock(browser) {
  for (const [at, [width, height]] of SIZES.entries()) {
    // Dark every other time: what moves or hides does not hang on it.
    const page = await newPage(browser, { viewport: { width, height }, scheme: at % 2 === 0 ? 'light' : 'dark', locale: at === 1 ? 'fr-FR' : 'en-US' });
    await check(`nothing under the thumb moves in a round, ${width} × ${height}`, () => still(page));
    await check(`a round by taps, and a die of it put right, ${width} × ${height}`, () => counted(page));
    await check(`two taps within ${HURRY} ms find what they aimed at, ${width} × ${height}`, () => hurried(page));
    await check(`all that is needed next is in reach, ${width} × ${height}, text at twice its size too`, () => inReach(page));
    await page.context().close();
  }
  await check('signs that come late move nothing under the thumb', () => late(browser));
  const page = await newPage(browser);
  await check('the large key says the numbers that are dealt', () => numbers(page));
  await check('the large key announces the most damage rather than end anything, and what is given up is said', () => best(page));
  await check('dice that may be thrown again are kept by the large key, and those below others wait', () => again(page));
  await check('a rule is looked up, and the dice and the line are as they were', () => draft(page));
  await check('a die is put right in three taps and the value', () => fixes(page));
  await check('without the referee for the browser a saved page is not offered', () => offered(page));
}

export async function at(page, opening, lines) {
  const id = await opened(opening, lines);
  await visit(page, `/m/${encodeURIComponent(id)}/log`);
  await rested(page);
  return id;
}

/** Does something that logs, and waits until the screen takes taps again. */
export async function logs(page, act) {
  await rested(page);
  const before = await seqOf(page);
  await act();
  await page.waitForFunction((was) => document.querySelector('[data-testid=last-sentence]').dataset.seq !== was, before);
  await rested(page);
}

export const read = async (page, ...faces) => {
  for (const face of faces) await page.getByTestId(`pad-${face}`).click();
};

/** Where the dock, the place of Undo and the place of the large key are. */
export const places = (page) =>
  page.evaluate(() =>
    ['dock', 'undo-place', 'primary'].map((id) => {
      const { x, y, width, height } = document.querySelector(`[data-testid=${id}]`).getBoundingClientRect();
      return [id, x, y, width, height].join(' ');
    }),
  );

/** Every shift of layout whose source lies in one of these places, or is one of them. */
export async function watchShifts(page, within = '[data-testid=dock]') {
  await page.evaluate((within) => {
    globalThis.shifts = [];
    const seen = (list) => {
      for (const { sources, value } of list.getEntries()) {
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          if (element?.closest(within)) globalThis.shifts.push(`${value} ${element.outerHTML.slice(0, 80)}`);
        }
      }
    };
    globalThis.observer = new PerformanceObserver(seen);
    globalThis.observer.observe({ type: 'layout-shift', buffered: false });
  }, within);
}

async function still(page) {
  await at(page, FIGHT);
  await watchShifts(page);
  const first = await places(page);
  const stays = async (when) => same(await places(page), first, when);
  await logs(page, () => read(page, 1, 1, 2, 2, 6));
  await stays('rolled');
  await page.getByTestId('die-5').click();
  await stays('a die lifted');
  await logs(page, () => read(page, 3));
  await stays('rolled again');
  await logs(page, () => page.getByTestId('best').click());
  await stays('announced');
  await read(page, 6, 3);
  await stays('half the defense read');
  await logs(page, () => read(page, 5, 6));
  await stays('the defense read');
  await page.getByTestId('fix').click();
  await page.getByTestId('fixing').waitFor();
  await stays('a die to be put right');
  await rested(page);
  await page.getByTestId('fix-cancel').click();
  await stays('back at the table');
  await logs(page, () => page.getByTestId('accept').click());
  await stays('dealt');
  await logs(page, () => page.getByTestId('undo').click());
  await stays('undone');
  same(await page.evaluate(() => [globalThis.shifts, globalThis.observer.takeRecords().length]), [[], 0], 'shifts in the dock');
}

/** The numbers of a pad are there before the signs of the hero beside them. */
async function late(browser) {
  const page = await newPage(browser);
  let come = () => {};
  const signs = new Promise((resolve) => (come = resolve));
  await page.route(/look-(ninja|cursed-pirate|tokens)/, (route) => signs.then(() => route.continue()));
  await at(page, FIGHT);
  await page.getByTestId('pad-6').waitFor();
  same(await page.getByTestId('pad-6').locator('svg').count(), 0, 'signs at first');
  await watchShifts(page);
  // A shift within half a second of a tap does not count.
  await page.waitForTimeout(600);
  come();
  await page.getByTestId('pad-6').locator('svg').waitFor();
  await page.waitForTimeout(100);
  same(await page.evaluate(() => [globalThis.shifts, globalThis.observer.takeRecords().length]), [[], 0], 'shifts in the dock');
  await page.context().close();
}

/** Five dice, the ability, the dice of the defense, and the damage; then the list, the die where it lies in it, what it showed, and done. */
async function counted(page) {
  const id = await at(page, 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense');
  let taps = 0;
  const tap = async (id) => {
    await page.getByTestId(id).first().waitFor();
    await rested(page);
    await page.getByTestId(id).first().click();
    taps += 1;
  };
  const defense = [4, 5, 1, 2, 6];
  for (const key of [1, 1, 2, 3, 6].map((face) => `pad-${face}`)) await tap(key);
  await tap('best');
  for (const key of defense.map((face) => `pad-${face}`)) await tap(key);
  await tap('accept');
  await page.waitForFunction(() => document.querySelector('[data-testid=last-sentence]').dataset.seq === '5');
  same(taps, 7 + defense.length, 'taps of a round');
  taps = 0;
  await tap('open-entries');
  await page.getByTestId('entry-4').waitFor();
  await rested(page);
  await page.locator('[data-testid=entry-4] [data-die="0"]').click();
  await tap('pad-1');
  await tap('fix-log');
  await page.waitForFunction(() => document.querySelector('[data-testid=last-sentence]')?.dataset.seq === '6');
  same(taps + 1, 4, 'taps of a correction, one of them the value');
  same((await entriesOf(id))[3].line, '2 rolls 1 5 1 2 6', 'the roll');
  console.log(`     ${7 + defense.length} taps, ${defense.length} of them dice of the defense; ${taps} and the value to put a die right`);
}

/** Two touches at the middle of two keys, the second one so soon that nobody could have looked. */
async function twice(page, first, second) {
  const centre = async (id) => {
    const { x, y, width, height } = await page.getByTestId(id).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [one, two] = [await centre(first), await centre(second)];
  const session = await page.context().newCDPSession(page);
  const touch = async (point) => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await touch(one);
  await page.waitForTimeout(HURRY);
  await touch(two);
  await session.detach();
}

async function hurried(page) {
  const id = await at(page, FIGHT, ['1 rolls 1 1 2 6 6']);
  await twice(page, 'die-4', 'die-5');
  await page.waitForFunction(() => document.querySelectorAll('[data-testid=tray] .blank').length === 2);
  same(await page.getByTestId('tray').locator('button').evaluateAll((dice) => dice.map((die) => die.dataset.face ?? '')), ['1', '1', '2', '', ''], 'the dice');
  same((await entriesOf(id)).length, 2, 'entries after two dice were lifted');
  await read(page, 4);
  // The last die logs the roll: a second tap on the same key must not be heard by what comes then.
  await logs(page, () => twice(page, 'pad-2', 'pad-2'));
  same((await entriesOf(id)).map(({ line }) => line).at(-1), '1 rolls 1 1 2 4 2 throwing 4 + 5', 'what was rolled');
  same(await page.getByTestId('tray').locator('.blank').count(), 0, 'dice lifted by nobody');
  // The second tap on the key that announces falls on what stands there then.
  await logs(page, () => twice(page, 'best', 'best'));
  const entries = await entriesOf(id);
  same(entries.map(({ line }) => line).slice(3), ['1 announces Slash'], 'what was logged by two taps on one key');
  same(await page.getByTestId('tray').locator('[data-face]').count(), 0, 'dice of the defense read by nobody');
}

async function inReach(page) {
  await at(page, FIGHT, ['1 rolls 1 1 2 6 6']);
  await page.getByTestId('best').waitFor();
  const seen = ['undo', 'die-1', 'die-5', 'pad-1', 'pad-6', 'best', 'open-cards'];
  for (const size of ['', '32px']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
    const { width, height } = page.viewportSize();
    for (const id of seen) {
      const box = await page.getByTestId(id).boundingBox();
      holds(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, `${id} is out of sight with text of ${size || '16px'}`);
      holds(box.height >= 44 && box.width >= 44, `${id} is ${box.width} × ${box.height}`);
    }
    same(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight), false, 'the page scrolls');
    if (size === '') same(await page.locator('.phases').evaluate((strip) => strip.scrollWidth - strip.clientWidth), 0, 'what of the phases is cut off');
    same(await small(page), [], `measures with text of ${size || '16px'}`);
  }
  await shots(page, `dock-large-${page.viewportSize().width}`);
  same(await faults(page), [], 'axe');
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

/** What comes with the defense, with healing, and with a token: each time the key says what is then dealt. */
/** Shade Shift: one die of the defense may be thrown again; Smoke Bomb is spent and read out before that. */
async function again(page) {
  const opening = 'open living 1v1; 1 Ninja; 2 Paladin; 2 starts; phase main 1; 1 tokens Smoke Bomb 1';
  const defended = ['2 rolls 3 4 2 6 1', '2 announces Holy Attack', '1 rolls 1 1 4'];
  const kept = await at(page, opening, defended);
  const key = page.getByTestId('accept');
  same([await key.locator('.title').innerText(), await key.locator('.more').innerText()], ['Deal 6 to Ninja, 3 to Paladin', 'Ninja: gives up Roll 1 die again']);
  await logs(page, () => key.click());
  same((await entriesOf(kept)).at(-1).breakdowns.map(({ dealt }) => dealt), [6, 3], 'what was dealt with the dice that were kept');
  const thrown = await at(page, opening, defended);
  await page.getByTestId('die-3').click();
  await logs(page, () => page.getByTestId('pad-2').click());
  holds((await entriesOf(thrown)).at(-1).line.startsWith('1 rolls 1 1 2'), 'the die that was thrown again');
  await at(page, opening, [...defended, '1 spends Smoke Bomb', '1 rolls 2']);
  same(await page.getByTestId('pad-1').count(), 0, 'a pad for dice that lie below others');
  await key.waitFor();
}

async function numbers(page) {
  const hit = ['1 rolls 1 1 1 1 6', '1 announces Smack'];
  for (const [opening, lines] of [
    ['open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', [...hit, '2 rolls 4 5 1 2 6']],
    ['open living 1v1; 1 Barbarian; 2 Paladin; 1 starts; phase offense; 2 tokens Protect', [...hit, '2 rolls 1 3 5', '2 spends Protect']],
    ['open living 1v1; 1 Moon Elf; 2 Barbarian; 1 starts; phase offense; 2 health 40', ['1 rolls 1 1 1 4 4', '1 announces Longbow', '2 rolls 4 4 6']],
  ]) {
    const id = await at(page, opening, lines);
    const key = page.getByTestId('accept');
    await key.waitFor();
    const [title, more] = [await key.locator('.title').innerText(), await key.locator('.more').innerText()];
    const slips = await page.getByTestId('slip').evaluateAll((all) => all.map((slip) => slip.querySelector('[data-testid=receipt-dealt]').textContent));
    await logs(page, () => key.click());
    const settled = (await entriesOf(id)).at(-1).breakdowns.filter((b) => b.settled);
    holds(settled.some(({ dealt }) => dealt > 0), `${opening}: nothing was dealt`);
    for (const b of settled) {
      if (b.dealt > 0) holds(title.includes(`${b.dealt} to ${b.hero}`), `“${title}” when ${b.dealt} was dealt to ${b.hero}`);
      if (b.healed > 0) holds(title.includes(`${b.hero} heals ${b.healed}`), `“${title}” when ${b.hero} was healed ${b.healed}`);
      holds(more.includes(`${b.hero} ${b.before} → ${b.after}`), `“${more}” when ${b.hero} went from ${b.before} to ${b.after}`);
    }
    same(slips.map(Number).sort(), settled.map(({ dealt }) => dealt).sort(), 'the receipts above the key');
  }
  await at(page, 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', hit);
  await page.getByTestId('comes').getByText('the defense is still to come').waitFor();
  same(await page.getByTestId('accept').count(), 0, 'keys that deal before the defense');
}

async function best(page) {
  const id = await at(page, 'open living 1v1; 1 Ninja; 2 Barbarian; 1 starts; phase offense', ['1 rolls 1 2 3 4 4', '1 rolls 1 2 3 4 5', '1 rolls 1 2 3 4 6']);
  const key = page.getByTestId('best');
  await key.waitFor();
  const listed = await page.getByTestId('announce').getByTestId('option').evaluateAll((all) => all.map((option) => [option.dataset.line, Number(option.querySelector('.worth b')?.textContent ?? 0)]));
  holds(listed.length > 1, `only ${JSON.stringify(listed)} may be announced`);
  same(listed.map(([, worth]) => worth), listed.map(([, worth]) => worth).toSorted((a, b) => b - a), 'the order of the abilities');
  same(await key.getAttribute('data-line'), listed[0][0], 'what the large key announces');
  same(await page.getByTestId('attempts').innerText(), 'No Roll Attempt left', 'Roll Attempts');
  await page.getByTestId('arm').click();
  await rested(page);
  same((await entriesOf(id)).length, 4, 'entries after what only arms');
  const armed = await page.getByTestId('armed').innerText();
  holds(armed.includes('gives up') && armed.includes(String(listed[0][1])), armed);
  await page.getByTestId('arm').click();
  await rested(page);
  await logs(page, () => key.click());
  same((await entriesOf(id)).at(-1).line, listed[0][0], 'what was logged');
}

async function draft(page) {
  const id = await at(page, FIGHT, ['1 rolls 1 1 2 6 6']);
  await page.getByTestId('die-4').click();
  await page.getByTestId('die-5').click();
  await read(page, 3);
  await page.getByTestId('more').locator('summary').click();
  await page.getByTestId('typed').fill('1 announces Sla');
  const dice = () => page.getByTestId('tray').locator('button').evaluateAll((all) => all.map((die) => die.dataset.face ?? ''));
  const before = await dice();
  same(before, ['1', '1', '2', '3', ''], 'the dice');
  same(await faults(page), [], 'axe while dice are lifted');
  await page.getByTestId('to-rules').click();
  await page.getByTestId('back').click();
  await rested(page);
  same(await dice(), before, 'the dice after a rule was looked up');
  same(await page.getByTestId('typed').inputValue(), '1 announces Sla', 'the line');
  await page.reload();
  await rested(page);
  same(await dice(), before, 'the dice after a reload');
  await logs(page, () => read(page, 4));
  same((await entriesOf(id)).at(-1).line, '1 rolls 1 1 2 3 4 throwing 4 + 5', 'what was rolled');
}

async function fixes(page) {
  const id = await at(page, 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', ['1 rolls 1 1 1 1 6', '1 announces Smack', '2 rolls 4 5 1 2 6']);
  let taps = 0;
  const tap = async (key) => {
    await key.click();
    taps += 1;
  };
  await tap(page.getByTestId('fix'));
  await page.getByTestId('fixing').waitFor();
  await rested(page);
  await tap(page.getByTestId('die-1'));
  await tap(page.getByTestId('pad-1'));
  await page.getByTestId('fix-log').waitFor();
  await shots(page, 'dock-fix');
  same(await faults(page), [], 'axe');
  holds((await page.getByTestId('fix-log').innerText()).includes('Barbarian, Moon Elf agree'), 'who agrees is said on the key');
  await tap(page.getByTestId('fix-log'));
  await page.getByTestId('last-sentence').waitFor();
  same(taps, 4, 'taps, one of them the value');
  const entries = await entriesOf(id);
  holds(entries.at(-1).line.startsWith('replace 4; agreed 1 + 2; '), entries.at(-1).line);
  same(entries[3].line, '2 rolls 1 5 1 2 6', 'the roll');
}

/** What would fail is not there. */
async function offered(page) {
  const id = await opened(FIGHT);
  await page.goto(`/m/${encodeURIComponent(id)}`);
  await page.getByTestId('save-match').waitFor({ state: 'attached' });
  same(await page.getByTestId('save-page').count(), hasEngine ? 1 : 0, 'keys that save a page');
}
