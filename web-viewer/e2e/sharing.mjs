import { ask, entriesOf, opened } from './api.mjs';
import { faults, newPage, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { rested, seqOf } from './player.mjs';

const START = 'open living 1v1; 1 Barbarian "Ann"; 2 Moon Elf "Bo"; 1 starts; phase offense';

/** Two phones and a watcher at one match: sharing, joining, accepting, handing over. */
export async function sharing(browser) {
  const [scribe, player] = [await newPage(browser), await newPage(browser, { scheme: 'dark' })];
  const watcher = await newPage(browser);
  const table = { id: '', code: '' };
  await check('a match is shared with one tap, and shows a code to be read by a camera', () => shares(scribe, table));
  await check('a typed code joins as the player of a seat', () => joinsTyped(player, table));
  await check('an address with a code joins to watch', () => joinsByAddress(watcher, table));
  await check('what the scribe taps is accepted on the other phone before the next roll', () => accepts(scribe, player, table));
  await check('a watcher who logs is told why not', () => barred(watcher, table));
  await check('the scribe is handed over, and the former one no longer logs', () => handsOver(scribe, player, table));
  await check('a scribe who is gone is replaced by the players', () => replaced(scribe, player, table));
  await check('a correction is proposed, shown on the other phone, and counts once it agrees', () => agrees(scribe, player, table));
  await check('what is declined never counts', () => declines(scribe, player, table));
  await check('a receipt that is wrong leads to undo and correction', () => wrong(scribe));
  await check('a player erases their own name, and the scribe every name', () => erases(scribe, player, table));
  for (const page of [scribe, player, watcher]) await page.context().close();
}

async function shares(page, table) {
  table.id = await opened(START);
  await page.goto(`/m/${table.id}/log`);
  same(await page.getByTestId('my-role').getAttribute('data-role'), 'OPEN', 'role before');
  await page.getByTestId('to-share').click();
  await shots(page, 'share-open');
  await page.getByTestId('share-1').click();
  await page.getByTestId('code').waitFor();
  const shown = await text(page, 'code');
  holds(/^([ACDEFGHJKMNPQRTVWXY34679]{3} ){2}[ACDEFGHJKMNPQRTVWXY34679]{3}$/.test(shown), `${shown} is not nine characters in threes, without look-alikes`);
  table.code = shown.replaceAll(' ', '');
  const origin = await page.evaluate(() => location.origin);
  same(await page.getByTestId('qr').getAttribute('data-text'), `${origin}/j/${table.code}`, 'what the camera reads');
  await shots(page, 'share-code');
  same(await faults(page), [], 'axe');
}

async function joinsTyped(page, table) {
  await page.goto('/');
  await page.getByTestId('to-join').click();
  await page.getByTestId('join-code').fill('AAA AAA AAA');
  await page.getByTestId('join-look').click();
  await page.getByTestId('join-said').waitFor();
  await page.getByTestId('join-code').fill(`${table.code.slice(0, 3).toLowerCase()} ${table.code.slice(3, 6)}-${table.code.slice(6)}`);
  await page.getByTestId('join-look').click();
  await page.getByTestId('join-2').waitFor();
  await shots(page, 'join');
  same(await faults(page), [], 'axe');
  await page.getByTestId('join-2').click();
  await page.waitForURL(`**/m/${table.id}/log`);
  await page.locator('[data-testid=my-role][data-role=PLAYER]').waitFor();
  same(await page.getByTestId('pad-1').count(), 0, 'keys of the pad on a phone that does not log');
}

async function joinsByAddress(page, table) {
  await page.goto(`/j/${table.code}`);
  await page.getByTestId('join-watcher').click();
  await page.waitForURL(`**/m/${table.id}`);
  await page.getByTestId('live').waitFor();
}

async function dice(page, ...faces) {
  for (const face of faces) {
    await rested(page);
    await page.getByTestId(`pad-${face}`).click();
  }
}

async function tapped(page, key) {
  await rested(page);
  const before = await seqOf(page);
  await key.click();
  await page.waitForFunction((was) => document.querySelector('[data-testid=last-sentence]')?.dataset.seq !== was, before);
}

/** Smack with three swords deals 4 to the Moon Elf, who rolls nothing that prevents it. */
async function accepts(scribe, player, { id }) {
  await scribe.goto(`/m/${id}/log`);
  await scribe.locator('[data-testid=my-role][data-role=SCRIBE]').waitFor();
  await dice(scribe, 1, 1, 1, 4, 6);
  await tapped(scribe, scribe.getByTestId('best'));
  await takesBack(scribe, id);
  await tapped(scribe, scribe.getByTestId('best'));
  await dice(scribe, 1, 1, 1, 1, 1);
  await tapped(scribe, scribe.getByTestId('accept'));
  const { seq } = (await entriesOf(id)).at(-1);
  await scribe.getByTestId('accepted-2').waitFor();
  holds(!(await text(scribe, 'accepted-2')).startsWith('✓'), 'accepted before anybody did');
  await shots(scribe, 'share-scribe');
  await player.getByTestId('accept-receipt').waitFor();
  await shots(player, 'share-player');
  same(await faults(player), [], 'axe');
  await rested(player);
  await player.getByTestId('accept-receipt').click();
  await player.getByTestId('accept-receipt').waitFor({ state: 'detached' });
  await scribe.waitForFunction(() => document.querySelector('[data-testid=accepted-2]')?.textContent.includes('✓'));
  same((await membersOf(id))[1].accepted, seq, 'up to where the player accepts');
  await asks(scribe, player, { id, seq });
}

/** What the scribe logged last is taken back alone, and in the name of nobody else. */
async function takesBack(scribe, id) {
  await rested(scribe);
  same(await scribe.getByTestId('undo').getAttribute('data-how'), 'alone', 'how it is undone');
  await tapped(scribe, scribe.getByTestId('undo'));
  const { line } = (await entriesOf(id)).at(-1);
  holds(line.startsWith('strike 3; agreed 1; because'), line);
}

/** What the other phone has accepted is undone only once it agrees; and nobody gives up for somebody else. */
async function asks(scribe, player, { id, seq }) {
  await rested(scribe);
  await scribe.locator('[data-testid=undo][data-how=propose]').waitFor();
  await tapped(scribe, scribe.getByTestId('undo'));
  const proposal = (await entriesOf(id)).at(-1);
  holds(proposal.line.startsWith(`1 proposes: strike ${seq}; `), proposal.line);
  const card = player.getByTestId(`proposal-${seq + 1}`);
  await card.getByTestId('changes').waitFor();
  await shots(player, 'share-asked');
  same(await small(player), [], 'measures');
  await card.getByTestId('decline').click();
  await card.waitFor({ state: 'detached' });
  same((await entriesOf(id)).find((one) => one.seq === seq).verdict, 'ACCEPTED', 'what was asked about');
  await scribe.getByTestId('more').locator('summary').click();
  same(await scribe.locator('[data-testid^=concede-]').count(), 1, 'whose giving up the scribe may log');
  await player.getByTestId('more').locator('summary').click();
  same(await player.getByTestId('concede-1').count(), 0, 'giving up for the other player');
}

async function membersOf(id) {
  const query = 'query ($id: ID!) { match(id: $id) { shared { members { number role seat accepted } } } }';
  return (await ask(query, { id })).match.shared.members;
}

async function barred(page, { id }) {
  await page.goto(`/m/${id}/log`);
  await page.locator('[data-testid=my-role][data-role=WATCHER]').waitFor();
  same(await page.getByTestId('undo').count(), 0, 'keys to undo for a watcher');
  const before = (await entriesOf(id)).length;
  await page.getByTestId('more').locator('summary').click();
  await page.getByTestId('typed').fill('1 ends');
  await page.getByTestId('log-typed').click();
  await page.getByTestId('barred').waitFor();
  same(await page.getByTestId('barred').getAttribute('data-because'), 'ONLY_THE_SCRIBE_LOGS', 'why');
  await shots(page, 'share-barred');
  same((await entriesOf(id)).length, before, 'entries');
}

async function handsOver(scribe, player, { id }) {
  await scribe.getByTestId('to-share').click();
  await scribe.getByTestId('pass-2').click();
  await scribe.waitForFunction(() => document.querySelector('[data-testid=member-2]')?.textContent.includes('Scribe'));
  await shots(scribe, 'share-handed');
  await player.locator('[data-testid=my-role][data-role=SCRIBE]').waitFor();
  const before = (await entriesOf(id)).length;
  await tapped(player, player.getByTestId('accept'));
  same((await entriesOf(id)).length, before + 1, 'entries');
  await scribe.goto(`/m/${id}/log`);
  await scribe.locator('[data-testid=my-role][data-role=PLAYER]').waitFor();
  same(await scribe.getByTestId('accept').count(), 0, 'keys that log on the former scribe’s phone');
}

/** The only other player chooses, and is the scribe a minute later, as nobody logs meanwhile; a reload does not change that. */
async function replaced(scribe, player, { id }) {
  await scribe.getByTestId('to-share').click();
  await scribe.getByTestId('pass-1').click();
  await scribe.getByTestId('heir').waitFor();
  await player.locator('[data-testid=my-role][data-role=SCRIBE][data-heir="1"]').waitFor();
  await shots(player, 'share-heir');
  await player.locator('[data-testid=my-role][data-role=PLAYER]').waitFor({ timeout: 90_000 });
  await scribe.getByTestId('heir').waitFor({ state: 'detached' });
  await scribe.reload();
  await scribe.getByTestId('code').waitFor();
  await scribe.goto(`/m/${id}/log`);
  await scribe.locator('[data-testid=my-role][data-role=SCRIBE]').waitFor();
  await scribe.setViewportSize({ width: 320, height: 640 });
  await scribe.goto(`/m/${id}/share`);
  await scribe.getByTestId('code').waitFor();
  await shots(scribe, 'share-small');
  same(await small(scribe), [], 'measures at 320 px');
  await scribe.setViewportSize({ width: 412, height: 839 });
}

/** The scribe says that the first roll was read wrongly; the place of the proposal. */
async function proposes(scribe, id, line) {
  await scribe.goto(`/m/${id}/2`);
  await scribe.getByTestId('correct').locator('summary').click();
  await scribe.getByTestId('correct-line').fill(line);
  await scribe.getByTestId('correct-show').click();
  await scribe.getByTestId('changes').waitFor();
  await scribe.getByTestId('correct-log').click();
  let last;
  for (let tries = 0; tries < 50 && !last?.line.startsWith('1 proposes: '); tries += 1) {
    await scribe.waitForTimeout(100);
    last = (await entriesOf(id)).at(-1);
  }
  holds(last.line.startsWith('1 proposes: replace 2; '), last.line);
  return last.seq;
}

async function answered(page, seq, key) {
  const card = page.getByTestId(`proposal-${seq}`);
  await card.waitFor();
  await card.getByTestId('changes').waitFor();
  await shots(page, `proposal-${key}`);
  same(await faults(page), [], 'axe');
  await card.getByTestId(key).click();
  await card.waitFor({ state: 'detached' });
}

const healthOfTwo = async (id) => (await entriesOf(id)).at(-1).sheet.seats[1].health;

async function agrees(scribe, player, { id }) {
  holds((await player.locator('body').innerText()).includes('Ann'), 'the name of the player is not shown');
  const before = await healthOfTwo(id);
  const seq = await proposes(scribe, id, '1 rolls 1 1 1 1 4');
  same(await healthOfTwo(id), before, 'Health while the other phone has not agreed');
  await answered(player, seq, 'agree');
  same((await entriesOf(id)).at(-1).line, `2 agrees to ${seq}`, 'what was logged');
  holds((await healthOfTwo(id)) < before, 'a fourth sword deals more');
}

/** On a bad line what may be logged next takes its time: a proposal needs none of it, and keys that do look so. */
async function declines(scribe, player, { id }) {
  const before = await healthOfTwo(id);
  await rested(player);
  const border = (wanted) => player.waitForFunction((is) => getComputedStyle(document.querySelector('[data-testid=questions]')).borderTopStyle === is, wanted);
  await border('solid');
  let come = () => {};
  const waited = new Promise((on) => (come = on));
  await player.route('**/graphql', async (route) => {
    if (/query Options|mutation Log/.test(route.request().postData() ?? '')) await waited;
    await route.fallback();
  });
  const seq = await proposes(scribe, id, '1 rolls 1 1 1 4 4');
  const card = player.getByTestId(`proposal-${seq}`);
  await card.getByTestId('decline').click();
  await border('dashed');
  come();
  await card.waitFor({ state: 'detached' });
  await player.unroute('**/graphql');
  await border('solid');
  same((await entriesOf(id)).at(-1).line, `2 disagrees with ${seq}`, 'what was logged');
  same(await healthOfTwo(id), before, 'Health after what was declined');
}

/** What the players are called, as the server says it. */
const namesOf = async (id) => (await ask('query($id: ID!) { match(id: $id) { players { name } } }', { id })).match.players.map(({ name }) => name);

async function erases(scribe, player, { id }) {
  same(await namesOf(id), ['Ann', 'Bo'], 'names before');
  await player.goto(`/m/${id}/share`);
  await player.getByTestId('erase-2').waitFor();
  same(await player.getByTestId('erase-1').count(), 0, 'keys that erase the name of another player');
  await player.getByTestId('erase-2').click();
  await shots(player, 'share-erase');
  same(await faults(player), [], 'axe');
  await player.getByTestId('erase-no').click();
  same(await namesOf(id), ['Ann', 'Bo'], 'names after a change of mind');
  await player.getByTestId('erase-2').click();
  await player.getByTestId('erase-yes').click();
  await player.getByTestId('called').waitFor({ state: 'detached' });
  same(await namesOf(id), ['Ann', null], 'names');
  await scribe.goto(`/m/${id}/share`);
  await scribe.getByTestId('erase-1').click();
  await scribe.getByTestId('erase-yes').click();
  await scribe.getByTestId('called').waitFor({ state: 'detached' });
  same(await namesOf(id), [null, null], 'names');
}

/** Two taps to the roll behind a receipt, and one at its place to take the last entry back. */
async function wrong(page) {
  const id = await opened(START, ['1 rolls 1 1 1 4 6', '1 announces Smack', '2 rolls 1 1 1 1 1', '1 ends']);
  await page.goto(`/m/${id}/log`);
  await rested(page);
  await page.getByTestId('open-entries').click();
  await page.getByTestId('entry-4').waitFor();
  await rested(page);
  await page.getByTestId('entry-4').click();
  await page.getByTestId('fixing').waitFor();
  await rested(page);
  await page.getByTestId('die-5').click();
  await page.getByTestId('pad-5').click();
  await page.getByTestId('changes').waitFor();
  await shots(page, 'receipt-wrong');
  same(await faults(page), [], 'axe');
  await page.getByTestId('fix-cancel').click();
  await tapped(page, page.getByTestId('undo'));
  const last = (await entriesOf(id)).at(-1);
  same(last.sheet.seats[1].health, 50, 'Health of the Moon Elf');
  holds(last.line.startsWith('strike 5'), last.line);
}
