import { existsSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { hasEngine } from './agree.mjs';
import { asking } from './api.mjs';
import { dealtTo, faults, newPage, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { chosen } from './chosen.mjs';
import { fromDisk, savedPage } from './disk.mjs';
import { keepsHouse, ready, Server, THRONE } from './killed.mjs';
import { rested } from './player.mjs';

/** Targeted adds 1 at this table, not 2: Smack with three swords deals 4 + 1, with four 6 + 1. */
const HOUSE = 'targeted-1';
const OPENING = 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense; 2 tokens Targeted';
const LINES = ['1 rolls 1 1 1 4 6', '1 announces Smack', '2 rolls 1 1 1 1 1', '1 ends'];
const FRENCH = 'fr-FR';

/** The house rules of a match go along with it: into what might have been, and into a saved page. */
export async function house(browser) {
  if (!hasEngine || !existsSync(THRONE)) return;
  const server = new Server('--open');
  await server.start();
  try {
    const id = await played(server);
    for (const [name, part] of [
      ['house rules count in what might have been, while the server is killed', branches],
      ['the address of such a branch is enough for another phone, which tells it in French', told],
      ['a page saved under house rules replays and verifies from a disk, and finds other rules', saved],
      ['such a page is made without the server too, and speaks French', savedAlone],
      ['a match opened without the server under house rules goes on so in what might have been', openedHere],
    ]) {
      await server.kill();
      await server.start();
      await check(name, () => part(browser, server, id));
    }
  } finally {
    await server.end();
  }
}

/** A match under the house rule, with one attack. */
async function played(server) {
  const ask = asking(server.url);
  const { openMatch } = await ask(
    'mutation ($line: String!, $house: [String!]) { openMatch(line: $line, house: $house) { ... on Opened { match { id } } } }',
    { line: OPENING, house: [HOUSE] },
  );
  const { id } = openMatch.match;
  for (const [at, line] of LINES.entries()) {
    await ask('mutation ($id: ID!, $at: Int!, $line: String!) { log(match: $id, expected: $at, line: $line) { __typename } }', { id, at: at + 1, line });
  }
  return id;
}

/** A phone that has had the match before it, with all that belongs to it. */
async function having(browser, server, id, options = {}) {
  const page = await newPage(browser, { base: server.url, ...options });
  await page.goto(`/m/${id}/1`);
  await page.getByTestId('sentence').waitFor();
  await ready(page);
  await keepsHouse(page);
  return page;
}

/** Four swords instead of three, from the opening on: there the score sheets do not show yet which rules count. */
const fourSwords = (page) => attack(page, [1, 1, 1, 1, 6], 'Smack', [1, 1, 1, 1, 1]);

/** What if the first player rolled that, announced that, and the second defended so? */
async function attack(page, roll, ability, defense) {
  await page.getByTestId('what-if').click();
  await page.getByTestId('banner').waitFor();
  await rested(page);
  for (const face of roll) await page.getByTestId(`pad-${face}`).click();
  await lines(page, 1);
  await page.locator(`[data-testid=option][data-line="1 announces ${ability}"]`).click();
  await lines(page, 2);
  for (const face of defense) await page.getByTestId(`pad-${face}`).click();
  await lines(page, 3);
}

/** Waits until the branch has so many lines, and takes taps again. */
async function lines(page, count) {
  await page.waitForFunction((wanted) => document.querySelectorAll('[data-testid=branch-lines] li').length === wanted, count);
  await page.waitForTimeout(400);
  await rested(page);
}

async function branches(browser, server, id) {
  const page = await having(browser, server, id);
  await server.kill();
  await fourSwords(page);
  same(await dealtTo(page, 2), '7', 'damage that might have been');
  await shots(page, 'house-what-if');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  await page.waitForTimeout(500);
  await page.reload();
  await lines(page, 3);
  same(await dealtTo(page, 2), '7', 'damage after a reload');
  // The id of a rule leads to the edition, and back into the branch.
  await page.getByTestId('receipt-row').getByTestId('about').first().click();
  await page.waitForURL('**/rules?edition=living&about=*');
  await page.getByTestId('found').waitFor();
  await page.getByTestId('back').click();
  await lines(page, 3);
  await page.context().close();
}

async function told(browser, server, id) {
  const page = await having(browser, server, id);
  await fourSwords(page);
  await page.waitForTimeout(500);
  const { pathname, hash } = new URL(page.url());
  await page.context().close();
  const other = await newPage(browser, { base: server.url, locale: FRENCH });
  await other.goto(`${pathname}${hash}`);
  await lines(other, 3);
  same(await dealtTo(other, 2), '7', 'damage on another phone');
  holds((await text(other, 'last-sentence')).startsWith('Moon Elf lance 1 1 1 1 1'), await text(other, 'last-sentence'));
  await ready(other);
  await server.kill();
  await other.getByTestId('branch-back').click();
  await lines(other, 2);
  await shots(other, 'house-what-if-french');
  await other.context().close();
}

async function saved(browser, server, id) {
  const page = await having(browser, server, id);
  const html = await savedPage(page);
  await page.context().close();
  console.log(`     a saved page with house rules: ${html.length} bytes`);
  const { match } = await asking(server.url)('query ($id: ID!) { match(id: $id) { entries { sentence } } }', { id });
  const home = await fromDisk(browser, html);
  same(await home.getByTestId('verified').getAttribute('data-whole'), 'true', 'it is as it was saved');
  same(await home.getByTestId('verified').getByText('no server vouches').count(), 0, 'the chain is the server’s');
  await home.getByTestId('first').click();
  for (const [at, { sentence }] of match.entries.entries()) {
    same(await text(home, 'sentence'), sentence.replace(/\s+/g, ' ').trim(), `entry ${at + 1}`);
    if (at < match.entries.length - 1) await home.getByTestId('next').click();
  }
  same(await text(home, 'seat-2-health'), '45', 'Health of the Moon Elf in the saved page');
  await shots(home, 'house-saved');
  same(await faults(home), [], 'axe');
  same(await small(home), [], 'measures');
  await home.context().close();
  for (const [what, changed] of Object.entries(changes(html))) {
    holds(changed !== html, `${what}: nothing was changed`);
    const bad = await fromDisk(browser, changed);
    same(await bad.getByTestId('verified').getAttribute('data-whole'), 'false', what);
    await bad.context().close();
  }
}

/** The house rule left out of what the match is pinned to, all of that left out, and one byte of the reader. */
function changes(html) {
  const plain = (text) => gzipSync(gunzipSync(Buffer.from(text, 'base64url')).toString().replace(`["${HOUSE}"]`, '[]')).toString('base64url');
  return {
    'without the house rule': html.replace(/("texts":\[")([\w-]+)/, (_, before, text) => before + plain(text)),
    'without the rule set': html.replace(/"texts":\["[\w-]+"\]/, '"texts":[]'),
    'another reader': html.replace(/("reader":"[\w-]{4000})([\w-])/, (_, before, one) => before + (one === 'A' ? 'B' : 'A')),
  };
}

async function savedAlone(browser, server, id) {
  const page = await having(browser, server, id, { locale: FRENCH });
  await page.getByTestId('sentence').getByText('Barbarian commence').waitFor();
  await server.kill();
  const html = await savedPage(page);
  await page.context().close();
  const home = await fromDisk(browser, html, '#step=4', { locale: FRENCH });
  same(await home.getByTestId('verified').getAttribute('data-whole'), 'true', 'it is as it was saved');
  holds((await text(home, 'sentence')).startsWith('Moon Elf lance 1 1 1 1 1'), await text(home, 'sentence'));
  same(await text(home, 'receipt-dealt'), '5', 'damage in the saved page');
  await shots(home, 'house-saved-french');
  await home.context().close();
}

/** Nobody but this phone knows the match, and Holy Attack deals 5 for a small straight in it, not 6. */
async function openedHere(browser, server) {
  const page = await newPage(browser, { base: server.url });
  await page.goto('/');
  await page.getByTestId('matches').waitFor();
  await ready(page);
  await server.kill();
  await page.goto('/new');
  await chosen(page, ['Paladin', 'Barbarian']);
  await page.getByTestId('rules-line').click();
  await page.getByTestId('house-paladin-holy-attack-5').check();
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  await rested(page);
  const id = new URL(page.url()).pathname.split('/')[2];
  await page.goto(`/m/${id}/1`);
  await attack(page, [1, 2, 3, 4, 6], 'Holy Attack', [1, 1, 1]);
  same(await dealtTo(page, 2), '5', 'damage that might have been');
  await page.waitForTimeout(500);
  const { hash } = new URL(page.url());
  await server.start();
  // Another phone has heard of neither the match nor its rules, and does not make something up.
  const other = await newPage(browser, { base: server.url });
  await other.goto(`/m/here-unknown/1${hash}`);
  await other.getByRole('alert').waitFor();
  await other.context().close();
  await page.context().close();
}
