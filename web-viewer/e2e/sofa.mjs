import { hasEngine } from './agree.mjs';
import { ask, entriesOf, idOf, opened } from './api.mjs';
import { faults, newPage, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { fromDisk, savedPage } from './disk.mjs';
import { chance, move, rested } from './player.mjs';
import { readings, START } from './readings.mjs';
import { DEMO } from './replay.mjs';
import { cutWire } from './wire.mjs';

/** A match looked at afterwards: its readings, what might have been, and what can be taken home. */
export async function sofa(browser) {
  const page = await newPage(browser);
  await check('three readings, and what differs between two of them', () => readings(page));
  await check('keys: turns, numbers, the link, help', () => keys(page));
  await check('a key that is held goes on by itself', () => held(page));
  await check('the link knows from whose side it is seen', () => seenBy(page));
  await check('a note stays with its step', () => notes(page));
  await check('a token leads to what is printed of it', () => token(page));
  await check('doubts stand with what they are about', () => doubts(page));
  if (!hasEngine) return;
  await check('what if: a branch goes on, is told by its address alone, and logs nothing', () => whatIf(browser, page));
  await check('what might have been counts Health from where the match began', () => ringsOf(page));
  await check('what if: what was tried is found again, by keys and by taps', () => forks(browser));
  await check('what if: without the server too', () => whatIfAlone(page));
  await check('a saved page replays and verifies from a disk, and finds a changed byte', () => saved(browser, page));
}

async function keys(page) {
  const id = await idOf('barbarian-wins');
  const entries = await entriesOf(id);
  const turns = entries.flatMap(({ happenings }, at) => (happenings.some(({ sentence }) => /^Turn \d+ begins/.test(sentence)) ? [at] : []));
  await page.goto(`/m/${id}/1`);
  await page.getByTestId('sentence').waitFor();
  await page.locator('h1').click();
  const shown = async (at, what) => same(await text(page, 'line'), entries[at].line, what);
  await page.keyboard.press('Shift+ArrowRight');
  await shown(turns.find((at) => at > 0), 'the next turn');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  await shown(turns.find((at) => at > 0), 'the turn before');
  await page.keyboard.type('17');
  same((await text(page, 'typed')).includes('17'), true, 'what is typed is shown');
  await page.keyboard.press('Enter');
  await shown(16, 'step 17');
  const play = page.getByTestId('play');
  for (const place of ['h1', '[data-testid=slider]']) {
    await page.locator(place).click();
    await page.keyboard.press('Space');
    same(await play.getAttribute('aria-label'), 'Pause', `Space at ${place}`);
    await page.keyboard.press('Space');
    same(await play.getAttribute('aria-label'), 'Play', `Space at ${place} again`);
  }
  same(await page.locator('.lane .end').count(), 1, 'where it ended');
  await page.getByTestId('next').focus();
  await page.keyboard.press('Space');
  same(await play.getAttribute('aria-label'), 'Play', 'Space at another key is that key');
  await page.keyboard.type('17');
  await page.keyboard.press('Enter');
  await page.keyboard.press('?');
  holds(await page.getByTestId('help').locator('dl').isVisible(), 'the keys are shown');
  await page.getByTestId('help').scrollIntoViewIfNeeded();
  await shots(page, 'help');
  same(await faults(page), [], 'axe');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('c');
  await page.getByText('Copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  holds(link.endsWith(`/m/${id}/${entries[16].seq}`), link);
}

async function held(page) {
  await page.keyboard.press('Home');
  const next = await page.getByTestId('next').boundingBox();
  await page.mouse.move(next.x + next.width / 2, next.y + next.height / 2);
  await page.mouse.down();
  await page.waitForFunction(() => document.querySelector('[data-testid=slider]').value >= 4);
  await page.mouse.up();
  const at = await page.getByTestId('slider').inputValue();
  await page.waitForTimeout(400);
  holds(Number(await page.getByTestId('slider').inputValue()) <= Number(at) + 1, 'it goes on after the key was let go');
}

async function seenBy(page) {
  const id = await idOf(DEMO);
  await page.goto(`/m/${id}/3?as=2`);
  await page.getByTestId('sentence').waitFor();
  const first = () => page.locator('[data-testid=seat-1], [data-testid=seat-2]').first().getAttribute('data-testid');
  same(await first(), 'seat-2', 'the seat that comes first');
  await page.getByTestId('settings').locator('summary').click();
  await page.getByTestId('as').selectOption('1');
  same(await first(), 'seat-1', 'the seat that comes first');
  await page.waitForURL(`**/m/${id}/3?as=1`);
  await page.getByTestId('settings').scrollIntoViewIfNeeded();
  await shots(page, 'settings');
  same(await faults(page), [], 'axe');
}

async function notes(page) {
  const id = await idOf(DEMO);
  await page.goto(`/m/${id}/4`);
  await page.getByTestId('note').locator('summary').click();
  await page.getByTestId('note-text').fill('Here I should have kept the moons.');
  await page.reload();
  await page.getByTestId('note-text').waitFor();
  same(await page.getByTestId('note-text').inputValue(), 'Here I should have kept the moons.', 'the note after a reload');
  await sentAlong(page);
  await page.getByTestId('next').click();
  same(await page.getByTestId('note-text').inputValue(), '', 'the note of another step');
}

async function token(page) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; 1 tokens Targeted');
  await page.goto(`/m/${encodeURIComponent(id)}`);
  await page.getByTestId('seat-1').getByRole('button').click();
  await page.getByTestId('seat-1-tokens').getByRole('link', { name: 'Targeted' }).click();
  await page.waitForURL('**/rules?*');
  await page.getByTestId('printed').waitFor();
  holds((await text(page, 'printed')).includes('Targeted'), await text(page, 'printed'));
  await shots(page, 'token');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  await page.getByTestId('back').click();
  await page.getByTestId('seat-1-tokens').waitFor();
}

/** Of a living match with doubts about what is rolled for: each doubt the API names is shown where it belongs. */
async function doubts(page) {
  const id = await opened('open living 1v1; 1 Gunslinger; 2 Samurai; 1 starts; phase main 1');
  const { match } = await ask('query ($id: ID!) { match(id: $id) { options { unverified } } }', { id });
  const all = new Set(match.options.flatMap(({ unverified }) => unverified));
  holds(all.size > 0, 'nothing is in doubt here');
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await rested(page);
  for (const summary of await page.getByTestId('doubts').locator('summary').all()) await summary.click();
  const shown = await text(page, 'doubts');
  for (const doubt of all) holds(shown.includes(doubt.replace(/\s+/g, ' ')), `${doubt} is not shown`);
  await page.getByTestId('doubts').first().scrollIntoViewIfNeeded();
  await shots(page, 'doubts');
  same(await faults(page), [], 'axe');
}

async function whatIf(browser, page) {
  const id = await opened(START, ['1 rolls 1 1 1 4 6', '1 announces Smack']);
  const before = await entriesOf(id);
  await page.goto(`/m/${encodeURIComponent(id)}/1`);
  await page.getByTestId('what-if').click();
  await page.getByTestId('banner').waitFor();
  await rested(page);
  for (const face of [1, 1, 1, 1, 1]) await page.getByTestId(`pad-${face}`).click();
  await page.getByTestId('last-sentence').getByText('Barbarian rolls 1 1 1 1 1.').waitFor();
  await rested(page);
  await page.locator('[data-testid=option][data-line="1 announces Smack"]').click();
  await page.getByTestId('last-sentence').getByText('Barbarian announces Smack').waitFor();
  await rested(page);
  holds((await text(page, 'banner')).startsWith('WHAT IF'), 'the words WHAT IF');
  await page.waitForFunction(() => location.hash.startsWith('#if='));
  await shots(page, 'what-if');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  same((await entriesOf(id)).map(({ line }) => line), before.map(({ line }) => line), 'the log');
  // Another phone that has never heard of this match, and a server that has neither.
  const other = await newPage(browser);
  await other.goto('/');
  await other.getByTestId('matches').waitFor();
  const address = new URL(page.url());
  await other.goto(`/m/unknown/1${address.hash}`);
  await other.getByTestId('branch-lines').waitFor();
  same(await other.getByTestId('branch-lines').locator('li').allInnerTexts(), ['1 rolls 1 1 1 1 1', '1 announces Smack'], 'what was told');
  await rested(other);
  await other.getByTestId('branch-back').click();
  await other.waitForFunction(() => document.querySelectorAll('[data-testid=branch-lines] li').length === 1);
  await other.goto('/m/unknown/1#if=abcd');
  await other.getByRole('alert').waitFor();
  await other.context().close();
  await page.getByTestId('leave-branch').click();
  await page.getByTestId('step-link').waitFor();
}

/** Of 50 Health 37 and 22 are left, although the branch begins there. */
async function ringsOf(page) {
  await page.goto(`/m/${await idOf('treant-and-artificer')}/96`);
  await page.getByTestId('what-if').click();
  await page.getByTestId('banner').waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('.dial .left')].map((ring) => ring.getAttribute('stroke-dasharray')).join() === '74 100,44 100');
}

/** Notes are sent as an address, which the server never sees; on another phone they stand beside the steps. */
async function sentAlong(page) {
  await page.evaluate(() => {
    globalThis.given = '';
    navigator.clipboard.writeText = (text) => Promise.resolve(void (globalThis.given = text));
  });
  await page.getByTestId('copy-notes').click();
  await page.waitForFunction(() => globalThis.given.includes('#notes='));
  const address = await page.evaluate(() => globalThis.given);
  const other = await page.context().browser().newContext();
  const theirs = await other.newPage();
  await theirs.goto(address);
  await theirs.getByTestId('note-text').waitFor({ state: 'attached' });
  await theirs.waitForFunction(() => document.querySelector('[data-testid=note-text]').value !== '');
  same(await theirs.getByTestId('note-text').inputValue(), 'Here I should have kept the moons.', 'the note that came along');
  same(await theirs.locator('.lane .note').count(), 1, 'its mark on the curve');
  await other.close();
}

/** At the opening two other rolls are tried; one of them goes on. */
async function forks(browser) {
  const id = await opened(START, ['1 rolls 1 1 1 4 6', '1 announces Smack']);
  const before = await entriesOf(id);
  const page = await newPage(browser);
  const at = `/m/${encodeURIComponent(id)}/1`;
  const ways = async () => (await page.getByTestId('way').locator('.notation').allInnerTexts()).map((line) => line.trim());
  const lines = async (wanted) => {
    await page.waitForFunction((all) => [...document.querySelectorAll('[data-testid=branch-lines] li')].map((li) => li.textContent).join() === all, wanted.join());
    await rested(page);
  };
  const press = (...keys) => keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  const roll = async (face) => {
    await rested(page);
    for (let die = 0; die < 5; die += 1) await page.getByTestId(`pad-${face}`).click();
    await lines([`1 rolls ${Array(5).fill(face).join(' ')}`]);
  };
  const [played, ones, sixes] = ['1 rolls 1 1 1 4 6', '1 rolls 1 1 1 1 1', '1 rolls 6 6 6 6 6'];
  await page.goto(at);
  await page.getByTestId('sentence').waitFor();
  same(await page.getByTestId('forks').count(), 0, 'ways before anything was tried');

  await press('w');
  await page.getByTestId('pad-1').waitFor();
  await roll(1);
  await page.locator('[data-testid=option][data-line="1 announces Smack"]').click();
  await lines([ones, '1 announces Smack']);
  await press('Shift+ArrowLeft');
  await page.getByTestId('step-link').waitFor();
  same(await ways(), [played, ones], 'ways after one was tried');
  await press('w');
  await page.getByTestId('pad-6').waitFor();
  await roll(6);
  await press('ArrowLeft');
  await lines([]);
  same(await ways(), [ones, sixes], 'ways where the branch begins');
  await press('ArrowLeft');
  await page.getByTestId('step-link').waitFor();

  // The keys go by the way that is chosen: what was played, as long as nobody chooses.
  await press('ArrowRight');
  same(await text(page, 'line'), played, 'what was played');
  same(await page.getByTestId('forks').count(), 0, 'ways from where nothing was tried');
  await press('ArrowLeft', 'ArrowDown', 'ArrowDown');
  same(await text(page, 'fork-said'), sixes, 'what is said');
  await press('ArrowDown', 'ArrowUp', 'ArrowRight');
  await lines([sixes]);
  await press('ArrowLeft');
  await lines([]);
  await press('ArrowRight');
  await lines([ones]);
  await press('ArrowRight');
  await lines([ones, '1 announces Smack']);
  await press('Shift+ArrowLeft');
  await page.getByTestId('step-link').waitFor();

  // Taps do the same, after a reload too.
  await page.reload();
  await page.getByTestId('forks').waitFor();
  same(await ways(), [played, ones, sixes], 'ways after a reload');
  same(await page.locator('.lane .branch').count(), 1, 'marks on the timeline');
  await shots(page, 'forks');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
  // All of it as a tree, of which each line leads into its branch.
  await page.getByTestId('tree').locator('summary').click();
  same(await page.getByTestId('twig').allInnerTexts(), [ones, '1 announces Smack', sixes], 'the tree');
  const [first, second, third] = await page.getByTestId('twig').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  holds(second > first && first === third, 'what goes on from a line stands behind it');
  await shots(page, 'tree');
  same(await faults(page), [], 'axe of the tree');
  await page.getByTestId('twig').nth(1).click();
  await lines([ones, '1 announces Smack']);
  await press('Shift+ArrowLeft');
  await page.getByTestId('forks').waitFor();
  await page.getByTestId('way').nth(1).click();
  await lines([ones]);
  await page.getByTestId('way').scrollIntoViewIfNeeded();
  await shots(page, 'forks-within');
  same(await faults(page), [], 'axe within');
  same(await small(page), [], 'measures within');
  await page.getByTestId('way').click();
  await lines([ones, '1 announces Smack']);
  await page.getByTestId('branch-back').click();
  await page.getByTestId('fork-forget').click();
  await page.getByTestId('forks').waitFor({ state: 'detached' });
  await page.getByTestId('leave-branch').click();
  await page.getByTestId('forks').waitFor();
  same(await ways(), [played, ones, sixes], 'what stands before the forgotten line');
  await page.getByTestId('fork-forget').first().click();
  await page.getByTestId('fork-forget').click();
  await page.getByTestId('forks').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByTestId('sentence').waitFor();
  same(await page.getByTestId('forks').count(), 0, 'ways after all was forgotten');
  same((await entriesOf(id)).map(({ line }) => line), before.map(({ line }) => line), 'the log');
  await page.context().close();
}

async function whatIfAlone(page) {
  try {
    await playAlone(page);
  } finally {
    await page.context().setOffline(false);
    cutWire(false);
  }
}

async function playAlone(page) {
  const id = await idOf(DEMO);
  await page.goto(`/m/${id}/4`);
  await page.getByTestId('sentence').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length === 1);
  await page.context().setOffline(true);
  cutWire(true);
  await page.keyboard.press('w');
  await page.getByTestId('banner').waitFor();
  await rested(page);
  const random = chance(7);
  for (let moves = 0; moves < 5; moves += 1) await move(page, random);
  const lines = await page.getByTestId('branch-lines').locator('li').count();
  holds(lines >= 5, `${lines} lines`);
  await page.waitForTimeout(500);
  await page.reload();
  await page.getByTestId('branch-lines').waitFor();
  same(await page.getByTestId('branch-lines').locator('li').count(), lines, 'lines after a reload');
}

async function saved(browser, page) {
  const id = await idOf(DEMO);
  const entries = await entriesOf(id);
  await page.goto(`/m/${id}/4`);
  await page.getByTestId('note-text').waitFor();
  const html = await savedPage(page);
  console.log(`     a saved page: ${html.length} bytes`);
  const links = await linksOf(id);
  same(await text(page, 'link-to-keep'), links.at(-1), 'the link to keep');
  await shots(page, 'link-to-keep');
  same(await small(page), [], 'measures with the link to keep');
  // What reads further rule sets goes along only where the match is pinned to one.
  holds(html.includes('"texts":[],"reader":null'), 'it carries what it does not need');
  const show = (content, hash) => fromDisk(browser, content, hash);
  const home = await show(html);
  same(await home.getByTestId('verified').getAttribute('data-whole'), 'true', 'it is as it was saved');
  await home.getByTestId('first').click();
  for (const [at, { sentence }] of entries.entries()) {
    same(await text(home, 'sentence'), sentence.replace(/\s+/g, ' ').trim(), `entry ${at + 1}`);
    if (at < entries.length - 1) await home.getByTestId('next').click();
  }
  // What follows from the last step has such ids; the page has no rules to lead to.
  same(await home.getByTestId('about').count(), 0, 'ways to the rules');
  await shots(home, 'saved');
  same(await faults(home), [], 'axe');
  same(await small(home), [], 'measures');
  await keptLinks(home, links);
  await home.context().close();
  await frenchPage(browser, html, links);
  const step = await show(html, '#step=4&as=2');
  same(await step.getByTestId('note-text').inputValue(), 'Here I should have kept the moons.', 'the note goes along');
  await step.context().close();
  for (const [what, changed] of Object.entries(changes(html))) {
    holds(changed !== html, `${what}: nothing was changed`);
    const bad = await show(changed);
    same(await bad.getByTestId('verified').getAttribute('data-whole'), 'false', `${what} was changed`);
    if (what === 'log') await shots(bad, 'saved-changed');
    await bad.context().close();
  }
}

/** The link of each entry, as the server tells it. */
async function linksOf(id) {
  const { match } = await ask('query ($id: ID!) { match(id: $id) { entries { link } } }', { id });
  return match.entries.map(({ link }) => link);
}

/** What links that were kept say of a page: of its own match, of another one, and of one that went on otherwise. */
async function keptLinks(home, links) {
  await home.getByTestId('kept').locator('summary').click();
  same(await text(home, 'last-link'), links.at(-1), 'the last link of the page itself');
  const another = links[0].replace(/./g, (digit) => (digit === '0' ? '1' : '0'));
  for (const [kept, follows, said] of [
    [links.at(-1), 'true', `all ${links.length} entries are those of the kept link`],
    [`match=${links[3].toUpperCase()}`, 'true', 'its entries 1 to 4 are those of the kept link'],
    [`${links[1]}\n${links[4]}\n${another}`, 'false', 'from entry 6 on it is another one'],
    [another, 'false', 'it is another one, or was changed before'],
    [links[0].slice(1), 'false', 'No link stands there'],
  ]) {
    await home.getByTestId('kept-link').fill(kept);
    same(await home.getByTestId('kept-said').getAttribute('data-follows'), null, 'an answer before it is asked for');
    await home.getByTestId('kept-compare').click();
    same(await home.getByTestId('kept-said').getAttribute('data-follows'), follows, kept);
    holds((await text(home, 'kept-said')).includes(said), await text(home, 'kept-said'));
  }
}

/** The same in French, on screens of three sizes. */
async function frenchPage(browser, html, links) {
  for (const [width, height] of [[375, 667], [412, 915], [1280, 800]]) {
    const page = await fromDisk(browser, html, '', { viewport: { width, height }, locale: 'fr-FR' });
    await shots(page, `saved-${width}`);
    await page.getByTestId('kept').locator('summary').click();
    await page.getByTestId('kept-link').fill(links[3]);
    await page.getByTestId('kept-compare').click();
    holds((await text(page, 'kept-said')).includes('ses entrées 1 à 4'), await text(page, 'kept-said'));
    await shots(page, `saved-kept-${width}`);
    same(await small(page), [], `measures at ${width} px`);
    same(await faults(page), [], `axe at ${width} px`);
    await page.context().close();
  }
}

/** One character of the log, of a digest, of a note and of the rule sets. */
function changes(html) {
  const turned = (pattern) => html.replace(pattern, (all, before, one) => `${before}${one === 'A' ? 'B' : 'A'}`);
  return {
    log: turned(/("packed":"[\w-]{200})([\w-])/),
    digests: html.replace(/("digests":\["[0-9a-f]{15})([0-9a-f])/, (_, before, one) => `${before}${one === '0' ? '1' : '0'}`),
    note: html.replace('kept the moons', 'lost the moons'),
    rules: turned(/("volumes":"[\w-]{4000})([\w-])/),
  };
}
