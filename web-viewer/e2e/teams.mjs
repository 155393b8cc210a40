import { readFileSync } from 'node:fs';
import { entriesOf, opened } from './api.mjs';
import { faults, newPage, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { says } from './hands.mjs';
import { rested } from './player.mjs';

const START = 'open living 2v2; 1 Barbarian "Ann"; 2 Moon Elf "Bo"; 3 Pyromancer "Cy"; 4 Monk "Di"; 1 starts';
/** The players by their heroes, as every screen calls them. */
const NAMES = new Map([...START.matchAll(/\d ([\w ]+) "(\w+)"/g)].map(([, hero, name]) => [hero, name]));
/** Worked out by hand: whose turn it is, and what the dials of both sides show at its end. */
const TURNS = [
  { seat: 1, dials: [49, 41] },
  { seat: 4, dials: [49, 41] },
  { seat: 2, dials: [48, 34] },
  { seat: 3, dials: [43, 34] },
  { seat: 1, dials: [43, 28] },
  { seat: 4, dials: [39, 27] },
  { seat: 2, dials: [39, 25] },
  { seat: 3, dials: [26, 25] },
];

/** Two rounds of two against two, from a phone for each player, and a judge who looks on. */
export async function teams(browser) {
  const players = [];
  for (let seat = 1; seat <= 4; seat += 1) players.push(await newPage(browser, { scheme: seat % 2 === 0 ? 'dark' : 'light', scale: 1 }));
  const judge = await newPage(browser, { viewport: { width: 1366, height: 900 }, touch: false, scale: 1 });
  const table = { id: '', players, judge };
  await check('four phones and a judge join a match of two against two', () => joins(table));
  await check('each phone has its own seat below, and its partner beside it', () => turned(table));
  await check('a hand is shown to the own side, and to nobody else', () => shown(table));
  for (const [at, turn] of TURNS.entries()) {
    const name = 'Ann Bo Cy Di'.split(' ')[turn.seat - 1];
    await check(`turn ${at + 1}, from the phone of ${name}: all see it, and nobody else may log`, () => plays(table, at, turn));
  }
  for (const page of [...players, judge]) await page.context().close();
}

async function joins(table) {
  table.id = await opened(START);
  const [first, ...others] = table.players;
  await first.goto(`/m/${table.id}/share`);
  await first.getByTestId('share-1').click();
  await first.getByTestId('code').waitFor();
  const code = (await text(first, 'code')).replaceAll(' ', '');
  await first.getByTestId('for-judges').locator('summary').click();
  const forJudges = (await text(first, 'judge-code')).replaceAll(' ', '');
  for (const [at, page] of others.entries()) {
    await page.goto(`/j/${code}`);
    await page.getByTestId(`join-${at + 2}`).click();
    await page.waitForURL(`**/m/${table.id}/log`);
    await page.locator('[data-testid=my-role][data-role=PLAYER]').waitFor();
  }
  await table.judge.goto(`/j/${forJudges}`);
  await table.judge.getByTestId('join-judge').click();
  await table.judge.waitForURL(`**/m/${table.id}/log`);
  await table.judge.getByTestId('to-other').click();
  await table.judge.getByTestId('live').waitFor();
  await first.goto(`/m/${table.id}/log`);
  await first.locator('[data-testid=my-role][data-role=SCRIBE]').waitFor();
}

async function turned({ players }) {
  for (const [at, page] of players.entries()) {
    const middle = async (seat) => {
      const { x, y, width, height } = await page.getByTestId(`strip-${seat}`).boundingBox();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const seats = await Promise.all([1, 2, 3, 4].map(middle));
    const partner = at % 2 === 0 ? at + 1 : at - 1;
    same(seats[partner].y, seats[at].y, `the partner of ${at + 1} beside them`);
    for (const other of [0, 1, 2, 3].filter((one) => one !== at && one !== partner)) holds(seats[other].y < seats[at].y, `${other + 1} lies above ${at + 1}`);
    // Clockwise, as people sit: the second of a side is on the left of the first.
    const [left, right] = at % 2 === 0 ? [partner, at] : [at, partner];
    holds(seats[left].x < seats[right].x, `who sits on the left of the side of ${at + 1}`);
  }
}

/** What Ann notes is seen by Bo once she shows it, and neither by the other side nor by the judge; then it is hidden again. */
async function shown({ players, judge }) {
  const [ann, bo, ...others] = players;
  const hand = ann.getByTestId('hand');
  await hand.locator('summary').click();
  for (const card of ['Tip It!', 'Smack II']) {
    await ann.getByTestId('hand-card').selectOption(card);
    await ann.getByTestId('hand-add').click();
    await ann.getByTestId('hand-cards').getByText(card).waitFor();
  }
  const everywhere = [ann, bo, ...others, judge];
  const seen = () => Promise.all(everywhere.map((page) => page.locator('[data-testid^=shown-]').count()));
  same(await seen(), [0, 0, 0, 0, 0], 'hands that are seen before one is shown');
  await ann.getByTestId('hand-show').click();
  await bo.getByTestId('shown-1').getByText('Smack II').waitFor();
  const said = await text(bo, 'shown-1');
  holds(said.startsWith('Hand of Ann (2):') && said.includes('Tip It!'), said);
  same(await seen(), [0, 1, 0, 0, 0], 'hands that are seen when Ann shows hers');
  for (const [page, name] of [[ann, 'teams-shows'], [bo, 'teams-shown']]) {
    await page.locator('[data-testid=hand]').scrollIntoViewIfNeeded();
    await shots(page, name);
    same(await faults(page), [], `axe, ${name}`);
  }
  // Whoever comes later sees it, and what is dropped is gone there too.
  await bo.reload();
  await bo.getByTestId('shown-1').getByText('Smack II').waitFor();
  await hand.getByTestId('hand-drop').first().click();
  await bo.getByTestId('shown-1').getByText('Tip It!').waitFor({ state: 'detached' });
  await ann.getByTestId('hand-show').click();
  await bo.getByTestId('shown-1').waitFor({ state: 'detached' });
  await hand.getByTestId('hand-drop').click();
  await hand.locator('summary').click();
}

/** The lines of a turn, as they were worked out. */
function linesOf(turn) {
  const file = readFileSync(new URL('../../fixtures/matches/two-against-two.match', import.meta.url), 'utf8');
  const [, part = ''] = file.split(new RegExp(`^# Turn ${turn},.*$`, 'm'));
  return part.split(/^# Turn /m)[0].split('\n').map((line) => line.split('#')[0].trim()).filter((line) => line !== '');
}

async function plays(table, at, { seat, dials }) {
  const { id, players, judge } = table;
  const scribe = players[seat - 1];
  await scribe.locator('[data-testid=my-role][data-role=SCRIBE]').waitFor();
  const others = players.filter((page) => page !== scribe);
  for (const page of others) await mayNot(page);
  const lines = linesOf(at + 1);
  holds(lines.length > 1, `no lines of turn ${at + 1}`);
  for (const line of lines) {
    await says(scribe, line);
    const last = (await entriesOf(id)).at(-1);
    same(last.line.replace(/ throwing .*$/, ''), line.replace('target ', '').replace('3 + 4 choose', '3 chooses'), 'what was logged');
    if (at === 0 || line.includes(' target ')) await Promise.all(others.map((page) => page.locator(`[data-testid=last-sentence][data-seq="${last.seq}"]`).waitFor()));
    if (at < 4 && last.breakdowns.some(({ settled }) => settled)) await agrees(table, others, last);
  }
  for (const page of players) {
    for (const [side, health] of [[1, dials[0]], [3, dials[1]]]) {
      await page.waitForFunction(([side, health]) => document.querySelector(`[data-testid=side-${side}-health]`)?.textContent === String(health), [side, health]);
    }
  }
  const last = (await entriesOf(id)).at(-1);
  const sentence = last.sentence.replace(new RegExp([...NAMES.keys()].join('|'), 'g'), (hero) => NAMES.get(hero));
  await judge.waitForFunction((sentence) => document.querySelector('[data-testid=sentence]')?.textContent === sentence, sentence);
  same(await judge.getByTestId('step').count() > 0, true, 'steps that the judge sees');
  if (at === 2) {
    for (const [page, name] of [[scribe, 'teams-scribe'], [others[0], 'teams-player'], [judge, 'teams-judge']]) {
      await shots(page, name);
      same(await faults(page), [], `axe, ${name}`);
    }
    same(await small(scribe), [], 'measures');
  }
  await passes(table, seat, TURNS[(at + 1) % TURNS.length].seat);
}

/** A phone that does not log has no key that would. */
async function mayNot(page) {
  await rested(page);
  for (const key of ['best', 'accept', 'aim', 'pad-1', 'answer']) same(await page.getByTestId(key).count(), 0, `${key} on the phone of somebody who does not log`);
  // What is one's own there is looked at, and logs nothing.
  same(await page.locator('[data-testid=option]:not([data-testid=mine] *)').count(), 0, 'options on the phone of somebody who does not log');
}

/** Whoever is hit is told so on the key. */
async function agrees({ players }, others, { breakdowns }) {
  const dealt = (seat) => breakdowns.find(({ settled, to }) => settled && to === seat)?.dealt;
  for (const page of others) {
    const key = page.getByTestId('accept-receipt');
    await key.waitFor();
    const mine = dealt(players.indexOf(page) + 1);
    if (mine !== undefined) holds((await key.innerText()).includes(`${mine} to me`), `“${await key.innerText()}” where ${mine} was dealt`);
    await rested(page);
    await key.click();
    await key.waitFor({ state: 'detached' });
  }
}

/** The pen goes on to the phone of whoever is next, and that is said there. */
async function passes({ id, players }, from, to) {
  if (from === to) return;
  const page = players[from - 1];
  await page.getByTestId('to-share').click();
  await page.getByTestId(`pass-${to}`).click();
  await players[to - 1].locator('[data-testid=my-role][data-role=SCRIBE]').waitFor();
  await page.goto(`/m/${id}/log`);
  await page.locator('[data-testid=my-role][data-role=PLAYER]').waitFor();
}
