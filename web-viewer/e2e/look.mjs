import { hasEngine } from './agree.mjs';
import { ask, entriesOf, idOf, opened } from './api.mjs';
import { faults, newPage, shots, sizes, small, text, wholeList } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { chosen, tile, tiles } from './chosen.mjs';
import { rested } from './player.mjs';

const SAMPLE = 'treant-and-artificer';
const LAPTOP = { width: 1366, height: 900 };
/** More than this of a list that moves while it is read is felt. */
const SHIFT = 0.02;
/** What comes behind the first screen in any case, as what a card does, is less than this leaves. */
const DRAWN = 0.8;

/** What the first screen, a new match and a replay look like, and what is done there. */
export async function look(browser) {
  await check('light or dark is chosen once, and there before the first picture', () => theme(browser));
  await check('matches are found by people, heroes, day and whether they run', () => finds(browser));
  await check('nothing moves while the list arrives', () => steady(browser));
  await check('nothing moves while a match arrives, running or over', () => comes(browser));
  await check('what nobody waits for begins behind the first screen', () => waits(browser));
  await check('a match is asked for while the program that shows it is on its way', () => early(browser));
  await check('heroes by chance, by draft, with bans, among those that the group owns', () => picks(browser));
  await check('where there is no match yet, one that was played is stepped through, without a server too', () => sample(browser));
  await check('a rematch begins with the same people', () => rematch(browser));
  await check('a finished match is not live: table, curve and steps are in sight, and why is one swipe away', () => onPhone(browser));
  await check('Ultimates, corrections and rulings are marked on the curve', () => marked(browser));
  await check('on a laptop steps, table with receipts, and rules stand beside each other, and only lists scroll', () => onLaptop(browser));
}

async function theme(browser) {
  const page = await newPage(browser, { scheme: 'light' });
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.body) return;
      globalThis.atFirst = document.documentElement.dataset.theme;
      seen.disconnect();
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/');
  await page.getByTestId('matches').waitFor();
  same(await page.evaluate(() => globalThis.atFirst), 'system', 'as the system has it');
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  holds(light !== dark, 'the system changes nothing');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('#theme').selectOption('dark');
  same(await ground(), dark, 'chosen dark');
  await page.reload();
  await page.getByTestId('matches').waitFor();
  same(await page.evaluate(() => globalThis.atFirst), 'dark', 'before there is anything to paint');
  same(await ground(), dark, 'still dark');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('#theme').selectOption('light');
  same(await ground(), light, 'light in the dark');
  await page.locator('#theme').selectOption('system');
  same(await ground(), dark, 'as the system has it again');
  holds((await text(page, 'credits')).includes('CC BY 3.0'), 'whose icons they are');
  await page.context().close();
}

async function finds(browser) {
  const page = await newPage(browser);
  // Other runs on this server had a Zoé too.
  const zoe = `Zoé ${Math.random().toString(36).slice(2, 8)}`;
  const id = await opened(`open living 1v1; 1 Monk "${zoe}"; 2 Samurai "Ben"; 1 starts`, ['2 concedes']);
  await page.goto('/');
  const card = page.getByTestId(`match-${id}`);
  await card.waitFor();
  for (const said of [zoe, 'Monk', 'Ben', 'Samurai', '50']) holds((await card.textContent()).includes(said), `${said} is not there`);
  same(await card.locator('.won').count(), 1, 'who won');
  const seen = () => page.getByTestId('matches').locator('li').count();
  await page.getByTestId('find').fill(`${zoe.replace('é', 'e')} samurai`);
  same([await seen(), await card.count()], [1, 1], 'found by a name and a hero');
  await page.getByTestId('find-running').selectOption({ label: 'Going on' });
  same(await seen(), 0, 'what is over does not run');
  await page.getByText('No match is like that.').waitFor();
  await page.getByTestId('find-running').selectOption({ label: 'Finished' });
  await page.getByTestId('find-days').selectOption({ label: 'Today' });
  same(await seen(), 1, 'of today');
  await shots(page, 'found');
  same(await faults(page), [], 'axe');
  await page.getByTestId('find').fill('');
  await page.getByTestId('find-running').selectOption({ label: 'All' });
  await page.getByTestId('sample').click();
  await page.waitForURL('**/m/*/1');
  await page.getByTestId('sentence').waitFor();
  await page.context().close();
}

/** How much of the screen moves by itself, while a slow server tells which matches there are. */
async function steady(browser) {
  for (const viewport of [{ width: 390, height: 664 }, LAPTOP]) {
    const page = await watched(browser, viewport);
    let answer = () => {};
    const held = new Promise((resolve) => (answer = resolve));
    await page.route('**/graphql', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await page.getByTestId('new-match').waitFor();
    await page.evaluate(() => document.fonts.ready);
    answer();
    await wholeList(page);
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
    await stays(page, 'list');
  }
}

/** How much moves while a match comes to a slow phone, piece by piece, on the screens of a match. */
async function comes(browser) {
  for (const [width, height] of sizes([[375, 667], [1366, 900]], [[390, 664], [412, 839], [1024, 768]])) {
    const running = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', ['1 rolls 1 1 1 4 6']);
    const over = await Promise.all(['barbarian-wins', 'three-sides', 'two-against-two'].map(idOf));
    for (const match of [running, ...over]) {
      for (const at of [match === running ? '2' : '20', 'log']) {
        const page = await watched(browser, { width, height });
        const session = await page.context().newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await page.goto(`/m/${match}/${at}`);
        // The referee comes behind all that is drawn.
        await page.locator('html[data-referee]').waitFor({ state: 'attached' });
        await stays(page, `${match}/${at}`);
      }
    }
  }
}

/** How much of a match is drawn when the referee and the service worker begin: beside them a small processor draws three times as long. */
async function waits(browser) {
  const running = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', ['1 rolls 1 1 1 4 6']);
  for (const at of [`${running}/log`, `${await idOf(SAMPLE)}/96`]) {
    const page = await newPage(browser, { viewport: { width: 412, height: 839 } });
    await page.addInitScript(() => {
      const count = () => document.querySelectorAll('#content *').length;
      globalThis.begun = {};
      globalThis.Worker = class extends Worker {
        constructor(...what) {
          globalThis.begun.referee ??= count();
          super(...what);
        }
      };
      const { serviceWorker } = navigator;
      const register = serviceWorker.register.bind(serviceWorker);
      serviceWorker.register = (...what) => {
        globalThis.begun.worker ??= count();
        return register(...what);
      };
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`/m/${at}`);
    await page.locator('html[data-referee]').waitFor({ state: 'attached' });
    const { begun, all } = await page.evaluate(() => ({ begun: globalThis.begun, all: document.querySelectorAll('#content *').length }));
    for (const what of ['referee', 'worker']) {
      console.log(`     ${at}: ${begun[what]} of ${all} elements are there as the ${what} begins`);
      holds(begun[what] >= DRAWN * all, `the ${what} begins with ${begun[what]} of ${all} elements`);
    }
    await page.context().close();
  }
}

/** What is asked while the rest of the program does not come: once, by the screen too that begins later. */
async function early(browser) {
  const id = await idOf(SAMPLE);
  for (const at of ['96', 'log']) {
    const page = await newPage(browser);
    const asked = [];
    page.on('request', (request) => request.url().endsWith('/graphql') && asked.push(request.postDataJSON().query));
    let comes = () => {};
    const held = new Promise((resolve) => (comes = resolve));
    await page.route('**/assets/index-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/m/${id}/${at}`, { waitUntil: 'commit' });
    await page.waitForResponse('**/graphql');
    const ofTheMatch = () => asked.filter((query) => query.includes('query Match(')).length;
    same([asked.length, ofTheMatch()], [1, 1], `${at}: what is asked before the rest is there`);
    comes();
    await page.locator('html[data-referee]').waitFor({ state: 'attached' });
    same(ofTheMatch(), 1, `${at}: how often it is asked`);
    await page.context().close();
  }
}

/** A page that counts how much of it moves by itself. */
async function watched(browser, viewport) {
  const page = await newPage(browser, { viewport });
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return page;
}

async function stays(page, what) {
  const shift = await page.evaluate(() => globalThis.shift);
  const { width } = page.viewportSize();
  console.log(`     ${what}, ${width} px: ${shift.toFixed(4)} of ${SHIFT}`);
  holds(shift <= SHIFT, `${shift} of ${what} moves at ${width} px`);
  await page.context().close();
}

async function picks(browser) {
  const page = await newPage(browser);
  await page.goto('/new');
  await page.getByTestId('tile').first().waitFor();
  const all = await tiles(page);
  const [ours, away] = [all.slice(0, 7), all.slice(7)];
  await page.getByTestId('own').click();
  await chosen(page, away);
  await page.getByTestId('own').click();
  same(await tiles(page), ours, 'what the group owns');
  await page.reload();
  await page.getByTestId('tile').first().waitFor();
  same(await tiles(page), ours, 'what it owned the last time');
  const seated = () => page.locator('[data-testid^=player-]').evaluateAll((seats) => seats.map((seat) => seat.dataset.hero ?? null));
  await page.getByTestId('ban').click();
  await chosen(page, ours.slice(0, 5));
  await page.getByTestId('ban').click();
  holds(await tile(page, ours[0]).isDisabled(), 'whom nobody plays is taken');
  await page.getByTestId('random').click();
  same((await seated()).sort(), ours.slice(5).sort(), 'only two are left for chance');
  await page.getByTestId('ban').click();
  await chosen(page, ours.slice(0, 5));
  await page.getByTestId('ban').click();
  await page.getByTestId('draft').click();
  const hands = [];
  for (const seat of [1, 2]) {
    await page.getByTestId(`choose-${seat}`).click();
    const [has] = [(await seated())[seat - 1]];
    hands.push((await tiles(page)).filter((hero) => hero !== has));
    holds((await tiles(page)).every((hero) => ours.includes(hero)), 'dealt from what the group owns');
  }
  holds(hands.every((hand) => hand.length >= 2 && hand.length <= 3), `hands of ${hands.map((hand) => hand.length)}`);
  same(hands[0].filter((hero) => hands[1].includes(hero)), [], 'nobody is dealt twice');
  await shots(page, 'new-draft');
  same(await small(page), [], 'measures');
  await page.context().close();
}

/** A server that has no match: what travels along is judged by the referee on this phone. */
async function sample(browser) {
  if (!hasEngine) return;
  const page = await newPage(browser);
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postDataJSON().query;
    if (/matches/.test(asked)) return route.fulfill({ json: { data: { matches: [] } } });
    return route.continue();
  });
  await page.goto('/');
  await page.getByText('No match has been logged yet.').waitFor();
  await shots(page, 'first-empty');
  same(await faults(page), [], 'axe');
  await page.getByTestId('sample').click();
  await page.getByTestId('sentence').waitFor();
  const steps = (await text(page, 'step-link')).split(' ').at(-1);
  holds(Number(steps) > 100, `${steps} steps`);
  await page.getByTestId('last').click();
  await page.getByTestId('outcome').waitFor();
  same([await page.getByTestId('live').count(), await page.getByTestId('not-live').count()], [0, 0], 'it waits for a server');
  await page.context().close();
}

async function rematch(browser) {
  const page = await newPage(browser);
  const id = await opened('open 1.0 1v1; 1 Monk "Ann"; 2 Paladin "Bea"; 1 starts', ['2 concedes']);
  await page.goto(`/m/${id}`);
  await page.getByTestId('rematch').click();
  await page.waitForURL('**/new');
  same([await page.getByTestId('name-1').inputValue(), await page.getByTestId('name-2').inputValue()], ['Ann', 'Bea'], 'the same people');
  await page.getByTestId('starts-2').click();
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  await rested(page);
  const next = new URL(page.url()).pathname.split('/')[2];
  const { match } = await ask('query ($id: ID!) { match(id: $id) { ruleset players { hero name } entries { line } } }', { id: next });
  same([match.ruleset, match.players], ['1.0', [{ hero: 'Monk', name: 'Ann' }, { hero: 'Paladin', name: 'Bea' }]], 'the same match again');
  holds(match.entries[0].line.includes('2 starts'), match.entries[0].line);
  await page.goto('/new');
  same(await page.getByTestId('name-1').inputValue(), '', 'another match is another’s');
  await page.context().close();
}

async function onPhone(browser) {
  const page = await newPage(browser, { viewport: { width: 390, height: 664 } });
  const id = await idOf(SAMPLE);
  const entries = await entriesOf(id);
  await page.goto(`/m/${id}`);
  await page.getByTestId('sentence').waitFor();
  await page.waitForLoadState('networkidle');
  same(await page.getByTestId('live').count(), 0, 'live, although it is over');
  const panes = page.locator('.panes');
  same(await panes.evaluate((node) => [node.scrollLeft, getComputedStyle(node).scrollSnapType]), [0, 'x mandatory'], 'the steps first');
  const inSight = (id) => page.getByTestId(id).first().evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  });
  for (const id of ['seat-1', 'seat-2', 'slider', 'play', 'what-if']) holds(await inSight(id), `${id} is out of sight`);
  const current = page.locator('[data-testid=step][aria-current=step]');
  same(await current.locator('.number').innerText(), String(entries.length), 'the newest step in the list');
  await panes.evaluate((node) => node.scrollBy({ left: node.clientWidth }));
  await page.waitForFunction(() => document.querySelector('[data-testid=pane-1]').getAttribute('aria-pressed') === 'true');
  await page.waitForFunction(() => document.querySelector('[data-testid=sentence]').getBoundingClientRect().left < innerWidth / 2);
  await shots(page, 'step-phone');
  same(await faults(page), [], 'axe');
  await page.getByTestId('seat-1').getByRole('button').click();
  holds(await page.getByTestId('seat-1-deck').isVisible(), 'the board does not open');
  await page.getByTestId('seat-1').getByRole('button').click({ position: { x: 20, y: 20 } });
  holds(!(await page.getByTestId('seat-1-deck').isVisible()), 'the board does not close');
  await page.getByTestId('pane-0').click();
  await page.waitForFunction(() => document.querySelector('.panes').scrollLeft === 0);
  // What was logged in the turn before is folded; the turn is that of the entry before it.
  await page.getByTestId(`turn-${entries.at(-3).sheet.turn}`).click();
  await page.getByTestId('step').filter({ has: page.locator('.number', { hasText: String(entries.length - 1) }) }).click();
  same(await text(page, 'line'), entries.at(-2).line, 'the step that was tapped');
  await shots(page, 'steps-phone');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  await page.context().close();
}

/** The marks on the curve: an Ultimate that was dealt, a correction, a ruling. */
async function marked(browser) {
  const page = await newPage(browser, { viewport: LAPTOP, touch: false });
  const last = await idOf('the-last-thorn');
  const dealt = (await entriesOf(last)).filter(({ breakdowns }) => breakdowns.some(({ settled, rows }) => settled && rows.some(({ damage }) => damage === 'ULTIMATE')));
  holds(dealt.length > 0, 'no Ultimate in the log');
  await page.goto(`/m/${last}/1`);
  await page.getByTestId('sentence').waitFor();
  await page.locator('.dot').first().waitFor();
  same(await page.locator('.dot.ultimate').count(), dealt.length, 'Ultimates');
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', ['1 rolls 1 1 1 4 6', 'replace 2; agreed 1 + 2; because it was misread; with 1 rolls 1 1 1 1 6']);
  await page.goto(`/m/${id}/1`);
  await page.getByTestId('sentence').waitFor();
  await page.locator('.dot').first().waitFor();
  same([await page.locator('.dot.correction').count(), await page.locator('.dot').count()], [1, 1], 'a correction');
  await page.context().close();
}

async function onLaptop(browser) {
  const page = await newPage(browser, { viewport: LAPTOP, touch: false });
  const id = await idOf(SAMPLE);
  const entries = await entriesOf(id);
  const hit = entries.findIndex(({ breakdowns }) => breakdowns.some(({ settled }) => settled));
  await page.goto(`/m/${id}/${hit + 1}`);
  await page.getByTestId('slip').first().waitFor();
  const boxes = await Promise.all([page.getByTestId('steps'), page.getByTestId('slip').first(), page.getByTestId('because')].map((it) => it.boundingBox()));
  holds(boxes.every((box, at) => at === 0 || box.x >= boxes[at - 1].x + boxes[at - 1].width), 'they do not stand beside each other');
  const seat = await page.getByTestId('seat-1').boundingBox();
  holds(seat.x >= boxes[0].x + boxes[0].width && seat.y + seat.height <= boxes[1].y, 'the receipt does not lie on the table');
  same(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, 'the page scrolls');
  same(await page.getByTestId('slider').evaluate((node) => [node.getAttribute('aria-valuetext'), node.type]), [`Step ${hit + 1} of ${entries.length}`, 'range'], 'the curve is the bar');
  const [lane, ...read] = await Promise.all([page.locator('.curve svg.lane'), page.locator('.scale .tag:not(.luck)').first(), page.locator('.scale .tag:not(.luck)').last()].map((it) => it.boundingBox()));
  const middles = read.map(({ y, height }) => y + height / 2);
  holds(Math.abs(lane.y - middles[0]) < 3 && Math.abs(lane.y + lane.height - middles[1]) < 3, 'the curve does not end at the numbers it is read by');
  const current = () => page.locator('[data-testid=step][aria-current=step] .number').innerText();
  same(await current(), String(hit + 1), 'the step in the list');
  for (const [key, at] of [['j', hit + 1], ['k', hit], ['ArrowUp', 0], ['ArrowDown', entries.length - 1]]) {
    await page.keyboard.press(key);
    same([await text(page, 'line'), await current()], [entries[at].line, String(at + 1)], `after ${key}`);
  }
  same(await page.locator('.dot').count(), 0, 'marks of what was not played or corrected');
  await page.getByTestId('turn-3').click();
  const inTurn = entries.findIndex(({ sheet }) => sheet.turn === 3) + 1;
  await page.getByTestId('step').filter({ has: page.locator('.number', { hasText: new RegExp(`^${inTurn + 1}$`) }) }).click();
  same(await text(page, 'line'), entries[inTurn].line, 'a step of another turn');
  await page.keyboard.press('f');
  await page.keyboard.press('f');
  await page.waitForURL(`**/${inTurn + 1}?as=2`);
  holds((await page.getByTestId('seat-2').boundingBox()).x < (await page.getByTestId('seat-1').boundingBox()).x, 'seen from the other side');
  await shots(page, 'replay-laptop');
  same(await faults(page), [], 'axe');
  await page.context().close();
}
