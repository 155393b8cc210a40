import { entriesOf, idOf } from './api.mjs';
import { PHONE, faults, newPage, shots, small, text, wholeList } from './browser.mjs';
import { check, holds, same } from './check.mjs';

/** The match every server of a test run knows: the example round of the rulebook of 1.0. */
export const DEMO = 'rulebook-1.0-example';

let demo = '';

/** Steps through the rulebook's example and compares every shown value with the API. */
export async function replay(browser) {
  demo = await idOf(DEMO);
  const entries = await entriesOf(demo);
  await check('the API knows the demo match', () => holds(entries.length > 5, `${entries.length} entries`));
  const page = await newPage(browser);

  await check('the list of matches leads to the replay', async () => {
    await page.goto('/');
    await page.getByTestId(`match-${DEMO}`).getByRole('link', { name: 'Replay' }).click();
    await page.getByTestId('sentence').waitFor();
    await page.getByTestId('live').waitFor();
    same(await text(page, 'sentence'), clean(entries.at(-1).sentence), 'it opens at the newest step');
  });
  await check('every step shows what the API says', async () => {
    await page.getByTestId('first').click();
    for (const [at, entry] of entries.entries()) {
      await compare(page, entry);
      if (at < entries.length - 1) await page.getByTestId('next').click();
    }
  });
  await check('what changed at a step stands beside what it was', () => marks(page, entries));
  await check('7 + 2 = 9 against the Barbarian, 50 → 45, as in the rulebook', () => eclipse(page, entries));
  await check('keys: arrows, Home, End, brackets', () => keys(page, entries));
  await check('a link leads to its step', async () => {
    const { seq, sentence } = entries[2];
    await page.goto(`/m/${demo}/${seq}`);
    await page.getByTestId('sentence').waitFor();
    same(await text(page, 'sentence'), clean(sentence), `step ${seq}`);
    await page.getByTestId('next').click();
    await page.waitForURL(`**/m/${demo}/${entries[3].seq}`);
  });
  for (const viewport of [PHONE, { width: 375, height: 667 }]) {
    await check(`the step of a link is in sight in the list, ${viewport.width} px`, () => inSight(browser, viewport));
  }
  await check('a phone says how many tokens it has no room for', () => manyTokens(browser));
  await check('steps are found by what they say', () => finds(browser));
  await check('the id of a rule opens the rule, and Back leads to the same step', () => opensRules(page, demo, entries, tapped));
  await check('so it does by keyboard alone', () => byKeyboard(browser, entries));
  await look(browser, entries);
}

/** Where the list stands beside the table, it can be searched. */
async function finds(browser) {
  const id = await idOf('treant-and-artificer');
  const says = (await entriesOf(id)).flatMap(({ sentence, line }, at) => (/spanner/i.test(`${sentence} ${line}`) && /strike/i.test(`${sentence} ${line}`) ? [at + 1] : []));
  holds(says.length > 2 && says.length < 40, `${says.length} steps say it`);
  const page = await newPage(browser, { viewport: { width: 1366, height: 900 }, touch: false });
  await page.goto(`/m/${id}/1`);
  await page.getByTestId('turn-13').waitFor({ state: 'attached' });
  await page.keyboard.press('/');
  await page.keyboard.type('STRIKE spanner');
  const rows = () => page.getByTestId('step').locator('.number').allInnerTexts();
  same(await rows(), says.map(String), 'steps that are found');
  same(await faults(page), [], 'faults');
  for (const step of says.slice(0, 2)) {
    await page.keyboard.press('Enter');
    await page.waitForFunction((to) => document.querySelector('[data-testid=slider]').value === to, String(step - 1));
  }
  await page.keyboard.type(' nowhere');
  same([await rows(), await page.locator('search [role=status]').innerText()], [[], 'No step says that.'], 'nothing is found');
  await page.keyboard.press('Escape');
  await page.getByTestId('turn-1').waitFor();
  await page.close();
}

/** Three tokens lie on the Artificer's board at this step: Barbed Vine, a Heal Bot, and two Synths. */
async function manyTokens(browser) {
  const page = await newPage(browser, { viewport: { width: 375, height: 667 } });
  await page.goto(`/m/${await idOf('treant-and-artificer')}/90`);
  const seat = page.getByTestId('seat-2');
  await seat.waitFor();
  const seen = () => seat.getByTestId('seat-2-tokens').locator('li').evaluateAll((all) => all.filter((one) => getComputedStyle(one).clipPath === 'none').length);
  same([await seen(), await seat.locator('.more').innerText()], [1, '+2'], 'tokens in sight, and how many more');
  await seat.getByRole('button').click();
  same([await seen(), await seat.locator('.more').isVisible()], [3, false], 'after a tap');
  await page.close();
}

/** A long match comes piece by piece: the turn looked at first, and what comes around it pushes nothing out of sight. */
async function inSight(browser, viewport) {
  const id = await idOf('treant-and-artificer');
  const page = await newPage(browser, { viewport });
  // Far down a long turn, further up in it, and the first of all.
  for (const step of [96, 88, 1]) {
    await page.goto(`/m/${id}/${step}`);
    await page.getByTestId('turn-13').waitFor({ state: 'attached' });
    // What is drawn last.
    await page.getByTestId('settings').waitFor({ state: 'attached' });
    const [list, row] = [await page.getByTestId('steps').boundingBox(), await page.locator('[data-testid=step][aria-current=step]').boundingBox()];
    holds(row.y >= list.y - 2 && row.y + row.height <= list.y + list.height + 2, `step ${step} lies at ${row.y} to ${row.y + row.height}, the list at ${list.y} to ${list.y + list.height}`);
  }
  await page.close();
}

/** Opens the rules that the receipt of a step, what followed and the list of its rules name, and comes back. */
export async function opensRules(page, id, entries, open) {
  const { seq, sentence } = dealt(entries);
  await page.goto(`/m/${id}/${seq}?as=2`);
  for (const part of ['receipt-row', 'happenings', 'rules']) {
    const link = page.getByTestId(part).getByTestId('about').first();
    await page.getByTestId('slip').first().waitFor();
    if (part === 'rules') await page.locator('details:has([data-testid=rules]) > summary').click();
    const rule = await link.innerText();
    holds((await link.boundingBox()).height >= 24, `the way to ${rule} is too low to hit`);
    await open(link);
    await page.waitForURL(`**/rules?edition=1.0&about=${rule}`);
    const first = page.getByTestId('found').locator('li').first();
    same(await first.locator('.chip').innerText(), rule, 'the first rule');
    const { y, height } = await first.boundingBox();
    holds(y >= 0 && y + Math.min(height, 100) <= page.viewportSize().height, `${rule} is out of sight`);
    await open(page.getByTestId('back'));
    await page.waitForURL(`**/m/${id}/${seq}?as=2`);
    await page.getByTestId('sentence').waitFor();
    same(await text(page, 'sentence'), clean(sentence), `back from ${rule}`);
  }
}

const tapped = (it) => it.click();
const dealt = (entries) => entries.find((e) => e.breakdowns.some((b) => b.settled));

async function byKeyboard(browser, entries) {
  const page = await newPage(browser, { touch: false });
  await opensRules(page, demo, entries, async (it) => {
    const wanted = await it.elementHandle();
    for (let tabs = 0; !(await wanted.evaluate((node) => node === document.activeElement)); tabs += 1) {
      holds(tabs < 120, 'it is not reached by Tab');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
  });
  await page.context().close();
}

async function compare(page, entry) {
  const where = `entry ${entry.seq} (${entry.line})`;
  same(await text(page, 'sentence'), clean(entry.sentence), `${where} sentence`);
  same(await text(page, 'line'), clean(entry.line), `${where} line`);
  same(await text(page, 'phase'), entry.sheet.phase, `${where} phase`);
  for (const seat of entry.sheet.seats) {
    const shown = async (what) => Number(await text(page, `seat-${seat.seat}-${what}`));
    same(await shown('health'), seat.health, `${where} ${seat.hero} health`);
    same(await shown('cp'), seat.cp, `${where} ${seat.hero} CP`);
    same(await shown('hand'), seat.handCount, `${where} ${seat.hero} hand`);
    same(await shown('deck'), seat.deckCount, `${where} ${seat.hero} deck`);
    same(await shown('discard'), seat.discardCount, `${where} ${seat.hero} discard`);
    for (const { token, count } of seat.tokens) same(await shown(`token-${token}`), count, `${where} ${token}`);
    const upgrades = page.getByTestId(`seat-${seat.seat}-upgrades`).locator('li:not(.went)');
    same(await upgrades.count(), seat.upgrades.length, `${where} ${seat.hero} upgrades`);
  }
  same(await page.getByTestId('slip').count(), entry.breakdowns.length, `${where} receipts`);
  for (const [at, b] of entry.breakdowns.entries()) await compareReceipt(page.getByTestId('slip').nth(at), b, entry.sheet.seats, where);
  const happenings = page.getByTestId('happenings').locator('> li');
  same(await happenings.count(), entry.happenings.length, `${where} happenings`);
  const implied = page.getByTestId('silence').locator('li');
  same(await implied.count(), entry.implied.length, `${where} implied`);
  same(await page.getByTestId('ruling').count(), entry.verdict === 'REFUSED' ? 1 : 0, `${where} ruling`);
}

async function compareReceipt(slip, b, seats, where) {
  const signs = await slip.locator('figcaption .emblem').evaluateAll((all) => all.map((sign) => sign.dataset.hero));
  const hurts = b.rows.some((row) => row.step !== 'HEAL');
  const by = hurts && b.attacker !== b.to ? seats.filter(({ seat }) => seat === b.attacker) : [];
  same(signs, [...by, b].map(({ hero }) => hero), `${where} whose Attack it is, and whom it comes to`);
  const number = async (id) => Number(await slip.getByTestId(id).innerText());
  same(clean(await slip.getByTestId('receipt-headline').innerText()), clean(b.headline), `${where} headline`);
  const against = b.rows.filter((row) => ['HALF', 'AVOID', 'PASS'].includes(row.step)).length;
  same(await slip.getByText(`of the subtotal ${b.subtotal}`).count(), against, `${where} rows that count against the subtotal`);
  same(await number('receipt-dealt'), b.dealt, `${where} dealt`);
  same(await number('receipt-before'), b.before, `${where} before`);
  same(await number('receipt-after'), b.after, `${where} after`);
  const changes = (await slip.getByTestId('row-change').allInnerTexts()).map((t) => Number(t.replace('−', '-')));
  const inOrder = [...b.rows.filter((row) => row.step !== 'HEAL'), ...b.rows.filter((row) => row.step === 'HEAL')];
  same(changes, inOrder.map((row) => row.change), `${where} changes`);
  const needs = inOrder.flatMap((row) => row.needs ?? []);
  same((await slip.getByTestId('row-needs').allInnerTexts()).map(clean), needs.map(clean), `${where} what the rows rest on`);
  const running = (await slip.getByTestId('row-running').allInnerTexts()).filter((t) => t !== '');
  const expected = b.rows.filter((row) => row.step !== 'HEAL').map((row) => row.running);
  same(running.map((t) => Number(t.replace('−', '-'))), expected, `${where} running totals`);
}

async function marks(page, entries) {
  await page.getByTestId('first').click();
  let seen = 0;
  for (let at = 1; at < entries.length; at += 1) {
    await page.getByTestId('next').click();
    for (const [i, seat] of entries[at].sheet.seats.entries()) {
      const was = entries[at - 1].sheet.seats[i];
      const shown = page.getByTestId(`seat-${seat.seat}-health-was`);
      same(await shown.count(), was.health === seat.health ? 0 : 1, `entry ${entries[at].seq} marks health`);
      if (was.health === seat.health) continue;
      seen += 1;
      same(Number(await shown.innerText()), was.health, `entry ${entries[at].seq} health before`);
    }
  }
  holds(seen > 0, 'no health changed in the whole match');
}

async function eclipse(page, entries) {
  const hit = entries.find((e) => e.breakdowns.some((b) => b.settled && b.hero === 'Barbarian'));
  const b = hit?.breakdowns.find((one) => one.hero === 'Barbarian');
  same([b?.incoming, b?.subtotal, b?.healed, b?.before, b?.after], [7, 9, 4, 50, 45], 'Eclipse, with Targeted, healed, Health');
  await page.goto(`/m/${demo}/${hit.seq}`);
  const slip = page.getByTestId('slip').first();
  same(await slip.getByTestId('receipt-before').innerText(), '50', 'health before');
  same(await slip.getByTestId('receipt-after').innerText(), '45', 'health after');
  holds((await slip.getByTestId('row-running').allInnerTexts()).includes('9'), 'no running total of 9');
  same(await page.getByTestId(`seat-${b.to}-health`).innerText(), '45', 'health on the score sheet');
}

async function keys(page, entries) {
  const shown = async (at, key) => {
    await page.keyboard.press(key);
    same(await text(page, 'sentence'), clean(entries[at].sentence), `after ${key}`);
  };
  await page.locator('h1').click();
  await shown(0, 'Home');
  await shown(1, 'ArrowRight');
  await shown(2, 'ArrowRight');
  await shown(1, 'ArrowLeft');
  await shown(entries.length - 1, 'End');
  await shown(0, 'Home');
  const damage = entries.flatMap((e, at) => (e.breakdowns.some((b) => b.settled) ? [at] : []));
  await shown(damage[0], ']');
  await shown(damage[1] ?? damage[0], ']');
  await page.keyboard.press('End');
  await shown(damage.filter((at) => at < entries.length - 1).at(-1), '[');
  await page.getByTestId('slider').focus();
  await shown(0, 'Home');
  await shown(1, 'ArrowRight');
}

/** Pictures, axe and measures of the replay and the list, on a phone, a small phone and a desk. */
async function look(browser, entries) {
  const hit = dealt(entries);
  const page = await newPage(browser);
  await page.goto('/');
  await wholeList(page);
  await shots(page, 'matches');
  await check('axe finds nothing on the list', async () => same(await faults(page), [], 'faults'));
  await page.goto(`/m/${demo}/${hit.seq}`);
  await page.getByTestId('sentence').waitFor();
  await page.getByTestId('slip').first().waitFor();
  await shots(page, 'replay');
  await page.getByTestId('slip').first().scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await shots(page, 'receipt');
  await check('axe finds nothing on the replay', async () => same(await faults(page), [], 'faults'));
  for (const [name, viewport] of [['small', { width: 320, height: 640 }], ['desk', { width: 1280, height: 800 }]]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => scrollTo(0, 0));
    await shots(page, `replay-${name}`);
    await check(`keys, text and width on the replay at ${viewport.width} px`, async () => same(await small(page), [], 'faults'));
  }
}

/** As innerText reads it. */
function clean(words) {
  return words.replace(/\s+/g, ' ').trim();
}
