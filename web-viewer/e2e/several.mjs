import { entriesOf } from './api.mjs';
import { faults, newPage, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { at, logs, places, read, watchShifts } from './dock.mjs';
import { says } from './hands.mjs';
import { rested } from './player.mjs';

const SIX = 'open 1.0 ffa6; 1 Barbarian "Mara"; 2 Moon Elf "Jonas"; 3 Pyromancer "Ines"; 4 Monk "Theo"; 5 Paladin "Lea"; 6 Shadow Thief "Sami"; 1 starts; phase main 1';
const HILL = 'open living koth4; 1 Barbarian; 2 Moon Elf; 3 Pyromancer; 4 Monk; 1 starts; phase offense; 1 health 20; 2 health 23; 4 health 23; 3 tokens Fire Mastery 2';
const TEAMS = 'open living 2v2; 1 Barbarian "Ann"; 2 Moon Elf "Bo"; 3 Pyromancer "Cy"; 4 Monk "Di"; 1 starts; phase offense';
const HIT = ['1 rolls 1 2 3 4 6', '1 announces Mighty Blow'];
const SIZES = [[375, 667], [412, 839], [1024, 768], [1366, 900]];

/** Tables of three and more on the log screen: whose turn, whose dial, who is aimed at; and nothing moves. */
export async function several(browser) {
  for (const [width, height] of SIZES) {
    const page = await newPage(browser, { viewport: { width, height } });
    await check(`six play a round by taps, and nothing under the thumb moves, ${width} × ${height}`, () => six(page));
    await check(`sides have one dial each, the die and who may be meant are in sight, ${width} × ${height}`, () => teams(page));
    await page.context().close();
  }
  const page = await newPage(browser);
  await check('who leads is marked, a tap arms a target, and the large key says what comes of it', () => hill(page));
  await check('opponents who choose together are asked once', () => together(page));
  await check('who is out is struck through, and a side wins together', () => out(page));
  await check('a target is found by keyboard alone', () => keyboard(page));
  await page.context().close();
  const french = await newPage(browser, { locale: 'fr-FR', viewport: { width: 375, height: 667 } });
  await check('all of it is there in French on a small phone', () => inFrench(french));
  await french.context().close();
}

const named = (page) => page.viewportSize().width;
const seen = async (page, key) => {
  const box = await key.boundingBox();
  const { width, height } = page.viewportSize();
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height;
};

/** The pointer leads to this seat, and lies over no seat and no number: it runs in the gaps between them. */
async function points(page, seat) {
  await page.locator(`[data-testid=pointer][data-to="${seat}"]`).waitFor();
  const over = await page.getByTestId('pointer').evaluate((svg) => {
    const { x, y } = svg.getBoundingClientRect();
    const way = svg.querySelector('path');
    const length = way.getTotalLength();
    const spots = Array.from({ length: 100 }, (_, at) => way.getPointAtLength((length * at) / 99));
    const kept = [...document.querySelectorAll('.arena [data-testid^=strip-][aria-expanded], .arena .dial b, .arena .after')];
    return kept.filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return spots.some((spot) => x + spot.x > left + 2 && x + spot.x < right - 2 && y + spot.y > top + 2 && y + spot.y < bottom - 2);
    }).map(({ outerHTML }) => outerHTML.slice(0, 60));
  });
  same(over, [], 'what the pointer covers');
}

/** FFA-1: 1 to 5 count clockwise from the left. */
async function six(page) {
  const id = await at(page, SIX);
  await page.getByTestId('strip-6').waitFor();
  for (let seat = 1; seat <= 6; seat += 1) holds(await seen(page, page.getByTestId(`strip-${seat}`)), `seat ${seat} is out of sight`);
  await watchShifts(page, '[data-testid=dock], .arena');
  const first = await places(page);
  const stays = async (when) => same(await places(page), first, when);
  await logs(page, () => read(page, 1, 1, 5, 6, 6));
  await stays('rolled');
  await logs(page, () => page.getByTestId('best').click());
  await stays('announced');
  holds((await text(page, 'waits')).startsWith('Read the targeting die'), await text(page, 'waits'));
  same(await page.getByTestId('die-says').locator('li').count(), 6, 'what the die may say');
  await shots(page, `several-six-die-${named(page)}`);
  await logs(page, () => read(page, 3));
  await stays('the die has fallen');
  same(await page.getByTestId('strip-4-target').count(), 1, 'the third from the left is marked as the target');
  same(await page.locator('[data-testid$=-target]').count(), 1, 'targets that are marked');
  await points(page, 4);
  same(await page.locator('[data-testid=die-says] [aria-current=true]').count(), 1, 'what the die says is marked');
  await shots(page, `several-six-target-${named(page)}`);
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  await page.getByTestId('strip-5').click();
  await page.getByTestId('seat-5').waitFor();
  await stays('a board opened');
  await shots(page, `several-six-board-${named(page)}`);
  await page.getByTestId('strip-5').click();
  same((await entriesOf(id)).length, 4, 'entries: opening, roll, announcement, target');
  await logs(page, () => page.getByTestId('undo').click());
  await logs(page, () => read(page, 6));
  await stays('anybody may be chosen');
  same(await page.locator('[data-testid^=aim-]').count(), 5, 'whom one may aim at');
  await page.getByTestId('aim-6').click();
  await rested(page);
  await stays('a target armed');
  await points(page, 6);
  holds((await text(page, 'aim')).startsWith('Target Sami'), await text(page, 'aim'));
  await shots(page, `several-six-armed-${named(page)}`);
  same(await small(page), [], 'measures');
  await logs(page, () => page.getByTestId('aim').click());
  await stays('aimed');
  same(await page.getByTestId('strip-6-target').count(), 1, 'who was chosen is marked');
  same(await page.evaluate(() => [globalThis.shifts, globalThis.observer.takeRecords().length]), [[], 0], 'shifts in the dock and among the seats');
}

/** Mighty Blow deals 9, to nobody as yet; the left opponent is Cy, whose side has 41 afterwards. */
async function teams(page) {
  await at(page, TEAMS, ['1 rolls 1 2 3 4 6']);
  await page.getByTestId('side-1').waitFor();
  same(await page.locator('[data-testid^=side-][data-testid$=-health]').allInnerTexts(), ['50', '50'], 'dials');
  same(await page.locator('[data-testid^=strip-][data-testid$=-health]').count(), 0, 'dials of single players');
  await page.getByTestId('best').waitFor();
  holds((await text(page, 'best')).includes('Mighty Blow · 9'), `the large key says what waits for the target: ${await text(page, 'best')}`);
  await logs(page, () => page.getByTestId('best').click());
  same(await text(page, 'for-target'), '9 to whoever is the target', 'what waits');
  for (const which of [0, 3]) holds(await seen(page, page.getByTestId('die-says').locator('li').nth(which)) || named(page) < 400, 'what the die says is out of sight');
  await shots(page, `several-teams-die-${named(page)}`);
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  await logs(page, () => read(page, 2));
  same(await page.getByTestId('strip-3-target').count(), 1, 'the left opponent is marked');
  same(await text(page, 'side-3-after'), '→ 41', 'what comes is on the dial of the side');
  await points(page, 3);
  await shots(page, `several-teams-target-${named(page)}`);
}

/** KOTH-1, KOTH-2: seat 3 leads alone with 25, and whoever attacks it draws a card at once. Sturdy Blow deals 4. */
async function hill(page) {
  const id = await at(page, HILL, ['1 rolls 1 1 5 6 6', '1 announces Sturdy Blow']);
  same(await page.locator('[data-testid$=-leads]').evaluateAll((all) => all.map(({ dataset }) => dataset.testid)), ['strip-3-leads'], 'who leads');
  same(await page.getByTestId('die-says').count(), 0, 'a die where the target is chosen');
  holds((await text(page, 'waits')).startsWith('Choose the target'), await text(page, 'waits'));
  same(await page.locator('[data-testid^=aim-]').evaluateAll((all) => all.map(({ dataset }) => dataset.testid)), ['aim-2', 'aim-3', 'aim-4'], 'targets');
  await page.getByTestId('aim-3').click();
  await page.getByTestId('aim').waitFor();
  await page.waitForFunction(() => document.querySelector('[data-testid=aim]')?.textContent.includes('25 → 21'));
  same(await text(page, 'strip-3-after'), '→ 21', 'what would come is on the dial of who would be hit');
  await shots(page, 'several-hill');
  same(await faults(page), [], 'axe');
  same((await entriesOf(id)).length, 3, 'entries after a target was armed');
  const before = (await entriesOf(id)).at(-1).sheet.seats[0].handCount;
  await logs(page, () => page.getByTestId('aim').click());
  same((await entriesOf(id)).at(-1).sheet.seats[0].handCount, before + 1, 'cards in hand');
  same((await entriesOf(id)).at(-1).line, '1 chooses seat 3', 'what was logged');
}

async function together(page) {
  const id = await at(page, TEAMS, [...HIT, '1 rolls target 5']);
  const waits = await text(page, 'waits');
  holds(waits.includes('Choose the target') && waits.includes('Cy and Di choose together'), waits);
  same(await page.locator('[data-testid^=aim-]').count(), 2, 'keys for two targets');
  same(await page.getByTestId('answer').count(), 0, 'questions besides');
  await shots(page, 'several-together');
  await says(page, '3 + 4 choose seat 4');
  same((await entriesOf(id)).at(-1).line, '3 chooses seat 4', 'what was logged');
  same(await page.getByTestId('strip-4-target').count(), 1, 'who was chosen is marked');
}

async function out(page) {
  await at(page, HILL, ['2 concedes']);
  same(await page.getByTestId('strip-2-out').count(), 1, 'who gave up is out');
  same(await page.locator('[data-testid$=-out]').count(), 1, 'who is out');
  await at(page, TEAMS, ['3 concedes', '4 concedes']);
  same(await text(page, 'outcome'), 'Over. Ann and Bo win the match.', 'who wins');
}

async function keyboard(page) {
  const id = await at(page, HILL, ['1 rolls 1 1 5 6 6', '1 announces Sturdy Blow']);
  await page.getByTestId('aim-4').focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('aim').waitFor();
  await rested(page);
  await page.getByTestId('aim').focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('strip-4-target').waitFor();
  same((await entriesOf(id)).at(-1).line, '1 chooses seat 4', 'what was logged');
}

async function inFrench(page) {
  await at(page, TEAMS, [...HIT, '1 rolls target 6']);
  holds((await text(page, 'waits')).startsWith('Choisir la cible'), await text(page, 'waits'));
  await page.getByTestId('aim-3').click();
  await page.waitForFunction(() => document.querySelector('[data-testid=aim]')?.textContent.includes('Viser Cy · 9'));
  await shots(page, 'several-french');
  same(await small(page), [], 'measures');
  await at(page, SIX, ['1 rolls 1 1 5 6 6']);
  await logs(page, () => page.getByTestId('best').click());
  holds((await text(page, 'waits')).startsWith('Lire le dé de ciblage'), await text(page, 'waits'));
  await shots(page, 'several-french-six');
  same(await small(page), [], 'measures');
}
