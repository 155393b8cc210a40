import { entriesOf, idOf, opened } from './api.mjs';
import { faults, newPage, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { rested, seqOf } from './player.mjs';
import { DEMO } from './replay.mjs';

const START = 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense';

/** What a phone does besides showing: it is felt, it stays on, and a finger can throw the bar of a replay. */
export async function phone(browser) {
  await check('a key is felt for 8 ms, what is logged for 12, what is not twice; all of it is seen too', () => felt(browser));
  await check('the screen stays on while a match is logged, and not longer', () => awake(browser));
  await check('both can be switched off, and stay so', () => switchedOff(browser));
  await check('a logged entry is heard where somebody wants it', () => heard(browser));
  await check('a phone that can do neither offers neither', () => unable(browser));
  await check('the bar: dragged step by step, thrown to its ends, and the page stays where it is', () => bar(browser));
  await check('a key that a finger holds goes on by itself', () => held(browser));
  await check('text is as large as the browser is set to', () => textSize(browser));
}

/** A page that notes what it would make a phone do; headless browsers have no motor, and no screen that goes dark. */
async function noting(browser) {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    const noted = { pulses: [], ticks: 0, asked: 0, locks: [] };
    const { createOscillator } = BaseAudioContext.prototype;
    BaseAudioContext.prototype.createOscillator = function () {
      noted.ticks += 1;
      return createOscillator.call(this);
    };
    Object.assign(globalThis, { noted });
    const define = (name, value) => Object.defineProperty(Navigator.prototype, name, { value, configurable: true });
    define('vibrate', (pattern) => noted.pulses.push(pattern) > 0);
    define('wakeLock', {
      request: async (kind) => {
        noted.asked += 1;
        const lock = { kind, released: false, release: async () => void (lock.released = true) };
        noted.locks.push(lock);
        return lock;
      },
    });
  });
  return page;
}

const pulses = (page) => page.evaluate(() => globalThis.noted.pulses.splice(0));
/** How many locks were asked for, and of what kind those are that still hold. */
const locks = (page) =>
  page.evaluate(() => [globalThis.noted.asked, ...globalThis.noted.locks.filter(({ released }) => !released).map(({ kind }) => kind)]);

async function log(page, id) {
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await rested(page);
}

async function seen(page, id) {
  holds(await page.getByTestId(id).evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }), `${id} is not on the screen`);
}

async function felt(browser) {
  const page = await noting(browser);
  await log(page, await opened(START));
  same(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches), true, 'less motion is wished for');
  same(await pulses(page), [], 'before the first touch');
  await page.getByTestId('pad-1').tap();
  same([await pulses(page), await page.locator('.die.blank').count()], [[[8]], 4], 'a key, and the die it filled');
  await page.getByTestId('die-1').tap();
  same([await pulses(page), await page.locator('.die.blank').count()], [[[8]], 5], 'a die, and that it is blank again');
  const before = await seqOf(page);
  for (const face of [1, 1, 1, 4, 6]) await page.getByTestId(`pad-${face}`).tap();
  await page.waitForFunction((was) => document.querySelector('[data-testid=last-sentence]').dataset.seq !== was, before);
  await rested(page);
  same(await pulses(page), [[8], [8], [8], [8], [8], [12]], 'five dice and the roll they are');
  await page.locator('[data-testid=option][data-line="1 announces Smack"]').tap();
  await page.waitForFunction(() => document.querySelector('[data-testid=last-sentence]').textContent.includes('Smack'));
  await rested(page);
  same(await pulses(page), [[8], [12]], 'an option');
  await page.getByTestId('more').locator('summary').tap();
  for (const [line, what] of [['1 announces Nothing Printed Anywhere', 'ruling'], ['what now?', 'notice']]) {
    await page.getByTestId('typed').fill(line);
    await page.getByTestId('log-typed').tap();
    await page.getByTestId(what).waitFor();
    await rested(page);
    same(await pulses(page), [[12, 60, 12]], line);
    await seen(page, what);
    await page.getByTestId('drop').tap();
  }
  same(await pulses(page), [], 'a key above the thumb');
  await page.context().close();
}

async function awake(browser) {
  const page = await noting(browser);
  const id = await opened(START);
  await page.goto('/');
  await page.getByTestId('matches').waitFor();
  same(await locks(page), [0], 'on the list');
  await log(page, id);
  same(await locks(page), [1, 'screen'], 'on the log screen');
  for (const face of [1, 1, 1, 4, 6]) await page.getByTestId(`pad-${face}`).tap();
  await page.waitForFunction(() => document.querySelector('[data-testid=last-sentence]').dataset.seq === '2');
  same(await locks(page), [1, 'screen'], 'after a further entry');
  await hidden(page, true);
  same(await locks(page), [1], 'hidden');
  await hidden(page, false);
  same(await locks(page), [2, 'screen'], 'back in sight');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  same(await locks(page), [2, 'screen'], 'what is held is not asked for again');
  await page.getByTestId('to-other').tap();
  await page.getByTestId('sentence').waitFor();
  same(await locks(page), [2], 'on the replay');
  await hidden(page, false);
  same(await locks(page), [2], 'back in sight on the replay');
  await page.getByTestId('to-other').tap();
  await rested(page);
  same(await locks(page), [3, 'screen'], 'on the log screen again');
  await page.getByTestId('more').locator('summary').tap();
  await page.getByTestId('concede-2').tap();
  await page.getByTestId('concede-yes').tap();
  await page.getByTestId('outcome').waitFor();
  same(await locks(page), [3], 'over');
  await page.reload();
  await page.getByTestId('outcome').waitFor();
  same(await locks(page), [0], 'a match that is over');
  await page.context().close();
}

/** Hides the page as another app would: the browser lets go of every lock. */
async function hidden(page, is) {
  await page.evaluate((is) => {
    Object.defineProperty(document, 'visibilityState', { value: is ? 'hidden' : 'visible', configurable: true });
    if (is) for (const lock of globalThis.noted.locks) lock.released = true;
    document.dispatchEvent(new Event('visibilitychange'));
  }, is);
}

/** The end of the list, with all that stands there laid out. */
async function below(page) {
  await page.getByTestId('matches').waitFor();
  await page.getByTestId('felt').scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
}

async function switchedOff(browser) {
  const page = await noting(browser);
  await page.goto('/');
  // What stands below the list stands still when all of it has been laid out.
  await below(page);
  for (const habit of ['awake', 'felt']) {
    same(await page.getByTestId(habit).isChecked(), true, `${habit} at first`);
    await page.getByTestId(habit).tap();
  }
  await page.getByTestId('felt').scrollIntoViewIfNeeded();
  await shots(page, 'phone');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  const id = await opened(START);
  await log(page, id);
  await page.getByTestId('pad-1').tap();
  same([await pulses(page), await locks(page)], [[], [0]], 'switched off');
  await page.goto('/');
  await below(page);
  for (const habit of ['awake', 'felt']) {
    same(await page.getByTestId(habit).isChecked(), false, `${habit} is remembered`);
    await page.getByTestId(habit).tap();
  }
  await log(page, id);
  await page.getByTestId('pad-1').tap();
  same([await pulses(page), await locks(page)], [[[8]], [1, 'screen']], 'switched on again');
  await page.context().close();
}

/** Marks the dice of one roll, and waits until it is logged. */
async function rolled(page) {
  const before = await seqOf(page);
  for (const face of [1, 1, 1, 4, 6]) await page.getByTestId(`pad-${face}`).tap();
  await page.waitForFunction((was) => document.querySelector('[data-testid=last-sentence]').dataset.seq !== was, before);
  await rested(page);
  return page.evaluate(() => globalThis.noted.ticks);
}

async function heard(browser) {
  const page = await noting(browser);
  await log(page, await opened(START));
  same(await rolled(page), 0, 'ticks at first');
  await page.goto('/');
  await below(page);
  same(await page.getByTestId('heard').isChecked(), false, 'at first');
  await page.getByTestId('heard').tap();
  await log(page, await opened(START));
  await rolled(page);
  await page.waitForFunction(() => globalThis.noted.ticks === 1);
  await page.context().close();
}

async function unable(browser) {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    for (const name of ['vibrate', 'wakeLock']) delete Navigator.prototype[name];
    Object.defineProperty(globalThis, 'isSecureContext', { value: false });
  });
  await page.goto('/');
  await page.getByText('nor keep the screen on').waitFor();
  same(await page.locator('[data-testid=awake], [data-testid=felt]').count(), 0, 'switches');
  await log(page, await opened(START));
  await page.getByTestId('pad-1').tap();
  same(await page.locator('.die.blank').count(), 4, 'dice to be read');
  await page.context().close();
}

/** A finger on the bar from one share of its width to another, in so many moves, and lifted there. */
async function swipe(page, from, to, moves, pause) {
  const { x, y, width, height } = await page.getByTestId('slider').boundingBox();
  const session = await page.context().newCDPSession(page);
  const put = (type, share) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: share === null ? [] : [{ x: x + width * share, y: y + height / 2 }] });
  const done = [put('touchStart', from)];
  for (let move = 1; move <= moves; move += 1) {
    done.push(put('touchMove', from + ((to - from) * move) / moves));
    // A fast finger waits for no answer: a busy machine would make a rest of it.
    if (pause > 0) await Promise.all([done.at(-1), page.waitForTimeout(pause)]);
  }
  await Promise.all([...done, put('touchEnd', null)]);
  await session.detach();
}

async function bar(browser) {
  const page = await newPage(browser);
  const id = await idOf(DEMO);
  const entries = await entriesOf(id);
  await page.goto(`/m/${id}/9`);
  await page.getByTestId('slider').waitFor();
  await page.evaluate(() => {
    globalThis.steps = [];
    document.querySelector('[data-testid=slider]').addEventListener('input', ({ target }) => globalThis.steps.push(target.valueAsNumber));
  });
  // Neither the page nor what lies to its side follows the finger.
  const places = () => page.evaluate(() => [scrollY, document.querySelector('.panes').scrollLeft]);
  const stays = await places();
  const at = async () => Number(await page.getByTestId('slider').inputValue());
  const shows = async (step, what) => {
    await page.waitForFunction((line) => document.querySelector('[data-testid=line]').textContent === line, entries[step].line);
    same([await at(), ...(await places())], [step, ...stays], what);
    same(await page.locator('.details.dragging').count(), 0, `${what}: still dragging`);
  };
  same(await page.locator('.lane .end').count(), 0, 'an end of what is not over');
  const last = entries.length - 1;
  await swipe(page, 0.3, 0.9, 4, 0);
  await shows(last, 'thrown to the end');
  await page.getByTestId('live').waitFor();
  await swipe(page, 0.7, 0.1, 4, 0);
  await shows(0, 'thrown to the start');
  await page.waitForURL(`**/m/${id}/${entries[0].seq}`);
  await page.evaluate(() => (globalThis.steps = []));
  await swipe(page, 0.1, 0.7, 40, 16);
  const dragged = await page.evaluate(() => globalThis.steps);
  holds(dragged.length > 8, `dragged over ${dragged}`);
  same(dragged.filter((step, nth) => nth > 0 && step !== dragged[nth - 1] + 1), [], `steps left out of ${dragged}`);
  await shows(dragged.at(-1), 'dragged');
  holds(dragged.at(-1) < last, 'a drag that ends before the end');
  const { x, y, width, height } = await page.getByTestId('slider').boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.75, y + height / 2);
  await page.mouse.up();
  holds((await at()) > last / 2 && (await at()) < last, `a mouse, however fast, throws nothing: ${await at()}`);
  await page.keyboard.press('?');
  holds((await text(page, 'help')).includes('swipe fast: to that end'), 'the help says so');
  await page.getByTestId('help').scrollIntoViewIfNeeded();
  await shots(page, 'help');
  same(await faults(page), [], 'axe');
  await page.context().close();
}

async function held(browser) {
  const page = await newPage(browser);
  await page.goto(`/m/${await idOf(DEMO)}/1`);
  await page.getByTestId('sentence').waitFor();
  const at = async () => Number(await page.getByTestId('slider').inputValue());
  const session = await page.context().newCDPSession(page);
  const { x, y, width, height } = await page.getByTestId('next').boundingBox();
  const down = { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] };
  const up = { type: 'touchEnd', touchPoints: [] };
  await session.send('Input.dispatchTouchEvent', down);
  await session.send('Input.dispatchTouchEvent', up);
  await page.waitForTimeout(600);
  same(await at(), 1, 'a tap is one step');
  await session.send('Input.dispatchTouchEvent', down);
  await page.waitForFunction(() => document.querySelector('[data-testid=slider]').value >= 4);
  await session.send('Input.dispatchTouchEvent', up);
  const rests = await at();
  await page.waitForTimeout(400);
  holds((await at()) <= rests + 1, 'it goes on after the key was let go');
  await page.context().close();
}

async function textSize(browser) {
  const page = await newPage(browser);
  const session = await page.context().newCDPSession(page);
  for (const [set, size] of [[16, '16px'], [32, '32px']]) {
    await session.send('Page.setFontSizes', { fontSizes: { standard: set } });
    await page.goto('/');
    await page.getByTestId('matches').waitFor();
    same(await page.evaluate(() => getComputedStyle(document.body).fontSize), size, `text of ${set} px`);
  }
  same(await small(page), [], 'measures at twice the text');
  await page.context().close();
}
