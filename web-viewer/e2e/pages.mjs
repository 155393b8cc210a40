import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { hasEngine } from './agree.mjs';
import { entriesOf, idOf, opened } from './api.mjs';
import { faults, newPage, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { rested } from './player.mjs';
import { DEMO } from './replay.mjs';

/** Looking things up, other languages, other sizes. */
export async function pages(browser) {
  const page = await newPage(browser);
  await check('the rules are searched, with the server and without it', () => rules(page));
  await check('odds stand apart from what is legal', () => odds(page));
  await check('why not: a line is judged at a step without being logged', () => whyNot(page));
  await check('a match is saved as notation', () => saved(page));
  await check('a remark stands beside its step, and in what is saved', () => remark(page));
  await check('steps follow one another by themselves', () => plays(page));
  await check('French: everything the viewer says, and nothing too wide', () => french(browser));
  await check('every screen fits 320 px, at twice the text too', () => large(browser));
  await check('a round is logged and replayed by keyboard alone', () => keyboard(browser));
}

async function rules(page) {
  await page.goto('/rules');
  await page.getByTestId('search').fill('stack limit');
  await page.locator('#edition').selectOption('living');
  await page.getByTestId('board-of').selectOption('Treant');
  await page.getByTestId('search-go').click();
  await page.getByTestId('found').locator('li').first().waitFor();
  await page.getByTestId('board').locator('summary').first().click();
  holds((await text(page, 'board')).includes('Overgrowth'), 'the board of the Treant');
  await shots(page, 'rules');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  const there = await text(page, 'found');
  if (!hasEngine) return;
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => document.documentElement.dataset.referee === 'here');
  await page.context().setOffline(true);
  await page.getByTestId('search-go').click();
  await page.waitForTimeout(300);
  same(await text(page, 'found'), there, 'found without the server');
  await page.context().setOffline(false);
}

/** One die is missing for five swords: with two attempts left, 1 − (1/2)² = 3/4 for four of them at least. */
async function odds(page) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', ['1 rolls 1 1 2 3 6']);
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await page.getByTestId('odds').waitFor();
  same(await page.getByTestId('odds').locator('button').count(), 0, 'keys among the odds');
  await page.getByTestId('needs').first().waitFor();
  holds((await text(page, 'odds-row')).includes('100 %'), await text(page, 'odds-row'));
  await page.getByTestId('odds').scrollIntoViewIfNeeded();
  await shots(page, 'odds');
  same(await faults(page), [], 'axe');
}

async function whyNot(page) {
  const id = await idOf(DEMO);
  await page.goto(`/m/${id}/2`);
  await page.getByTestId('why-not').locator('summary').click();
  await page.getByTestId('why-line').fill('2 announces Nothing Printed');
  await page.getByTestId('why-ask').click();
  await page.getByTestId('why-not').getByTestId('ruling-sentence').waitFor();
  await shots(page, 'why-not');
  same(await faults(page), [], 'axe');
}

async function saved(page) {
  const download = page.waitForEvent('download');
  await page.getByTestId('save-match').click();
  const file = await (await download).path();
  holds(readFileSync(file, 'utf8').startsWith('open 1.0 1v1;'), 'the notation of the match');
}

async function remark(page) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', ['1 rolls 1 1 1 4 6  # cocked die']);
  await page.goto(`/m/${id}/2`);
  await page.getByTestId('remark').waitFor();
  same(await text(page, 'remark'), 'cocked die', 'the remark');
  same(await text(page, 'line'), '1 rolls 1 1 1 4 6', 'the line without it');
  const download = page.waitForEvent('download');
  await page.getByTestId('save-match').click();
  const file = readFileSync(await (await download).path(), 'utf8');
  holds(file.endsWith('1 rolls 1 1 1 4 6  # cocked die\n'), 'the notation with the remark');
}

async function plays(page) {
  const id = await idOf(DEMO);
  await page.goto(`/m/${id}/1`);
  await page.getByTestId('sentence').waitFor();
  const before = await text(page, 'line');
  await page.getByTestId('play').click();
  await page.waitForFunction((was) => document.querySelector('[data-testid=line]')?.textContent !== was, before);
  await page.getByTestId('play').click();
}

async function french(browser) {
  const page = await newPage(browser, { viewport: { width: 360, height: 740 } });
  await page.goto('/');
  await page.locator('#language').selectOption('fr');
  await page.getByText('Nouvelle partie').waitFor();
  same(await page.locator('html').getAttribute('lang'), 'fr', 'lang');
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense');
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await rested(page);
  holds((await text(page, 'waits')).includes('5 dés'), await text(page, 'waits'));
  await shots(page, 'french-log');
  if (hasEngine) await frenchMatch(page);
  const over = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts', ['2 concedes']);
  await page.goto('/');
  await page.getByTestId(`match-${over}`).getByText('Barbarian gagne la partie.').waitFor();
  for (const path of ['/', '/new', '/rules', `/m/${encodeURIComponent(id)}`, `/m/${encodeURIComponent(id)}/log`]) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    same(await small(page), [], `measures of ${path}`);
    // What lies half below the keys that stay in sight would be found too small.
    if (path === '/new') await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    same(await faults(page), [], `axe on ${path}`);
  }
  await page.context().close();
}

/** What the referee says, it says in French too: what happened, what is waited for, what may be done and why not. */
async function frenchMatch(page) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', ['1 rolls 1 1 1 4 6']);
  await page.goto(`/m/${encodeURIComponent(id)}/2`);
  await page.getByTestId('sentence').getByText('Barbarian lance 1 1 1 4 6.').waitFor();
  same(await text(page, 'phase'), 'Phase de Lancer Offensif', 'the phase');
  await page.getByTestId('why-not').locator('summary').click();
  await page.getByTestId('why-line').fill('1 announces Reckless');
  await page.getByTestId('why-ask').click();
  await page.getByTestId('ruling-sentence').waitFor();
  const why = await text(page, 'ruling-sentence');
  holds(why.startsWith('1 1 1 4 6 ne remplit pas la condition de Reckless de Barbarian'), why);
  await page.getByTestId('ruling').scrollIntoViewIfNeeded();
  await shots(page, 'french-why-not');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  await page.getByTestId('why-line').fill('1 rolls 9');
  await page.getByTestId('why-ask').click();
  await page.getByTestId('why-not').getByText('il faut un dé de 1 à 6, il y a').waitFor();
  await page.getByTestId('correct').locator('summary').click();
  await page.getByTestId('correct-line').fill('1 rolls 1 1 1 1 1');
  await page.getByTestId('correct-show').click();
  await page.getByTestId('entries-change').locator('summary').click();
  await page.getByTestId('entries-change').getByText('Barbarian lance 1 1 1 1 1').first().waitFor();
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await page.locator('[data-testid=option][data-line="1 announces Smack"]').getByText('Annoncer Smack').waitFor();
  await page.getByTestId('odds').waitFor();
  await shots(page, 'french-options');
  same(await small(page), [], 'measures');
}

/** Every screen there is, with a match of some steps. */
async function everyScreen() {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', ['1 rolls 1 1 1 4 6', '1 announces Smack']);
  const match = `/m/${encodeURIComponent(id)}`;
  const rest = ['/', '/new', '/rules?about=Evasive', match, `${match}/2?as=2`, `${match}/log`];
  return hasEngine ? [...rest, `${match}/1#if=${branch()}`] : rest;
}

/** A branch as its address tells it. */
function branch() {
  const lines = ['open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', '# what if', '1 rolls 1 1 1 4 6', '1 announces Smack'];
  return deflateRawSync(Buffer.from(lines.join('\n'))).toString('base64url');
}

async function large(browser) {
  const page = await newPage(browser, { viewport: { width: 320, height: 640 } });
  for (const [at, path] of (await everyScreen()).entries()) {
    await page.goto('about:blank');
    await page.goto(path);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    same(await small(page), [], `measures of ${path} at 320 px`);
    for (const summary of await page.locator('details:not([open]) > summary').all()) if (await summary.isVisible()) await summary.click();
    same(await small(page), [], `measures of ${path} with everything unfolded`);
    same(await faults(page), [], `axe on ${path} with everything unfolded`);
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    await page.waitForTimeout(100);
    same(await small(page), [], `measures of ${path} at twice the text`);
    same(await broken(page), [], `broken words in the heading of ${path} at twice the text`);
    holds(await page.locator('.skip').evaluate((link) => link.getBoundingClientRect().right <= 0), `the link past the heading shows on ${path}`);
    await shots(page, `large-${at}`);
  }
  await page.context().close();
}

/** Words of the heading that do not stand on one line. */
async function broken(page) {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('h1'), NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of node.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) found.push(word);
      }
    }
    return found;
  });
}

/** A whole attack round, then its replay, without ever touching the screen. */
async function keyboard(browser) {
  const page = await newPage(browser, { touch: false });
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense');
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await rested(page);
  const reach = async (wanted) => {
    for (let tabs = 0; tabs < 120; tabs += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate((selector) => document.activeElement?.matches(selector), wanted)) return seenWhole(page, wanted);
    }
    throw new Error(`${wanted} is not reached by Tab`);
  };
  const press = async (wanted) => {
    await page.locator(wanted).first().waitFor();
    await rested(page);
    await reach(wanted);
    await page.keyboard.press('Enter');
  };
  const said = (words) =>
    page.waitForFunction((wanted) => document.querySelector('[data-testid=last-sentence]')?.textContent.includes(wanted), words);
  for (const face of [1, 1, 2, 3, 6]) await press(`[data-testid=pad-${face}]`);
  await said('rolls 1 1 2 3 6');
  await press('[data-testid=option][data-line="1 announces Smack"]');
  await said('announces Smack');
  for (const face of [1, 1, 1, 1, 1]) await press(`[data-testid=pad-${face}]`);
  await said('Moon Elf rolls');
  await press('[data-testid=accept]');
  await page.waitForFunction(() => Number(document.querySelector('[data-testid=last-sentence]')?.dataset.seq) === 5);
  const entries = await entriesOf(id);
  holds(entries.at(-1).breakdowns.some(({ settled, dealt }) => settled && dealt > 0), 'damage was dealt');
  await page.goto(`/m/${encodeURIComponent(id)}`);
  await page.getByTestId('sentence').waitFor();
  await reach('[data-testid=first]');
  await page.keyboard.press('Enter');
  for (const [at, entry] of entries.entries()) {
    same(await text(page, 'line'), entry.line, `step ${at + 1}`);
    await page.keyboard.press('ArrowRight');
  }
  await reach('[data-testid=why-not] summary');
  await page.keyboard.press('Enter');
  await reach('[data-testid=why-line]');
  await page.keyboard.type('1 concedes');
  await page.keyboard.press('Enter');
  await page.locator('[data-testid=why-stands], [data-testid=ruling-sentence]').first().waitFor();
  await page.context().close();
}

/** What has the focus must not lie under the thumb's keys. */
async function seenWhole(page, wanted) {
  const hidden = await page.evaluate(() => {
    const { top, bottom, left, width } = document.activeElement.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, Math.min((top + bottom) / 2, innerHeight - 1));
    return !document.activeElement.contains(above) && !above?.contains(document.activeElement) ? above?.outerHTML.slice(0, 80) ?? 'nothing' : null;
  });
  same(hidden, null, `what lies above ${wanted}`);
}
