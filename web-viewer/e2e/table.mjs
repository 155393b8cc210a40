import { ask, entriesOf, opened } from './api.mjs';
import { faults, newPage, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { chosen, tiles } from './chosen.mjs';
import { rested, seqOf } from './player.mjs';

/** What a table does besides rolling: opening a match as it likes, the Main Phase, and its own hands. */
export async function table(browser) {
  const page = await newPage(browser);
  await check('heroes are searched, house rules chosen, and those played last come first', () => newMatch(page));
  await check('house rules: those of the heroes first, all found by words, and by keyboard alone', () => houseRules(page));
  await check('cards say their kind, their price and what they do, the cheap ones first, and are found by words', () => said(page));
  await check('cards that cost too much come last, with the CP that are missing, and say why', () => tooDear(page));
  await check('a card is played, a Hero Upgrade put in play and a card sold by taps', () => mainPhase(page));
  await check('a hand noted on the phone is in no request', () => privateHand(page));
  await page.context().close();
}

async function newMatch(page) {
  await page.goto('/new');
  let taps = 0;
  const tap = async (key) => {
    await key.click();
    taps += 1;
  };
  await chosen(page, ['Treant'], tap);
  await page.getByTestId('hero-search').fill('moon');
  same(await tiles(page), ['Moon Elf'], 'heroes found');
  await page.getByTestId('choose-1').click();
  same(await tiles(page), ['Moon Elf', 'Treant'], 'found, with the chosen one');
  await page.getByTestId('choose-2').click();
  await chosen(page, ['Moon Elf'], tap);
  await tap(page.getByTestId('rules-line'));
  await tap(page.getByTestId('house-targeted-1'));
  // Whatever lies half below the key that stays in sight would be found too small.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await shots(page, 'new-house');
  same(await faults(page), [], 'axe');
  await tap(page.getByTestId('begin'));
  await page.waitForURL('**/log');
  await rested(page);
  holds(taps <= 8, `${taps} taps`);
  const id = new URL(page.url()).pathname.split('/')[2];
  const { match } = await ask('query ($id: ID!) { match(id: $id) { houseRules { options } } }', { id });
  same(match.houseRules, { options: ['targeted-1'] }, 'house rules');
  await page.goto('/new');
  await page.getByTestId('tile').first().waitFor();
  same((await tiles(page)).slice(0, 2), ['Treant', 'Moon Elf'], 'heroes offered first');
}

/** Of the Monk and the Moon Elf: their boards, the token of one of them, and what is for everybody; not what is the Ninja's. */
async function houseRules(page) {
  await page.goto('/new');
  await chosen(page, ['Monk', 'Moon Elf']);
  await page.getByTestId('rules-line').click();
  const option = (id) => page.getByTestId(`house-${id}`);
  for (const id of ['monk-fist-strike-678', 'monk-fist-strike-2-costs-2', 'targeted-1', 'hand-limit-5', 'without-buh-bye']) {
    await option(id).waitFor();
  }
  const titles = await page.getByTestId('house').locator('h2:visible').allInnerTexts();
  same(titles, ['Heroes', 'Tokens', 'Cards', 'Rules of the table'], 'groups');
  holds(!(await option('ninja-poison-dart-2').isVisible()), 'what is the Ninja’s comes first');
  await page.getByTestId('house-search').focus();
  await page.keyboard.type('ninja poison dart');
  await option('ninja-poison-dart-2').waitFor();
  same(await page.getByTestId('house').locator('input[type=checkbox]:visible').count(), 1, 'house rules found');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  same(await page.getByTestId('house-chosen').locator('button').count(), 1, 'chosen');
  holds((await text(page, 'house')).includes('Chosen: 1'), 'how many are chosen');
  await page.getByTestId('house-search').fill('');
  await option('targeted-1').focus();
  await page.keyboard.press('Space');
  same(await page.getByTestId('house-chosen').locator('button').count(), 2, 'chosen');
  holds(await option('targeted-1').evaluate((node) => node === document.activeElement), 'the focus is lost');
  await page.getByTestId('house-search').scrollIntoViewIfNeeded();
  await shots(page, 'house-rules');
  same(await faults(page), [], 'axe');
  for (const left of [1, 0]) {
    await page.getByTestId('house-chosen').locator('button').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction((many) => document.querySelectorAll('[data-testid=house-chosen] button').length === many, left);
    holds(await page.evaluate(() => document.activeElement.closest('[data-testid=house]') !== null), 'the focus is lost');
  }
  await page.getByTestId('house-search').fill('no such words');
  await page.getByText('No house rule has these words.').waitFor();
  await page.getByTestId('house-search').fill('');
  await page.getByTestId('house-others').locator('summary').click();
  await page.setViewportSize({ width: 320, height: 640 });
  same(await small(page), [], 'measures at 320 px');
  await page.getByTestId('house-search').scrollIntoViewIfNeeded();
  holds(await inSight(page, 'begin'), 'the key that starts is out of sight');
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  same(await small(page), [], 'measures at twice the text');
  await page.getByTestId('house-search').scrollIntoViewIfNeeded();
  holds(await isFound(page, 'house-search'), 'at twice the text the key that starts covers what is chosen');
  const last = page.getByTestId('house').locator('label:visible').last();
  await last.scrollIntoViewIfNeeded();
  holds(await last.evaluate(lies), 'at twice the text the key that starts covers the last that can be chosen');
  await shots(page, 'house-rules-large');
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  await page.setViewportSize({ width: 412, height: 839 });
}

/** Whether a tap on the middle of something hits it. */
function lies(node) {
  const { x, y, width, height } = node.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return hit !== null && (node === hit || node.contains(hit));
}

const isFound = (page, id) => page.getByTestId(id).evaluate(lies);

/** Whether any of it is on the screen. */
async function inSight(page, id) {
  return page.getByTestId(id).evaluate((key) => key.getBoundingClientRect().top < innerHeight);
}

async function tapped(page, key) {
  await rested(page);
  const before = await seqOf(page);
  await key.click();
  await page.waitForFunction((was) => document.querySelector('[data-testid=last-sentence]')?.dataset.seq !== was, before);
  await rested(page);
}

/** Double Up! costs 1 CP and draws 2 cards; Smack II costs 2; a sold card brings 1. */
async function mainPhase(page) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase main 1; 1 cp 4; 1 hand 3; 1 holds Smack II + Tip It! + Double Up!');
  await page.goto(`/m/${id}/log`);
  await rested(page);
  const cards = page.getByTestId('cards-1');
  const unfold = async () => {
    await rested(page);
    if (!(await cards.isVisible())) await page.getByTestId('show-cards-1').click();
  };
  await unfold();
  await tapped(page, cards.locator('[data-line="1 plays Double Up!"]'));
  same(await text(page, 'strip-1-hand'), '4', 'cards in hand: 3, less 1, and 2 drawn');
  await unfold();
  await tapped(page, cards.locator('[data-line="1 plays Smack II"]'));
  await page.getByTestId('show-sell-1').click();
  same([await cards.isVisible(), await page.getByTestId('sell-1').isVisible()], [false, true], 'of one switch, one list lies open');
  await shots(page, 'main-sell');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  await tapped(page, page.locator('[data-testid=sell-1] [data-line="1 sells Tip It!"]'));
  const { line, sheet } = (await entriesOf(id)).at(-1);
  same(line, '1 sells Tip It!', 'line');
  const [seat] = sheet.seats;
  same([seat.cp, seat.handCount, seat.upgrades], [2, 2, ['Smack II']], 'CP, hand, and Hero Upgrades');
}

/** Each card says its kind and what it does, the cheap ones first; words in it find it. */
async function said(page) {
  await page.goto(`/m/${await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase main 1; 1 cp 4')}/log`);
  await rested(page);
  const cards = page.getByTestId('cards-1');
  await cards.getByTestId('does').first().waitFor();
  const keys = cards.locator('[data-act=PLAY]');
  const read = (all) => all.map((key) => [key.dataset.line, key.querySelector('[data-testid=kind]')?.textContent ?? '', key.querySelector('[data-testid=does]')?.textContent ?? '', Number(key.querySelector('.cost')?.firstElementChild?.textContent)]);
  const all = await keys.evaluateAll(read);
  holds(all.length > 6, `only ${all.length} cards`);
  for (const [line, kind, does] of all) holds(kind !== '' && does !== '', `${line} does not say what it is: ${kind}, ${does}`);
  const costs = all.map(([, , , cost]) => cost);
  same(costs, costs.toSorted((a, b) => a - b), 'what the cards cost');
  const [line, , does] = all.at(-1);
  await page.getByTestId('cards-1-find').click();
  await page.getByTestId('cards-1-search').fill(does.slice(0, 24).toUpperCase());
  const found = await keys.evaluateAll(read);
  holds(found.length < all.length && found.some(([other]) => other === line), `${JSON.stringify(found.map(([one]) => one))} found by the words of ${line}`);
  await page.getByTestId('cards-1-search').fill('no such words');
  await page.getByText('No card that can be used now has these words.').waitFor();
  // A card of the Roll Phase: the referee says why not, under the same words.
  await page.getByTestId('cards-1-search').fill('twice as wild');
  same(await keys.count(), 0, 'cards of another phase');
  await page.getByTestId('cards-1-why').click();
  same(await page.getByTestId('questions-search').inputValue(), 'twice as wild', 'what is still looked for');
  same(await page.getByTestId('questions-1').getAttribute('aria-pressed'), 'true', 'whose cards');
  await page.locator('[data-testid=thing][data-line="1 plays Twice as Wild!"]').waitFor();
  await page.getByTestId('aside-close').click();
  await rested(page);
}

/** With 1 CP in a Main Phase: what costs more, as the referee says it, behind what can be paid; none with 15. */
async function tooDear(page) {
  const start = 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase main 1; 1 cp';
  const id = await opened(`${start} 1`);
  const { match } = await ask('query ($id: ID!) { match(id: $id) { tooDear { short option { by line cost } } } }', { id });
  const own = match.tooDear.filter(({ option }) => option.by === 1).map(({ short, option }) => `${option.line} ${option.cost} ${short} short`);
  holds(own.length > 0 && own.includes('1 plays Smack II 2 1 short'), own.join(', '));
  await page.goto(`/m/${id}/log`);
  await rested(page);
  const rows = page.getByTestId('cards-1').getByTestId('too-dear');
  await rows.first().waitFor();
  const read = (all) => all.map((row) => `${row.dataset.line} ${row.querySelector('.cost').firstElementChild.textContent} ${row.querySelector('.short').textContent}`);
  same((await rows.evaluateAll(read)).toSorted(), own.toSorted(), 'cards with the CP that are missing');
  const tests = await page.getByTestId('cards-1').locator('[data-act=PLAY]').evaluateAll((all) => all.map(({ dataset }) => dataset.testid));
  holds(tests.indexOf('too-dear') > 0 && tests.lastIndexOf('option') < tests.indexOf('too-dear'), `in this order: ${tests.join(', ')}`);
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  await rows.and(page.locator('[data-line="1 plays Smack II"]')).click();
  same(await page.getByTestId('questions-search').inputValue(), 'Smack II', 'what is asked about');
  await page.locator('[data-testid=thing][data-line="1 plays Smack II"]').getByText('CP').waitFor();
  const before = await ask('query ($id: ID!) { match(id: $id) { head } }', { id });
  same(before.match.head, 1, 'entries: nothing is logged by it');
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.reload();
  await rested(page);
  await rows.and(page.locator('[data-line="1 plays Smack II"]')).getByText('manque 1').waitFor();
  await page.evaluate(() => localStorage.removeItem('language'));
  await page.goto(`/m/${await opened(`${start} 15`)}/log`);
  await rested(page);
  await page.getByTestId('cards-1').getByTestId('option').first().waitFor();
  same(await rows.count(), 0, 'cards that cost more than 15 CP');
}

/** Two cards are noted; one of them is played. The other one is in nothing that leaves the phone, and neither is the hand. */
async function privateHand(page) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase main 1; 1 cp 4');
  const sent = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`));
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await page.goto(`/m/${id}/log`);
  await rested(page);
  const hand = page.getByTestId('hand');
  await hand.locator('summary').click();
  for (const card of ['Vegas Baby!', 'Double Up!']) {
    await page.getByTestId('hand-card').selectOption(card);
    await page.getByTestId('hand-add').click();
    await page.getByTestId('hand-cards').getByText(card).waitFor();
  }
  await shots(page, 'hand');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  await page.reload();
  await rested(page);
  await hand.locator('summary').click();
  same(await page.getByTestId('hand-cards').locator('li').count(), 2, 'cards after a reload');
  const cards = page.getByTestId('cards-1');
  same(await cards.getByTestId('noted').count(), 2, 'cards marked as held');
  await shots(page, 'hand-noted');
  await tapped(page, cards.locator('[data-line="1 plays Double Up!"]'));
  await page.getByTestId('hand-cards').getByText('Double Up!').waitFor({ state: 'detached' });
  await tapped(page, page.getByTestId('undo'));
  holds(sent.some((one) => one.includes('1 plays Double Up!')), 'what was played was sent');
  same(sent.filter((one) => one.includes('Vegas Baby')), [], 'requests with the card that was only noted');
  same(sent.filter((one) => !one.includes('/assets/') && /hand/i.test(one.replaceAll('handCount', ''))), [], 'requests about a hand');
}
