import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasEngine } from './agree.mjs';
import { asking } from './api.mjs';
import { complaints, dealtTo, newPage, shots, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { chosen } from './chosen.mjs';
import { chance, move, quick, rested } from './player.mjs';

/** The program, which this test starts and kills as it likes. */
export const THRONE = process.env.THRONE_PROGRAM ?? fileURLToPath(new URL('../../target/debug/throne', import.meta.url));

/** What a phone does while the server is really gone: killed without warning, and started again on the same folder. */
export async function killed(browser) {
  if (!hasEngine || !existsSync(THRONE)) {
    console.log('     there is no program to be killed, or no referee on the phone');
    return;
  }
  const server = new Server('--open');
  await server.start();
  try {
    const page = await newPage(browser, { base: server.url });
    await check('a match goes on over a killed server, and both have the same at the end', () => goesOn(page, server));
    for (const [name, part] of [
      ['house rules of a match count without the server', house],
      ['a correction is previewed and logged without the server', corrected],
    ]) {
      await server.kill();
      await server.start();
      await check(name, () => part(page, server));
    }
    await page.context().close();
  } finally {
    await server.end();
  }
}

/** A server of its own, on a folder of its own, always at the same port. */
export class Server {
  folder = mkdtempSync(join(tmpdir(), 'throne-killed-'));
  port = 0;
  child = null;
  /** What a match that belongs to nobody is claimed with, where the server is not open to all. */
  code = null;

  constructor(...args) {
    this.args = args;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    this.child = spawn(THRONE, ['serve', '--addr', `127.0.0.1:${this.port}`, '--data', this.folder, ...this.args], {
      env: { ...process.env, RUST_LOG: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const all = this.args.includes('--open') ? /:(\d+)\n/ : /:(\d+)\n[^]* code (\S+)\n/;
    const [, port, code] = await new Promise((heard, failed) => {
      let said = '';
      this.child.stdout.on('data', (data) => {
        said += data;
        const found = all.exec(said);
        if (found) heard(found);
      });
      this.child.once('error', failed);
      this.child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
    });
    this.port = Number(port);
    this.code = code ?? null;
  }

  /** SIGKILL: nothing is told to anybody, nothing is written any more. */
  async kill() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((gone) => this.child.once('exit', gone));
    this.child.kill('SIGKILL');
    await ended;
  }

  /** The last of it. Nobody answered while it was gone: what the browser said about that was provoked. */
  async end() {
    const provoked = (one) => /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)|WebSocket connection/.test(one);
    complaints.splice(0, complaints.length, ...complaints.filter((one) => !provoked(one)));
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The page is kept by the worker, and the referee and the rule sets are on the phone. */
export async function ready(page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(page, async () => (await caches.keys()).length === 1);
  await page.waitForFunction(() => document.documentElement.dataset.referee === 'here');
}

/** Waits for what has to be waited for itself: a promise is always true to `waitForFunction`. */
async function until(page, holdsThere, said) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await page.evaluate(holdsThere, said)) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error('what was waited for did not come');
}

/** What the page has: the lines it keeps, and the score sheets it shows. */
async function here(page) {
  const log = await page.evaluate(
    () =>
      new Promise((done, failed) => {
        const open = indexedDB.open('throne-referee');
        open.onerror = () => failed(open.error);
        open.onsuccess = () => {
          const all = open.result.transaction('matches').objectStore('matches').getAll();
          all.onsuccess = () => done(all.result.filter(({ moved }) => moved === undefined).sort((a, b) => b.at - a.at)[0]);
        };
      }),
  );
  const sheet = await page.evaluate(() =>
    [...document.querySelectorAll('[data-testid^=strip-][data-testid$=-health], [data-testid^=strip-][data-testid$=-cp], [data-testid^=strip-][data-testid$=-hand]')].map((one) => Number(one.textContent)),
  );
  return { ...log, sheet };
}

/** Some moves with the server, the rest of the whole game without it. */
async function goesOn(page, server) {
  await page.clock.install();
  await page.goto('/new');
  await chosen(page, ['Pyromancer', 'Treant']);
  await page.getByTestId('begin').click();
  await page.waitForURL('**/log');
  await rested(page);
  await ready(page);
  const id = new URL(page.url()).pathname.split('/')[2];
  const random = chance(2026);
  const moves = await played(page, random, 12);
  await server.kill();
  const more = await played(page, random, 20);
  holds((await here(page)).unsent.length > 0, 'nothing waits to be sent');
  await page.reload();
  await rested(page);
  const began = Date.now();
  const rest = await played(page, random, 1500);
  const took = (Date.now() - began) / 1000;
  const outcome = await text(page, 'outcome');
  holds(outcome.startsWith('Over.'), `no outcome after ${rest} moves`);
  await shots(page, 'killed-over');
  const before = await here(page);
  await server.start();
  await page.getByTestId('unsent').waitFor({ state: 'detached', timeout: 60_000 });
  const { match } = await asking(server.url)(
    'query ($id: ID!) { match(id: $id) { notation state { seats { health cp handCount } outcome { sentence } } } }',
    { id },
  );
  const there = match.notation.trim().split('\n');
  same(there, [...before.lines, ...before.unsent.map(({ line }) => line)], 'log of the server');
  const now = await here(page);
  same([now.lines, now.unsent], [there, []], 'log of the phone');
  same(now.sheet, match.state.seats.flatMap(({ health, cp, handCount }) => [health, cp, handCount]), 'score sheets');
  same(`Over. ${match.state.outcome.sentence}`, outcome, 'outcome');
  console.log(`     ${moves} moves with the server, ${more + rest} without it (${(rest / took).toFixed(1)} a second)`);
}

/** Moves until the game is over, at most so many; how many. */
async function played(page, random, most) {
  let moves = 0;
  for (; moves < most; moves += 1) {
    await page.clock.fastForward(500);
    if ((await move(page, random, quick)) === null) break;
    if ((await page.getByTestId('notice').count()) > 0) await page.getByTestId('drop').click();
  }
  return moves;
}

/** Smack with three swords is 4, and Targeted adds 1 at this table, not 2. */
async function house(page, server) {
  const opening = 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense; 2 tokens Targeted';
  const { openMatch } = await asking(server.url)(
    'mutation ($line: String!) { openMatch(line: $line, house: ["targeted-1"]) { ... on Opened { match { id } } } }',
    { line: opening },
  );
  const { id } = openMatch.match;
  await page.goto(`/m/${id}/log`);
  await rested(page);
  await keepsHouse(page);
  await server.kill();
  for (const face of [1, 1, 1, 4, 6]) await page.getByTestId(`pad-${face}`).click();
  await settled(page, '2');
  await page.locator('[data-testid=option][data-line="1 announces Smack"]').click();
  await settled(page, '3');
  for (let die = 0; die < 5; die += 1) await page.getByTestId('pad-1').click();
  await settled(page, '4');
  same(await dealtTo(page, 2), '5', 'damage on the phone');
  await shots(page, 'killed-house');
  await server.start();
  await page.getByTestId('unsent').waitFor({ state: 'detached', timeout: 60_000 });
  const { match } = await asking(server.url)('query ($id: ID!) { match(id: $id) { entries { line breakdowns { dealt } } } }', { id });
  same(match.entries.at(-1), { line: '2 rolls 1 1 1 1 1', breakdowns: [{ dealt: 5 }] }, 'last entry of the server');
}

/** Waits until this phone keeps the house rule. */
export const keepsHouse = (page) => keepsRules(page, 'targeted-1');

/** Waits until this phone keeps a rule set that does not travel along: any, or one with this house rule. */
export async function keepsRules(page, house = null) {
  const kept = async (house) => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'throne-referee-rules')) return false;
    const texts = await new Promise((done) => {
      const open = indexedDB.open('throne-referee-rules');
      open.onsuccess = () => {
        const all = open.result.transaction('rules').objectStore('rules').getAll();
        all.onsuccess = () => done(all.result);
      };
    });
    return texts.some((text) => house === null || JSON.parse(text).house?.options.includes(house));
  };
  await until(page, kept, house);
}

async function settled(page, seq) {
  await page.waitForFunction((now) => document.querySelector('[data-testid=last-sentence]')?.dataset.seq === now, seq);
  await page.clock.fastForward(500);
  await rested(page);
}

/** Four swords were three: 6 damage become 4. */
async function corrected(page, server) {
  const ask = asking(server.url);
  const { openMatch } = await ask(
    'mutation ($line: String!) { openMatch(line: $line) { ... on Opened { match { id } } } }',
    { line: 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense' },
  );
  const { id } = openMatch.match;
  for (const [at, line] of ['1 rolls 1 1 1 1 6', '1 announces Smack', '2 rolls 1 1 1 1 1'].entries()) {
    await ask('mutation ($id: ID!, $at: Int!, $line: String!) { log(match: $id, expected: $at, line: $line) { __typename } }', { id, at: at + 1, line });
  }
  await page.goto(`/m/${id}/2`);
  await page.getByTestId('correct').locator('summary').click();
  await server.kill();
  await page.getByTestId('correct-line').fill('1 rolls 1 1 1 4 6');
  await page.getByTestId('correct-show').click();
  await page.getByTestId('changes').waitFor();
  same(await page.getByTestId('correct-line').inputValue(), '1 rolls 1 1 1 4 6', 'what was typed');
  await page.getByTestId('correct').scrollIntoViewIfNeeded();
  await shots(page, 'killed-correct');
  holds((await text(page, 'changes')).length > 10, await text(page, 'changes'));
  await page.getByTestId('correct-log').click();
  await page.getByTestId('role').waitFor();
  same(await text(page, 'logged'), '1 rolls 1 1 1 1 6', 'what was logged');
  await page.goto(`/m/${id}/log`);
  await rested(page);
  await server.start();
  await page.getByTestId('unsent').waitFor({ state: 'detached', timeout: 60_000 });
  const { match } = await ask('query ($id: ID!) { match(id: $id) { entries { line role breakdowns { dealt } } } }', { id });
  same(match.entries[1].role, 'REPLACED', 'what the entry is on the server');
  same(match.entries.find(({ line }) => line === '2 rolls 1 1 1 1 1').breakdowns, [{ dealt: 4 }], 'damage');
}
