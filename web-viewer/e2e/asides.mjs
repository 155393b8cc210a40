import { entriesOf, opened } from './api.mjs';
import { faults, newPage, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { rested } from './player.mjs';

const START = 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense; 1 cp 9';
const MAIN = 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase main 1; 1 cp 2';

/** What opens in the place of the table, with taps alone: why not, putting an older entry right, a judge's ruling; and the phone of a player. */
export async function asides(browser) {
  const page = await newPage(browser);
  await check('why not: every ability, card and token of a player, and the rule with its page, in two taps', () => questions(page));
  await check('the choice of an older card is put right in three taps and the value, its consequences first', () => picks(page));
  await check('another act takes the place of an older one in three taps and the value', () => otherwise(page));
  await check('an older die is put right in three taps and the value', () => dice(page));
  await check('what did not happen is struck in four taps', () => strikes(page));
  await check('what was forgotten is put in before an entry in three taps and the value', () => inserts(page));
  await check('the keys of a keyboard do all of it, and Escape leads back', () => keyboard(browser));
  await check('a judge’s phone says so, and rules by taps', () => judges(browser));
  await check('a judge who comes to a table with one phone penalises, overturns, adopts and ends by taps', () => decides(page));
  await check('a judge sees what was missed, and sets it as if it had been done', () => missed(page));
  await check('the phone of a player: own things only, nothing is logged by looking', () => plays(browser));
  await check('the phone of a player who rolls: the chances stand beside what may be announced, as on the scribe’s', () => chances(browser));
  await check('what opens says it in French too', () => french(browser));
}

/** The dock stays where it is: only the paper above it scrolls. */
const inPlace = async (page) => same(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight <= innerHeight]), [0, true], 'the page stays, and only its paper scrolls');

/** Counts taps. A tap waits until the screen hears it, as a person does. */
function finger(page) {
  let count = 0;
  const tap = async (id) => {
    const key = typeof id === 'string' ? page.getByTestId(id).first() : id;
    await key.waitFor();
    await rested(page);
    await key.click();
    count += 1;
  };
  return { tap, taps: () => count };
}

async function at(page, opening, lines) {
  const id = await opened(opening, lines);
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await page.getByTestId('last-sentence').waitFor();
  await rested(page);
  return id;
}

const thing = (page, line) => page.locator(`[data-testid=thing][data-line="${line}"]`);
const linesOf = async (id) => (await entriesOf(id)).map(({ line }) => line);
const healthOf = async (id, seat) => (await entriesOf(id)).at(-1).sheet.seats[seat - 1].health;

/** Three swords, a heart and a Pow: Smack is met, the Ultimate needs five Pow. */
async function questions(page) {
  const id = await at(page, START, ['1 rolls 1 1 1 4 6']);
  const { tap, taps } = finger(page);
  await tap('questions-below');
  await page.locator('[data-testid=option][data-line="1 announces Smack"]').waitFor();
  const ultimate = thing(page, '1 announces Rage!');
  await ultimate.waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('[data-testid=thing] .why')].every(({ textContent }) => textContent !== 'not now'));
  await shots(page, 'why-list');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  const lines = await page.locator('[data-testid=thing], [data-testid=option]').evaluateAll((all) => all.map((one) => one.dataset.line));
  for (const verb of ['announces', 'defends with', 'plays']) holds(lines.some((line) => line.startsWith(`1 ${verb} `)), `nothing that ${verb}`);
  await tap(ultimate);
  await page.getByTestId('ruling-citation').first().waitFor();
  same(taps(), 2, 'taps');
  const cited = await text(page, 'ruling-citation');
  holds(/^REQ-1\b/.test(cited) && /\d/.test(cited.replace('REQ-1', '')), `${cited} is no rule with its page`);
  await inPlace(page);
  await shots(page, 'why-ruling');
  same(await faults(page), [], 'axe');
  await tap('questions-2');
  await thing(page, '2 announces Longbow').waitFor();
  same((await linesOf(id)).length, 2, 'entries after asking');
  await tap('questions-close');
  await page.getByTestId('last-sentence').waitFor();
}

/** One of the dice is turned to a sword: four deal 6. It was turned to a Pow: three deal 4, so the Moon Elf keeps 2 more. */
async function picks(page) {
  const id = await at(page, START, ['1 rolls 1 1 1 4 6', '1 plays So Wild!: die 4 = 1', '1 announces Smack', '2 rolls 1 1 1 1 1', '1 ends']);
  const before = await healthOf(id, 2);
  const { tap, taps } = finger(page);
  await tap('open-entries');
  await page.getByTestId('entry-3').waitFor();
  await shots(page, 'entries');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  await tap('entry-3');
  const die = page.getByTestId('choice-group').filter({ hasText: 'die 4' });
  await tap(die);
  await tap(page.getByTestId('choice').filter({ hasText: '6' }));
  await page.getByTestId('changes').waitFor();
  await inPlace(page);
  await shots(page, 'mend-picks');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  same((await linesOf(id)).length, 6, 'entries before it is agreed');
  await tap('fix-log');
  await page.getByTestId('last-sentence').waitFor();
  same(taps(), 5, 'taps: the list, the entry, which die and to what, and done');
  const entries = await entriesOf(id);
  holds(entries.at(-1).line.startsWith('replace 3; agreed 1 + 2; because '), entries.at(-1).line);
  same(entries[2].line, '1 plays So Wild!: die 4 = 6', 'what counts now');
  same(await healthOf(id, 2), before + 2, 'Health of the Moon Elf');
}

/** Smack was announced where no ability was. */
async function otherwise(page) {
  const id = await at(page, START, ['1 rolls 1 1 1 4 6', '1 announces Smack', '2 rolls 1 1 1 1 1', '1 ends']);
  const { tap, taps } = finger(page);
  await tap('open-entries');
  await tap('entry-3');
  await tap(page.locator('[data-testid=option][data-line="1 announces nothing"]'));
  await page.getByTestId('changes').waitFor();
  await tap('fix-log');
  await page.getByTestId('last-sentence').waitFor();
  same(taps(), 4, 'taps, one of them the value');
  same((await entriesOf(id))[2].line, '1 announces nothing', 'what counts now');
}

/** Smack with three swords was four: 4 become 6, so the Moon Elf keeps 2 less. */
async function dice(page) {
  const id = await at(page, START, ['1 rolls 1 1 1 4 6', '1 announces Smack', '2 rolls 1 1 1 1 1', '1 ends']);
  const before = await healthOf(id, 2);
  const { tap, taps } = finger(page);
  await tap('open-entries');
  await page.getByTestId('entry-2').waitFor();
  await tap(page.locator('[data-testid=entry-2] [data-die="3"]'));
  await tap('pad-1');
  await page.getByTestId('changes').waitFor();
  await shots(page, 'mend-dice');
  same(await faults(page), [], 'axe');
  await tap('fix-log');
  await page.getByTestId('last-sentence').waitFor();
  same(taps(), 4, 'taps, one of them the value');
  same((await entriesOf(id))[1].line, '1 rolls 1 1 1 1 6', 'what counts now');
  same(await healthOf(id, 2), before - 2, 'Health of the Moon Elf');
}

async function strikes(page) {
  const id = await at(page, START, ['1 rolls 1 1 1 4 6', '1 plays So Wild!: die 4 = 1']);
  const { tap, taps } = finger(page);
  await tap('open-entries');
  await tap('entry-3');
  await tap('fix-strike');
  await page.getByTestId('changes').waitFor();
  same((await linesOf(id)).length, 3, 'entries before it is agreed');
  await tap('fix-log');
  await page.getByTestId('last-sentence').waitFor();
  same(taps(), 4, 'taps: the list, the entry, that it was not, and done');
  holds((await linesOf(id)).at(-1).startsWith('strike 3; agreed 1 + 2; '), (await linesOf(id)).at(-1));
}

/** The Barbarian sold a card before the roll, and nobody logged it: 1 CP more. */
async function inserts(page) {
  const id = await at(page, MAIN, ['1 rolls 1 1 1 4 6']);
  const before = (await entriesOf(id)).at(-1).sheet.seats[0].cp;
  const { tap, taps } = finger(page);
  await tap('open-entries');
  await tap('before-2');
  await tap(page.locator('[data-testid=sell-1] [data-line="1 sells Tip It!"]'));
  await page.getByTestId('changes').waitFor();
  await shots(page, 'mend-insert');
  same(await faults(page), [], 'axe');
  await tap('fix-log');
  await page.getByTestId('last-sentence').waitFor();
  same(taps(), 4, 'taps: the list, before the entry, which card is sold, and done');
  holds(/^insert before 2; agreed 1 \+ 2; because it was forgotten; with 1 sells /.test((await linesOf(id)).find((line) => line.startsWith('insert')) ?? ''), (await linesOf(id)).join(' | '));
  same((await entriesOf(id)).at(-1).sheet.seats[0].cp, before + 1, 'CP of the Barbarian');
}

async function keyboard(browser) {
  const page = await newPage(browser, { viewport: { width: 1366, height: 768 }, touch: false });
  const id = await at(page, START, ['1 rolls 1 1 1 4 6', '1 announces Smack']);
  const press = async (name) => {
    const key = page.getByTestId(name);
    await key.waitFor();
    await rested(page);
    await key.focus();
    await page.keyboard.press('Enter');
  };
  await press('open-entries');
  await page.getByTestId('entry-3').waitFor();
  same(await page.evaluate(() => document.activeElement?.tagName), 'H1', 'where somebody reads on');
  await press('entry-3');
  await press('fix-strike');
  await page.getByTestId('changes').waitFor();
  await shots(page, 'mend-laptop');
  await rested(page);
  await page.keyboard.press('Escape');
  await page.getByTestId('last-sentence').waitFor();
  same((await linesOf(id)).length, 3, 'entries after leaving');
  await page.context().close();
}

/** A scribe shares a match; the code of a judge and that of players. */
export async function shared(browser, opening, lines) {
  const scribe = await newPage(browser);
  const id = await opened(opening, lines);
  await scribe.goto(`/m/${encodeURIComponent(id)}/share`);
  await scribe.getByTestId('share-1').click();
  await scribe.getByTestId('for-judges').locator('summary').click();
  const code = async (name) => (await text(scribe, name)).replaceAll(' ', '');
  return { id, scribe, judge: await code('judge-code'), player: await code('code') };
}

async function judges(browser) {
  const { id, scribe, judge } = await shared(browser, START, ['1 rolls 1 1 1 4 6', '1 announces Smack', '2 rolls 1 1 1 1 1', '1 ends']);
  const page = await newPage(browser);
  await page.goto(`/j/${judge}`);
  await page.getByTestId('join-judge').click();
  await page.waitForURL(`**/m/${id}/log`);
  await page.locator('[data-testid=my-role][data-role=JUDGE]').waitFor();
  holds((await text(page, 'my-role')).includes('You: Judge'), await text(page, 'my-role'));
  same(await page.locator('[data-testid=undo], [data-testid=fix], [data-testid=pad-1], [data-testid=option], [data-testid=open-cards]').count(), 0, 'keys of a scribe');
  await shots(page, 'judge-table');
  same(await faults(page), [], 'axe');
  await sets(page, id);
  await stands(page, id);
  await corrects(page, id);
  await backsUp(page, id);
  await page.setViewportSize({ width: 1366, height: 768 });
  await finger(page).tap('rule');
  await page.getByTestId('decide-stands').waitFor();
  await shots(page, 'judge-laptop');
  for (const one of [page, scribe]) await one.context().close();
}

async function logsRuling(page, tap, id) {
  const before = (await entriesOf(id)).length;
  await tap('rule-log');
  await page.getByTestId('last-sentence').waitFor();
  const entries = await entriesOf(id);
  same(entries.length, before + 1, 'entries');
  return entries.findLast(({ line }) => line.startsWith('judge ')).line;
}

/** The dial of the Moon Elf had slipped: 30 instead of what it shows; the roll and its rule are what it rests on. */
async function sets(page, id) {
  const { tap, taps } = finger(page);
  const was = await healthOf(id, 2);
  await tap('rule');
  await tap('decide-sets');
  await tap('less-2 health');
  same(await page.getByTestId('value-2 health').inputValue(), String(was - 1), 'the figure');
  await page.getByTestId('value-2 health').fill('30');
  await page.getByTestId('value-2 health').blur();
  await page.getByTestId('ruling-changes').getByTestId('changes').waitFor();
  holds((await text(page, 'ruling-changes')).includes('30'), await text(page, 'ruling-changes'));
  await tap('fact-4');
  await page.getByTestId('rule-search').fill('defensive roll');
  await tap('rule-go');
  await tap(page.getByTestId('rules-found').locator('button').first());
  const rule = (await page.locator('[data-testid=rules-of] [aria-pressed=true]').innerText()).replace('✓', '').trim();
  same(await page.getByTestId('rule-log').count(), 0, 'keys that rule without a reason');
  await page.getByTestId('because').fill('the dial had slipped; both saw it');
  await page.getByTestId('judge-name').fill('Ann');
  await inPlace(page);
  await shots(page, 'judge-sets');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  const line = await logsRuling(page, tap, id);
  same(taps(), 7, 'taps, two of them for a rule by search and one for a fact');
  same(line, `judge Ann: sets 2 health 30; facts 4; rules ${rule}; because the dial had slipped, both saw it`, 'the ruling');
  same(await healthOf(id, 2), 30, 'Health of the Moon Elf');
}

async function stands(page, id) {
  const { tap, taps } = finger(page);
  await tap('rule');
  await tap('decide-stands');
  await page.getByTestId('because').fill('as it was seen');
  same(await logsRuling(page, tap, id), 'judge Ann: stands; because as it was seen', 'the ruling');
  same(taps(), 3, 'taps');
}

/** Nobody spent Protect, which prevents 2 of the 4 of Sturdy Blow: half of the Subtotal, rounded up. */
async function missed(page) {
  const protect = 'open living 1v1; 1 Barbarian; 2 Tactician; 1 starts; 2 tokens Protect; turn 3; phase offense';
  const id = await at(page, protect, ['1 rolls 1 1 5 6 6', '1 announces Sturdy Blow', '1 ends']);
  const { tap } = finger(page);
  await tap('open-entries');
  await tap('to-ruling');
  await tap(page.getByTestId('missed').locator('summary'));
  await page.getByTestId('missed-4').waitFor();
  holds((await text(page, 'missed')).includes('everything since would stand'), await text(page, 'missed'));
  await shots(page, 'judge-missed');
  same(await faults(page), [], 'axe');
  await tap('missed-4');
  await page.getByTestId('ruling-changes').getByTestId('changes').waitFor();
  await page.getByTestId('because').fill('it was forgotten');
  if (await page.getByTestId('judge-name').isVisible()) await page.getByTestId('judge-name').fill('Ann');
  same(await logsRuling(page, tap, id), 'judge Ann: sets 2 health 48 + 2 tokens Protect 0; facts 4; because it was forgotten', 'the ruling');
  same(await healthOf(id, 2), 48, 'Health of the Tactician');
}

/** What a judge puts right stands by the judge alone. */
async function corrects(page, id) {
  const { tap, taps } = finger(page);
  await tap('open-entries');
  await tap('entry-5');
  await tap('fix-strike');
  await page.getByTestId('changes').waitFor();
  await tap('fix-log');
  await page.getByTestId('last-sentence').waitFor();
  same(taps(), 4, 'taps');
  const line = (await linesOf(id)).at(-1);
  holds(line.startsWith('strike 5; judge Ann; because '), line);
}

/** Back to before the announcement. */
async function backsUp(page, id) {
  const { tap, taps } = finger(page);
  await tap('rule');
  await tap('decide-backs');
  await tap('to-2');
  await page.getByTestId('ruling-changes').getByTestId('changes').waitFor();
  await inPlace(page);
  await shots(page, 'judge-backs-up');
  same(await faults(page), [], 'axe');
  await page.getByTestId('because').fill('the dice were moved');
  same(await logsRuling(page, tap, id), 'judge Ann: backs up to 2; because the dice were moved', 'the ruling');
  same(taps(), 4, 'taps');
}

/** Each decision, from the table on: the taps, and what is logged. A reason is typed, and the name only once. */
async function decides(page) {
  const id = await at(page, MAIN, []);
  const decisions = [
    [['decide-penalises', 'penalise-2', 'penalty'], 'penalises 2 with warning'],
    [['decide-overturns', 'to-2'], 'overturns 2'],
    [['decide-adopts', 'adopt-2.2'], 'adopts 2.2'],
    [['decide-ends', 'wins-1'], 'ends 1 wins'],
  ];
  for (const [keys, decision] of decisions) {
    const { tap, taps } = finger(page);
    await tap('open-entries');
    await tap('to-ruling');
    for (const key of keys) await tap(key);
    await page.getByTestId('because').fill('as it was seen');
    if ((await page.getByTestId('judge-name').inputValue()) === '') await page.getByTestId('judge-name').fill('Ann');
    await page.getByTestId('ruling-changes').getByTestId('changes').waitFor();
    same(await logsRuling(page, tap, id), `judge Ann: ${decision}; because as it was seen`, 'the ruling');
    same(taps(), keys.length + 3, `taps for ${decision}`);
  }
  await page.getByTestId('outcome').waitFor();
}

/** The Moon Elf, who is attacked, on a phone of her own. */
async function plays(browser) {
  const { id, scribe, player } = await shared(browser, `${START}; 2 tokens Evasive`, ['1 rolls 1 1 1 4 6', '1 announces Smack']);
  const page = await newPage(browser);
  await page.goto(`/j/${player}`);
  await page.getByTestId('join-2').click();
  await page.waitForURL(`**/m/${id}/log`);
  await page.getByTestId('mine').waitFor();
  const order = await page.evaluate(() => {
    const there = (id) => document.querySelector(`[data-testid=${id}]`)?.getBoundingClientRect().top;
    return [there('hand'), there('mine'), there('legal')];
  });
  same(order, order.toSorted((a, b) => a - b), 'the hand, what may be done, and then all else, from above');
  const whose = await page.getByTestId('option').evaluateAll((all) => all.map((one) => one.dataset.by));
  holds(whose.length > 0 && whose.every((by) => by === '2'), `options of ${whose}`);
  await inPlace(page);
  await shots(page, 'player-mine');
  same(await faults(page), [], 'axe');
  const { tap, taps } = finger(page);
  // In an own Main Phase cards lie open, and tokens one tap away.
  await tap('show-tokens-2');
  await tap(page.locator('[data-testid=option][data-line^="2 spends Evasive"]'));
  await page.getByTestId('brings').locator('p').first().waitFor();
  same(taps(), 2, 'taps to see what it brings');
  same((await linesOf(id)).length, 3, 'entries after looking');
  await tap('open-entries');
  await tap('entry-2');
  await tap('die-4');
  await tap('pad-1');
  await page.getByTestId('changes').waitFor();
  await tap('fix-log');
  await page.getByTestId('last-sentence').waitFor();
  holds((await linesOf(id)).at(-1).startsWith('2 proposes: replace 2; because '), (await linesOf(id)).at(-1));
  await bothSee(scribe, page, id);
  for (const one of [page, scribe]) await one.context().close();
}

/** What is dealt is the same number on both phones, and so is what the proposed die would make of it: 4 halved, then 6 halved. */
async function bothSee(scribe, page, id) {
  await scribe.goto(`/m/${id}/log`);
  await rested(scribe);
  for (const face of [4, 5, 2, 3, 6]) await scribe.getByTestId(`pad-${face}`).click();
  for (const one of [page, scribe]) {
    await one.waitForFunction(() => document.querySelector('[data-testid=strip-2-after]')?.textContent.trim().endsWith('48'));
    await one.getByTestId('comes-otherwise').getByText('Deal 3 to Moon Elf, 1 to Barbarian').waitFor();
  }
  const keys = await scribe.getByTestId('agree').evaluate((key) => key.getBoundingClientRect().bottom);
  holds(keys <= (await scribe.getByTestId('dock').boundingBox()).y, 'the key that agrees is below the dock');
}

/** Ann, who rolls and does not log, sees what whoever logs for her sees. */
async function chances(browser) {
  const { id, scribe, player } = await shared(browser, 'open living 1v1; 1 Barbarian "Ann"; 2 Moon Elf "Bo"; 2 starts; phase offense', ['2 rolls 1 1 1 4 5']);
  const page = await newPage(browser, { viewport: { width: 375, height: 667 } });
  await page.goto(`/j/${player}`);
  await page.getByTestId('join-2').click();
  await page.waitForURL(`**/m/${id}/log`);
  await scribe.goto(`/m/${id}/log`);
  for (const one of [page, scribe]) await one.getByTestId('odds').waitFor();
  await page.getByTestId('mine').getByTestId('odds').waitFor();
  same(await page.getByTestId('odds').count(), 1, 'lists of chances');
  // What an ability would deal is foreseen in an idle moment of each phone.
  for (const one of [page, scribe]) await one.getByTestId('announce').getByText('3 damage').waitFor();
  for (const list of ['odds', 'announce']) same(await text(page, list), await text(scribe, list), list);
  await inPlace(page);
  await shots(page, 'player-chances');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  for (const one of [page, scribe]) await one.context().close();
}

async function french(browser) {
  const page = await newPage(browser, { locale: 'fr-FR', viewport: { width: 375, height: 667 } });
  await at(page, START, ['1 rolls 1 1 1 4 6']);
  const { tap } = finger(page);
  await tap('questions-below');
  await thing(page, '1 announces Rage!').waitFor();
  holds((await text(page, 'aside')).includes('Pourquoi pas'), await text(page, 'aside'));
  await shots(page, 'why-list-fr');
  same(await small(page), [], 'measures');
  await tap('questions-close');
  await tap('open-entries');
  await tap('entry-2');
  await page.getByTestId('fixing').waitFor();
  await inPlace(page);
  await shots(page, 'mend-fr');
  same(await small(page), [], 'measures');
  same(await faults(page), [], 'axe');
  await page.context().close();
}
