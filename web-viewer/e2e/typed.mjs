import { readFileSync } from 'node:fs';
import { ask, entriesOf } from './api.mjs';
import { faults, newPage, shots, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { chosen } from './chosen.mjs';
import { at, logs, read } from './dock.mjs';
import { rested } from './player.mjs';

const LATER = 'open adventures boss2; 1 Barbarian; 2 Fallen Barbarian; 1 starts; 2 cp 3; turn 3; phase main 2';
const CARD = '2 flips War Cry: objective Swipe 5; main 1; does inflict Concussion';

/** What a table typed in once is known in its next match: saved as house rules, which are chosen as a file where one is opened. */
export async function typed(browser) {
  const page = await newPage(browser);
  let file = null;
  await check('what was read out is saved as house rules', async () => (file = await saves(page)));
  await check('a match that is opened with them knows the card', () => opens(page, file));
  await check('Loot cards of a group’s own are put into a deck by taps', () => ownLoot(page));
  await check('a hero of a group’s own is chosen by taps and played', () => ownHero(page));
  await check('the rules of the rule set tapped last stay, whatever comes later', () => comesLate(page));
  await page.context().close();
  const french = await newPage(browser, { locale: 'fr-FR' });
  await check('the key is there in French, and what to do with the file', () => inFrench(french));
  await french.context().close();
}

async function played(page, lines) {
  const id = await at(page, LATER, lines);
  await page.goto(`/m/${id}/1`);
  await page.getByTestId('sentence').waitFor();
  return id;
}

async function saves(page) {
  await played(page, ['1 ends']);
  same(await page.getByTestId('save-read-out').count(), 0, 'keys where nothing was read out');
  await played(page, ['1 ends', CARD]);
  const key = page.getByTestId('save-read-out');
  await key.scrollIntoViewIfNeeded();
  const download = page.waitForEvent('download', { timeout: 30_000 });
  await key.click();
  const file = readFileSync(await (await download).path(), 'utf8');
  holds(file.includes('(name: "War Cry", timing: MainPhase, cost: 1, objective: Symbols({"Swipe": 5}), does: [Inflict(1, "Concussion")]'), file);
  holds((await text(page, 'read-out-saved')).includes('house rules'), 'how it is used');
  await shots(page, 'typed-saved');
  same(await faults(page), [], 'axe');
  return file;
}

async function bossBattle(page, file, name) {
  await page.goto('/new');
  await page.getByTestId('rules-line').click();
  await page.getByTestId('ruleset').locator('label', { hasText: 'Adventures' }).click();
  await page.getByTestId('mode').locator('label', { hasText: 'Boss Battle 2' }).click();
  await page.getByTestId('difficulty').locator('label', { hasText: 'Normal' }).click();
  await page.getByTestId('players').locator('label', { hasText: '1' }).click();
  await page.getByTestId('house-file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(file) });
  await page.getByTestId('house').getByText(`House rules of the file ${name}`).waitFor();
}

async function opens(page, file) {
  await bossBattle(page, file, 'ours.ron');
  await shots(page, 'typed-file');
  same(await faults(page), [], 'axe');
  await chosen(page, ['Barbarian']);
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  await rested(page);
  const id = new URL(page.url()).pathname.split('/')[2];
  const { match } = await ask('query ($id: ID!) { match(id: $id) { houseRules { name says } } }', { id });
  same(match.houseRules, { name: 'Read out at the table', says: ['Read out at the table changes War Cry of Fallen Barbarian.'] }, 'house rules');
  await logs(page, () => read(page, 1, 1, 2, 4, 4));
  await logs(page, () => page.getByTestId('best').click());
  await logs(page, () => read(page, 1, 2, 3));
  const flip = page.locator('[data-act=FLIP]').first();
  for (let ends = 0; ends < 4 && (await flip.count()) === 0; ends += 1) await logs(page, () => page.getByTestId('accept').click());
  await flip.click();
  await page.getByTestId('slots').waitFor();
  await page.locator('[data-choice="War Cry"]').waitFor();
  await shots(page, 'typed-known');
}

/** LOOT-4, ADV-11: what the file brings is listed with the others. */
async function ownLoot(page) {
  const town = readFileSync(new URL('../../fixtures/house/paper_town.ron', import.meta.url), 'utf8');
  await bossBattle(page, town, 'town.ron');
  await chosen(page, ['Barbarian']);
  await page.getByTestId('loot-Barbarian').locator('summary').click();
  await page.locator('[data-loot="Paper Lantern"]').click();
  await page.locator('[data-loot="Paper Lantern"][aria-pressed="true"]').waitFor();
  await page.getByTestId('loot-Barbarian').scrollIntoViewIfNeeded();
  await shots(page, 'typed-loot');
  same(await faults(page), [], 'axe');
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  const [opened] = await entriesOf(new URL(page.url()).pathname.split('/')[2]);
  holds(opened.line.includes('1 loot Paper Lantern'), opened.line);
}

/** What was asked for first is answered last. */
async function comesLate(page) {
  const isFirst = (request) => /"edition":"living"/.test(request.postData() ?? '');
  let answer = () => {};
  const held = new Promise((done) => (answer = done));
  await page.route('**/graphql', async (route) => {
    if (isFirst(route.request())) await held;
    await route.continue();
  });
  await page.goto('/new');
  await page.getByTestId('rules-line').click();
  await page.getByTestId('ruleset').locator('label', { hasText: 'Adventures' }).click();
  await page.getByTestId('house-file').waitFor();
  const [late] = await Promise.all([page.waitForResponse((response) => isFirst(response.request())), answer()]);
  await late.finished();
  // Long enough for what came to be drawn.
  await page.waitForTimeout(300);
  same(await page.getByTestId('house-file').count(), 1, 'keys for a file of house rules');
  await page.unroute('**/graphql');
}

/** A file with a mistake is refused with its place; without it its hero is among the others. */
async function ownHero(page) {
  const hero = readFileSync(new URL('../../fixtures/house/ink_witch.ron', import.meta.url), 'utf8');
  const rules = `House(name: "Ours", based_on: "living", changes: (new_heroes: [${hero}]))`;
  const give = (text) => page.getByTestId('house-file').setInputFiles({ name: 'witch.ron', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.goto('/new');
  await page.getByTestId('rules-line').click();
  await page.getByTestId('house-file').waitFor();
  await give(rules.replace('"Seal": 5', '"Seal": 50'));
  const wrong = page.getByTestId('house-file-wrong');
  await wrong.waitFor();
  holds(/house rules:\d+:\d+/.test(await wrong.textContent()), await wrong.textContent());
  same(await faults(page), [], 'axe');
  await give(rules);
  await page.getByTestId('house').getByText('House rules of the file witch.ron').waitFor();
  same(await wrong.count(), 0, 'words about a mistake');
  await chosen(page, ['Ink Witch', 'Monk']);
  await page.getByTestId('starts-1').click();
  await shots(page, 'typed-hero');
  same(await faults(page), [], 'axe');
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  await rested(page);
  await logs(page, () => read(page, 1, 1, 2, 4, 6));
  await logs(page, () => page.getByTestId('best').click());
  holds((await text(page, 'last-sentence')).includes('Scribble'), await text(page, 'last-sentence'));
  await shots(page, 'typed-witch');
}

async function inFrench(page) {
  await played(page, ['1 ends', CARD]);
  await page.getByTestId('save-read-out').waitFor();
  same(await text(page, 'save-read-out'), 'Enregistrer ce qui a été lu', 'the key');
  await page.getByTestId('save-read-out').click();
  await page.getByTestId('read-out-saved').getByText('règles maison').waitFor();
  await shots(page, 'typed-fr');
  same(await faults(page), [], 'axe');
}
