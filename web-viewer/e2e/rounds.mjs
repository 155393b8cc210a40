import { entriesOf, opened } from './api.mjs';
import { faults, newPage, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { rested, seqOf } from './player.mjs';

/** Attack rounds and choices of several heroes, tapped as at the table. */
export async function rounds(browser) {
  const page = await newPage(browser);
  await check('an attack round takes 7 taps and one for each die of the defense', () => counted(page));
  await check('a text that may be used several times asks how often', () => combustion(page));
  await check('one of several printed texts is one tap', () => grow(page));
  await check('what may be done behind a choice is named by its words', () => overgrowth(page));
  await check('the one effect of an Upkeep Phase is named once, on the large key; and players are called by their names', () => upkeep(page));
  await check('a passive ability rerolls one die', () => tithe(page));
  await check('a token prevents half', () => protect(page));
  await check('one of two defenses is chosen', () => defenses(page));
  await check('the price to be rid of a token is paid', () => payOff(page));
  await check('one of many cards is said in quotes', () => discards(page));
}

/** Opens a position on the log screen. */
async function at(page, opening, lines) {
  const id = await opened(opening, lines);
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await rested(page);
  return { id, page, taps: 0 };
}

/** One tap, and what it logged is there. */
async function tap(table, key, logs = true) {
  const { page } = table;
  await rested(page);
  const before = await seqOf(page);
  await key.click();
  table.taps += 1;
  if (!logs) return;
  await page.waitForFunction((was) => document.querySelector('[data-testid=last-sentence]')?.dataset.seq !== was, before);
  await rested(page);
}

/** Reads out dice on the pad; the last one logs them. */
async function dice(table, ...faces) {
  await table.page.getByTestId('pad-1').waitFor();
  for (const [place, face] of faces.entries()) {
    await tap(table, table.page.getByTestId(`pad-${face}`), place === faces.length - 1);
  }
}

const option = (page, line) => page.locator(`[data-testid=option][data-line="${line}"]`);
const answer = (page, label) => page.getByTestId('answer').getByText(label, { exact: true });

async function lastOf(table) {
  return (await entriesOf(table.id)).at(-1);
}

/** Five dice, the ability, the dice of the defense, the receipt: nothing else is tapped. */
async function counted(page) {
  const table = await at(page, 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense');
  await dice(table, 1, 1, 2, 3, 6);
  await tap(table, option(page, '1 announces Smack'));
  await page.getByTestId('roll').waitFor();
  const defense = await page.getByTestId('tray').locator('button').count();
  await shots(page, 'round-defense');
  await dice(table, ...[4, 5, 1, 2, 6].slice(0, defense));
  await shots(page, 'round-receipt');
  await tap(table, page.getByTestId('accept'));
  const entry = await lastOf(table);
  holds(entry.breakdowns.some((b) => b.settled), `${entry.sentence} settles nothing`);
  same(entry.sheet.phase, 'Main Phase (2)', 'phase');
  holds(table.taps <= 7 + defense, `${table.taps} taps with ${defense} dice of defense`);
  console.log(`     ${table.taps} taps, ${defense} of them dice of the defense`);
}

/** 3 Fire Mastery and the one gained: two of them make 2 × 3 undefendable. */
async function combustion(page) {
  const table = await at(page, 'open living 1v1; 1 Pyromancer; 2 Barbarian; 1 starts; phase offense; 1 tokens Fire Mastery 3');
  await dice(table, 1, 4, 5, 6, 6);
  await tap(table, option(page, '1 announces Combustion'));
  holds((await text(page, 'ask')).includes('spend 1 Fire Mastery'), await text(page, 'ask'));
  same(await page.getByTestId('answer').count(), 4, 'answers');
  await shots(page, 'round-amount');
  same(await faults(page), [], 'axe');
  await tap(table, answer(page, '2 times'));
  await shots(page, 'round-amount-receipt');
  const { breakdowns, sheet } = await lastOf(table);
  same(breakdowns.map((b) => [b.hero, b.dealt]), [['Barbarian', 6]], 'damage');
  same(sheet.seats[0].tokens, [{ token: 'Fire Mastery', count: 2 }], 'Fire Mastery');
}

async function grow(page) {
  const table = await at(page, 'open living 1v1; 1 Treant; 2 Barbarian; 1 starts; phase upkeep; 1 tokens Seedling 2 + Sapling');
  await shots(page, 'round-grow');
  await tap(table, answer(page, 'Turn 1 Seedling into 1 Sapling'));
  const { sheet } = await lastOf(table);
  const spirits = Object.fromEntries(sheet.seats[0].tokens.map(({ token, count }) => [token, count]));
  same(spirits, { Sapling: 2, Seedling: 1 }, 'Spirits');
}

async function overgrowth(page) {
  const start = 'open living 1v1; 1 Treant; 2 Barbarian; 1 starts; phase offense; 1 tokens Seedling 2 + Sapling + Wellspring';
  const table = await at(page, start, ['1 rolls 1 2 4 4 5', '1 announces Overgrowth']);
  await shots(page, 'round-spirits');
  const wellspring = page.getByTestId('options-1').getByText('Choose', { exact: false });
  holds((await wellspring.count()) > 0, 'the choice behind the first one is not offered');
  holds((await page.getByTestId('ask').innerText()).includes('spend 1 Spirit'), await text(page, 'ask'));
}

/** Poison is alone: 1 damage, 50 to 49. */
async function upkeep(page) {
  const table = await at(page, 'open living 1v1; 1 Barbarian "Ann"; 2 Shadow Thief "Bo"; 1 starts; phase upkeep; 1 tokens Poison');
  holds((await text(page, 'accept')).startsWith('Choose: Poison of Ann'), await text(page, 'accept'));
  holds(!(await text(page, 'legal')).includes('Choose'), await text(page, 'legal'));
  await shots(page, 'round-upkeep');
  await tap(table, page.getByTestId('accept'));
  same(await text(page, 'last-sentence'), '✓ Ann chooses Poison of Ann.', 'what came last');
  holds((await text(page, 'accept')).startsWith('Deal 1 to Ann'), await text(page, 'accept'));
  await tap(table, page.getByTestId('accept'));
  const { sheet } = await lastOf(table);
  same(sheet.seats[0].health, 49, 'Health');
}

/** A die lies as 4; Tithe rerolls it for 1 CP. */
async function tithe(page) {
  const table = await at(page, 'open living 1v1; 1 Paladin; 2 Barbarian; 1 starts; phase offense; 1 cp 6', ['1 rolls 1 1 2 6 4']);
  await shots(page, 'round-tithe');
  const use = page.getByTestId('option').filter({ hasText: 'Use Tithe: reroll' });
  holds((await use.innerText()).includes('1 CP'), 'no price');
  await tap(table, use);
  await shots(page, 'round-tithe-die');
  await page.getByTestId('die-5').click();
  await dice(table, 3);
  const { sheet } = await lastOf(table);
  same(sheet.seats[0].cp, 5, 'CP');
}

/** 6 incoming; Helmet and Life of the defense prevent 3, and Protect half of what is left, rounded up: 1 is dealt. */
async function protect(page) {
  const start = 'open living 1v1; 1 Barbarian; 2 Paladin; 1 starts; phase offense; 2 tokens Protect + Retribution';
  const table = await at(page, start, ['1 rolls 1 1 1 1 6', '1 announces Smack', '2 rolls 1 3 5']);
  await tap(table, option(page, '2 spends Protect'));
  await shots(page, 'round-protect');
  await tap(table, page.getByTestId('accept'));
  const { sheet, breakdowns } = await lastOf(table);
  same(breakdowns.filter((b) => b.hero === 'Paladin').map((b) => b.dealt), [1], 'damage');
  same(sheet.seats[1].tokens.map((t) => t.token), ['Retribution'], 'tokens');
}

async function defenses(page) {
  const table = await at(page, 'open living 1v1; 1 Barbarian; 2 Shadow Thief; 1 starts; phase offense', ['1 rolls 1 1 1 1 6', '1 announces Smack']);
  await shots(page, 'round-defenses');
  await tap(table, option(page, '2 defends with Counter Strike'));
  await dice(table, 1, 2, 3, 5, 6);
  holds((await lastOf(table)).breakdowns.length > 0, 'no receipt');
  await tap(table, page.getByTestId('accept'));
}

async function payOff(page) {
  const table = await at(page, 'open living 1v1; 1 Barbarian; 2 Pyromancer; 1 starts; phase upkeep; 1 cp 3; 1 tokens Knockdown + Burn');
  await shots(page, 'round-pay-off');
  await tap(table, option(page, '1 pays off Knockdown'));
  const { sheet } = await lastOf(table);
  same([sheet.seats[0].cp, sheet.seats[0].tokens.some((t) => t.token === 'Knockdown')], [1, false], 'CP and Knockdown');
}

async function discards(page) {
  const start = 'open living 1v1; 1 Shadow Thief; 2 Barbarian; 1 starts; phase main 1';
  await at(page, start);
  await page.getByTestId('cards-1').locator('ul').first().waitFor();
  await shots(page, 'round-cards');
  await page.setViewportSize({ width: 320, height: 640 });
  same(await small(page), [], 'measures at 320 px');
  await page.setViewportSize({ width: 412, height: 839 });
}
