import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hasEngine } from './agree.mjs';
import { asking } from './api.mjs';
import { faults, newPage, shots, small, text, wholeList } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { chosen } from './chosen.mjs';
import { ready, Server, THRONE } from './killed.mjs';
import { chance, move, rested, seqOf } from './player.mjs';

const DEMOS = fileURLToPath(new URL('../../fixtures/matches', import.meta.url));
const SMALL = { width: 375, height: 667 };
const LARGE = { width: 1280, height: 800 };

/** Matches that belong to whoever opens them: three phones at a server that is not open to all. */
export async function own(browser) {
  if (!existsSync(THRONE)) {
    console.log('     there is no program to be started');
    return;
  }
  const server = new Server('--demo', DEMOS);
  await server.start();
  try {
    const phone = (viewport) => newPage(browser, { base: server.url, viewport });
    const [scribe, player, third] = [await phone(SMALL), await phone(LARGE), await phone(SMALL)];
    const table = { id: '', code: '', server };
    await check('a match that is opened belongs to this phone: logged, reloaded, listed and followed', () => opens(scribe, table));
    await check('another phone finds it neither in the list nor by its address', () => hidden(player, table));
    await check('others are let in by a code, which is kept, replaced and ended', () => lets(scribe, player, table));
    await check('whoever lets others in takes a seat, and another phone joins by the typed code', () => joins(scribe, player, table));
    await check('a seat has one phone, until its player lets one more join', () => taken(player, third, table));
    await check('who logged an entry stands beside what it led to', () => author(player, table));
    await check('a member is removed after being asked once, and sees the match no more', () => removes(scribe, third, table));
    await check('a scribe who is to be replaced is told, and stays', () => stays(scribe, player, table));
    await check('a match is seen by everybody, or not', () => publishes(scribe, third, table));
    await check('a player leaves', () => leaves(player, table));
    await check('a match of nobody is read, not logged, and claimed with the code of the server', () => claims(third, table));
    await check('a token that was given when joining goes on being used for its match', () => given(player, table));
    if (hasEngine) {
      await check('what is opened without the server belongs to this phone too', () => opensAlone(scribe, player, table));
      await check('what was logged without the server is not lost if the match may not be seen any more', () => shutOut(scribe, table));
    }
    await check('too many codes are refused with the server’s words', () => tries(third, table));
    for (const page of [scribe, player, third]) await page.context().close();
  } finally {
    await server.end();
  }
}

const listed = async (page, id) => {
  await page.goto('/');
  await wholeList(page);
  return (await page.getByTestId(`match-${id}`).count()) > 0;
};

async function missing(page) {
  await page.getByText('only those see it who have joined').waitFor();
}

/** The same at both sizes, looked at and measured. */
async function looks(page, name) {
  const before = page.viewportSize();
  for (const [size, viewport] of [['small', SMALL], ['large', LARGE]]) {
    await page.setViewportSize(viewport);
    await shots(page, `own-${name}-${size}`);
  }
  same(await faults(page), [], `axe: ${name}`);
  await page.setViewportSize({ width: 320, height: 640 });
  same(await small(page), [], `measures at 320 px: ${name}`);
  await page.setViewportSize(before);
}

async function opens(page, table) {
  const asked = [];
  page.on('request', (request) => request.url().includes('/graphql') && asked.push(request));
  const said = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => said.push({ url: socket.url(), payload: String(payload) })));
  await page.goto('/new');
  await chosen(page, ['Barbarian', 'Moon Elf']);
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  await page.locator('[data-testid=my-role][data-role=SCRIBE]').waitFor();
  table.id = decodeURIComponent(new URL(page.url()).pathname.split('/')[2]);
  const random = chance(7);
  for (let moves = 0; moves < 4; moves += 1) await move(page, random);
  const seq = await seqOf(page);
  await page.reload();
  await rested(page);
  same(await seqOf(page), seq, 'the last entry after a reload');
  const beside = await page.context().newPage();
  await beside.goto(`/m/${table.id}`);
  await beside.getByTestId('live').waitFor();
  const before = await text(beside, 'step-link');
  await move(page, random);
  await beside.waitForFunction((was) => document.querySelector('[data-testid=step-link]')?.textContent.trim() !== was, before);
  await beside.close();
  holds(await listed(page, table.id), 'it is not in the list of its own phone');
  const tokens = new Set(await Promise.all(asked.filter((one) => one.method() === 'POST').map(async (one) => (await one.allHeaders()).authorization)));
  same([tokens.size, /^Bearer [0-9a-f]{64}$/.test([...tokens][0])], [1, true], `what shows who asks: ${tokens.size}`);
  const token = [...tokens][0].slice('Bearer '.length);
  same(asked.filter((one) => one.url().includes(token) || (one.postData() ?? '').includes(token)).length, 0, 'addresses and questions with the token');
  const begun = said.filter(({ payload }) => payload.includes('connection_init'));
  holds(begun.length > 0 && begun.every(({ payload }) => payload.includes(`Bearer ${token}`)), 'a live connection does not show who asks');
  same(said.filter(({ url }) => url.includes(token)).length, 0, 'live addresses with the token');
}

async function hidden(page, { id }) {
  same(await listed(page, id), false, 'in the list of another phone');
  for (const path of [`/m/${id}`, `/m/${id}/log`, `/m/${id}/share`]) {
    await page.goto(path);
    await missing(page);
  }
}

const shown = async (page) => (await text(page, 'code')).replaceAll(' ', '');

async function codeAfter(page, key, before) {
  await page.getByTestId(key).click();
  await page.waitForFunction((was) => {
    const there = document.querySelector('[data-testid=code]')?.textContent.replaceAll(' ', '');
    return there && there !== was;
  }, before);
  return shown(page);
}

async function lets(scribe, player, table) {
  await scribe.goto(`/m/${table.id}/share`);
  await scribe.getByTestId('closed').waitFor();
  await looks(scribe, 'closed');
  const first = await codeAfter(scribe, 'let-join', '');
  same([first.length, (await text(scribe, 'judge-code')).length], [9, 0], 'the code, and the judges’, which is folded');
  await scribe.getByTestId('for-judges').locator('summary').click();
  same((await text(scribe, 'judge-code')).replaceAll(' ', '').length, 12, 'the judges’ code');
  await scribe.reload();
  await scribe.getByTestId('code').waitFor();
  same(await shown(scribe), first, 'the code after a reload');
  await scribe.getByTestId('qr').waitFor();
  await looks(scribe, 'code');
  const second = await codeAfter(scribe, 'new-code', first);
  await player.goto(`/j/${first}`);
  await player.getByTestId('join-said').waitFor();
  await player.goto(`/j/${second}`);
  await player.getByTestId('invitation').waitFor();
  await scribe.getByTestId('close').click();
  await scribe.getByTestId('closed').waitFor();
  same(await scribe.getByTestId('code').count(), 0, 'codes after they have ended');
  await player.reload();
  await player.getByTestId('join-said').waitFor();
  await looks(player, 'no-invitation');
  table.code = await codeAfter(scribe, 'let-join', second);
}

async function typesCode(page, code) {
  await page.goto('/j');
  await page.getByTestId('join-code').fill(`${code.slice(0, 3).toLowerCase()}-${code.slice(3, 6)} ${code.slice(6)}`);
  await page.getByTestId('join-look').click();
  await page.getByTestId('invitation').waitFor();
}

async function joins(scribe, player, table) {
  await scribe.getByTestId('play-1').click();
  await scribe.getByTestId('play-1').waitFor({ state: 'detached' });
  await typesCode(player, table.code);
  await player.getByTestId('join-2').click();
  await player.waitForURL(`**/m/${table.id}/log`);
  await player.locator('[data-testid=my-role][data-role=PLAYER]').waitFor();
  holds(await listed(player, table.id), 'it is not in the list of whoever has joined');
  await scribe.getByTestId('member-2').waitFor();
  await looks(scribe, 'members');
}

async function taken(player, third, table) {
  await typesCode(third, table.code);
  await third.getByTestId('join-2').click();
  await third.getByTestId('barred').waitFor();
  same(await third.getByTestId('barred').getAttribute('data-because'), 'SEAT_TAKEN', 'why');
  holds((await text(third, 'barred')).includes('Another phone plays this seat.'), await text(third, 'barred'));
  await looks(third, 'seat-taken');
  await player.goto(`/m/${table.id}/share`);
  await player.getByTestId('widen').click();
  await player.getByTestId('widened').waitFor();
  await looks(player, 'widened');
  await third.getByTestId('join-2').click();
  await third.waitForURL(`**/m/${table.id}/log`);
  await third.locator('[data-testid=my-role][data-role=PLAYER]').waitFor();
}

async function author(page, { id }) {
  await page.goto(`/m/${id}/2`);
  await page.getByTestId('author').waitFor();
  same(await text(page, 'author'), 'Logged by: Scribe, phone 1', 'who logged it');
  await page.getByTestId('author').scrollIntoViewIfNeeded();
  await looks(page, 'author');
}

async function removes(scribe, third, { id }) {
  await scribe.getByTestId('go-3').click();
  await looks(scribe, 'remove');
  await scribe.getByTestId('go-no').click();
  same(await scribe.getByTestId('member-3').count(), 1, 'members after nobody was removed');
  await scribe.getByTestId('go-3').click();
  await scribe.getByTestId('go-yes').click();
  await scribe.getByTestId('member-3').waitFor({ state: 'detached' });
  await scribe.getByTestId('closed').waitFor();
  await missing(third);
  await looks(third, 'removed');
  same(await listed(third, id), false, 'in the list of whoever was removed');
}

async function stays(scribe, player, { id }) {
  await player.goto(`/m/${id}/share`);
  await player.getByTestId('pass-2').click();
  await player.getByTestId('heir').waitFor();
  same(await player.getByTestId('still-here').count(), 0, 'keys to say no on the phone of the heir');
  await scribe.getByTestId('still-here').waitFor();
  holds(/In \d+ s/.test(await text(scribe, 'heir-in')), await text(scribe, 'heir-in'));
  await looks(scribe, 'heir');
  await scribe.getByTestId('to-other').click();
  await scribe.locator('[data-testid=my-role][data-heir="2"]').waitFor();
  const top = () => scribe.getByTestId('my-role').evaluate((banner) => banner.getBoundingClientRect().top);
  await scribe.evaluate(() => scrollTo(0, document.body.scrollHeight));
  holds((await top()) >= 0, `at the end of the page the heir is told at ${await top()} px`);
  await looks(scribe, 'heir-log');
  await scribe.getByTestId('to-share').click();
  await scribe.getByTestId('still-here').click();
  for (const page of [scribe, player]) await page.getByTestId('heir').waitFor({ state: 'detached' });
  holds((await text(scribe, 'member-1')).includes('Scribe'), await text(scribe, 'member-1'));
}

async function publishes(scribe, third, { id }) {
  same(await scribe.getByTestId('public').isChecked(), false, 'public at first');
  const seen = await text(scribe, 'seen-by');
  await scribe.getByTestId('public').click();
  await scribe.waitForFunction((was) => document.querySelector('[data-testid=seen-by]').textContent !== was, seen);
  holds(await listed(third, id), 'what is public is not in the list');
  await third.goto(`/m/${id}/log`);
  await third.locator('[data-testid=my-role][data-role=NONE]').waitFor();
  await scribe.getByTestId('public').click();
  await scribe.waitForFunction((was) => document.querySelector('[data-testid=seen-by]').textContent === was, seen);
  same(await listed(third, id), false, 'in the list of others');
}

async function leaves(player, { id }) {
  await player.goto(`/m/${id}/share`);
  await player.getByTestId('go-2').click();
  await looks(player, 'leave');
  await player.getByTestId('go-yes').click();
  await player.getByTestId('matches').waitFor();
  same(await listed(player, id), false, 'in the list of whoever left');
}

async function claims(page, { server }) {
  const { matches } = await asking(server.url)('{ matches { id outcome } }');
  const { id } = matches.find(({ outcome }) => outcome === null) ?? matches[0];
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await page.locator('[data-testid=my-role][data-role=NONE]').waitFor();
  same(await page.locator('[data-testid^=pad-], [data-testid=accept], [data-testid=undo]').count(), 0, 'keys that log');
  await page.getByTestId('more').locator('summary').click();
  await page.getByTestId('typed').fill('1 ends');
  await page.getByTestId('log-typed').click();
  await page.getByTestId('barred').waitFor();
  same(await page.getByTestId('barred').getAttribute('data-because'), 'NOBODYS_MATCH', 'why');
  holds((await text(page, 'barred')).includes('Claim it with the code that the server printed'), await text(page, 'barred'));
  await looks(page, 'nobodys');
  await page.getByTestId('to-share').click();
  await page.getByTestId('claim-code').fill('AAA AAA AAA AAA');
  await page.getByTestId('claim-it').click();
  await page.locator('[data-testid=barred][data-because=WRONG_CODE]').waitFor();
  await looks(page, 'claim');
  await page.getByTestId('claim-code').fill(server.code.toLowerCase());
  await page.getByTestId('claim-it').click();
  await page.getByTestId('let-join').waitFor();
  holds((await text(page, 'member-1')).includes('Scribe'), await text(page, 'member-1'));
  await page.reload();
  await page.getByTestId('let-join').waitFor();
  same(await page.getByTestId('barred').count(), 0, 'refusals');
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.reload();
  await page.getByTestId('let-join').click();
  await page.getByTestId('qr').waitFor();
  await looks(page, 'french');
  await page.evaluate(() => localStorage.removeItem('language'));
}

/** As a phone kept it before phones had tokens of their own. */
async function given(page, { server }) {
  const opening = 'mutation { openMatch(line: "open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts") { ... on Opened { token match { id } } } }';
  const { openMatch } = await asking(server.url)(opening);
  const { token, match } = openMatch;
  await page.goto(`/m/${match.id}`);
  await missing(page);
  await page.evaluate(
    (own) =>
      new Promise((done, failed) => {
        const open = indexedDB.open('throne-referee-own');
        open.onerror = () => failed(open.error);
        open.onsuccess = () => {
          const kept = open.result.transaction('own', 'readwrite');
          kept.objectStore('own').put(own);
          kept.oncomplete = done;
        };
      }),
    { id: match.id, token, member: 1, hands: {} },
  );
  await page.goto(`/m/${match.id}/log`);
  await page.locator('[data-testid=my-role][data-role=SCRIBE]').waitFor();
  await move(page, chance(4));
  await page.goto(`/m/${match.id}`);
  await page.getByTestId('live').waitFor();
  await page.goto(`/m/${match.id}/share`);
  await codeAfter(page, 'let-join', '');
  await page.getByTestId('play-2').click();
  await page.getByTestId('widen').waitFor();
  same(await page.locator('[data-testid^=member-]').count(), 1, 'members');
}

async function opensAlone(page, other, { server }) {
  await page.goto('/');
  await ready(page);
  await server.kill();
  await page.goto('/new');
  await chosen(page, ['Pyromancer', 'Treant']);
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  await move(page, chance(3));
  await server.start();
  await page.waitForURL((url) => !url.pathname.includes('here-'), { timeout: 30_000 });
  await page.getByTestId('unsent').waitFor({ state: 'detached', timeout: 30_000 });
  const id = decodeURIComponent(new URL(page.url()).pathname.split('/')[2]);
  await page.goto(`/m/${id}/share`);
  await page.getByTestId('let-join').waitFor();
  holds((await text(page, 'member-1')).includes('Scribe'), await text(page, 'member-1'));
  same([await listed(page, id), await listed(other, id)], [true, false], 'in the lists');
}

/** The phone logs without the server, and is not known to it any more when it comes back. */
async function shutOut(page, { server }) {
  await page.getByTestId('matches').getByRole('link', { name: 'Replay' }).first().click();
  await page.getByTestId('sentence').waitFor();
  await page.getByTestId('to-other').click();
  await rested(page);
  await page.waitForFunction(() => document.documentElement.dataset.referee === 'here');
  await server.kill();
  await move(page, chance(8));
  await page.getByTestId('unsent').waitFor();
  await page.evaluate(
    () =>
      new Promise((done) => {
        const open = indexedDB.open('throne-referee-own');
        open.onsuccess = () => {
          const kept = open.result.transaction('own', 'readwrite');
          kept.objectStore('own').put({ id: 'phone', token: 'another'.repeat(9) });
          kept.oncomplete = done;
        };
      }),
  );
  await page.reload();
  await page.getByTestId('unsent').waitFor();
  await server.start();
  await page.getByTestId('fork').waitFor({ timeout: 30_000 });
  same(await page.getByTestId('fork').locator('ol').last().locator('li').count(), 1, 'lines that were logged here');
  await shots(page, 'own-shut-out');
  await page.getByTestId('log-mine').click();
  await missing(page);
}

/** More than one address may try in a minute. It has one more each second, so that the tries go on until the phone was refused. */
async function tries(page, { server }) {
  const ask = asking(server.url);
  const tried = (many) => Promise.all(Array.from({ length: many }, () => ask('{ invitation(code: "AAAAAAAAA") { judge } }').catch(() => {})));
  await page.goto('/j');
  await page.getByTestId('join-code').fill('AAA AAA AAA');
  await tried(80);
  let trying = true;
  const goesOn = (async () => { while (trying) await tried(2); })();
  try {
    await page.getByTestId('join-look').click();
    await page.getByTestId('join-said').waitFor();
  } finally {
    trying = false;
    await goesOn;
  }
  holds((await text(page, 'join-said')).startsWith('Too many codes were tried.'), await text(page, 'join-said'));
  await looks(page, 'too-many');
}
