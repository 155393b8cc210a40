import { existsSync } from 'node:fs';
import { faults, newPage, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { cutInto, playsOn } from './event-cut.mjs';
import { Server, THRONE } from './killed.mjs';
import { cutWire } from './wire.mjs';

const DESK = { width: 1366, height: 900 };
const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 412, height: 839 };
const SMALL = { width: 375, height: 667 };
const HALL = { width: 1920, height: 1080 };
const NAMES = ['Ada', 'Bob', 'Clio', 'Dee', 'Emil', 'Fatoumata Diallo', 'Gil', 'Hana', 'Ines', 'Jonas', 'Kim', 'Luc', 'Mara', 'Nia', 'Ole', 'Quentin de la Roche-Guyon'];

/** A whole event: 16 players, three rounds, cut to four; a desk, a floor judge, four players and the big screen at once. */
export async function event(browser) {
  if (!existsSync(THRONE)) {
    console.log('     there is no program to be started');
    return;
  }
  const server = new Server();
  await server.start();
  const page = (viewport, touch = true) => newPage(browser, { base: server.url, viewport, touch, scale: 1 });
  const hall = { server, id: '', codes: {}, desk: await page(DESK, false), floor: await page(PHONE), screen: await page(HALL, false), phones: [], at: [] };
  try {
    await check('an event is opened with plain defaults, and its players are registered', () => opens(hall));
    await check('a round is proposed with reasons, published and started', () => firstRound(hall));
    await check('staff and players join by their codes, and each phone shows its table', () => joins(hall, page));
    await check('the big screen shows every name whole, with the table, to whoever has not joined', () => big(hall));
    await check('a match opens with all that the event settles filled in', () => logs(hall));
    await check('a call carries the game, and its ruling goes to the head judge once', () => call(hall));
    await check('play goes on with the time that was lost', () => goesOn(hall));
    await check('both players say the same, or the desk settles it', () => results(hall));
    await check('results come in by keys, and somebody was not there', () => keys(hall));
    await check('a phone says later what it could not say while the server was gone', () => killed(hall));
    await check('time is called, and who had fewer turns has one more', () => time(hall));
    await check('who sits wrong is sent to the right table, which is given the time', () => seat(hall));
    await check('a ruling that was found is cited in the next', () => cites(hall));
    await check('a result is found wrong after the next round was paired: each remedy with its cost', () => wrong(hall));
    await check('a player drops late, and stays to the end of the round', () => drops(hall));
    await check('the rounds end with a cut to four', () => cutInto(hall));
    await check('somebody wins, and all screens say the same', () => playsOn(hall));
    await check('every screen is looked at, in light and in dark', () => looks(hall));
  } finally {
    cutWire(false);
    for (const one of [hall.desk, hall.floor, hall.screen, ...hall.phones]) await one.context().close();
    await server.end();
  }
}

/** Whoever is seated where, as the wall of the desk has it. */
export async function seated({ desk }) {
  await desk.getByTestId('table-1').waitFor();
  return desk.getByTestId('wall').locator('> button').evaluateAll((all) => all.map((one) => [...one.querySelectorAll('.name bdi')].map((name) => name.textContent)));
}

/** A result by the number pad. */
export async function byKeys(desk, table, typed) {
  await desk.locator('#keys').fill(String(table));
  await desk.keyboard.press('Enter');
  await desk.locator(`[data-testid=panel][data-table="${table}"]`).waitFor();
  await desk.locator('#keys').fill(typed);
  await desk.keyboard.press('Enter');
  await desk.locator(`[data-testid=table-${table}][data-tag=ended]`).waitFor();
}

export const tab = (desk, name) => desk.getByTestId(`tab-${name}`).click();

async function opens(hall) {
  const { desk } = hall;
  await desk.goto('/e/new');
  await desk.getByTestId('event-title').fill('Autumn Open');
  await desk.getByTestId('event-you').fill('Jo');
  await desk.getByTestId('rounds').fill('3');
  await desk.getByTestId('cut-4').click();
  await desk.getByTestId('heroes-free').click();
  same(await faults(desk), [], 'axe: opening an event');
  await shots(desk, 'event-opening');
  await desk.getByTestId('open-event').click();
  await desk.waitForURL('**/e/*/desk');
  hall.id = decodeURIComponent(new URL(desk.url()).pathname.split('/')[2]);
  await desk.getByTestId('names').fill(NAMES.join('\n'));
  await desk.getByTestId('register').click();
  await desk.getByTestId('player-16').waitFor();
  await tab(desk, 'about');
  for (const role of ['player', 'floorJudge']) hall.codes[role] = (await desk.getByTestId(`code-${role}`).locator('.code').textContent()).trim();
}

/** The next seed is always the same one: after most shuffles, yet not after all, one exchange mends the wrong result that comes later. */
function sameShuffle() {
  const drawn = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (into) => {
    crypto.getRandomValues = drawn;
    return into.fill(7);
  };
}

async function firstRound({ desk }) {
  await tab(desk, 'next');
  await desk.evaluate(sameShuffle);
  await desk.getByTestId('shuffle').click();
  const pairs = desk.getByTestId('pairs').locator('> li');
  await pairs.nth(7).waitFor();
  same(await pairs.count(), 8, 'pairs');
  holds((await desk.getByTestId('pair-1').locator('.why').textContent()).includes('shuffle'), 'a pair of the first round says why');
  await desk.getByTestId('publish').click();
  await desk.getByTestId('table-8').waitFor();
  await tab(desk, 'next');
  await desk.getByTestId('start-round').click();
  await desk.locator('[data-testid=hall-clock][data-state=RUNS]').waitFor();
}

async function joins(hall, page) {
  const { floor, desk } = hall;
  hall.at = (await seated(hall)).slice(0, 2);
  await floor.goto(`/e/j/${hall.codes.floorJudge}`);
  await floor.getByTestId('staff-name').fill('Eva');
  await floor.getByTestId('join-staff').click();
  await floor.getByTestId('table-8').waitFor();
  for (const [at, name] of hall.at.flat().entries()) {
    const phone = await page(at % 2 === 0 ? SMALL : PHONE);
    hall.phones.push(phone);
    await phone.goto(`/e/j/${hall.codes.player}`);
    await phone.getByTestId('who').fill(name);
    await phone.getByTestId('invited').getByText(name, { exact: true }).click();
    await phone.getByTestId('opponent').waitFor();
    same(await text(phone, 'my-table'), `Table ${Math.floor(at / 2) + 1}`, `the table of ${name}`);
    same(await text(phone, 'opponent'), hall.at[Math.floor(at / 2)][1 - (at % 2)], `the opponent of ${name}`);
  }
  // Whoever has taken a name is not offered to the next phone.
  await hall.screen.goto(`/e/j/${hall.codes.player}`);
  await hall.screen.getByTestId('invited').waitFor();
  same(await hall.screen.getByTestId('invited').getByText(hall.at[0][0], { exact: true }).count(), 0, 'a name that was taken');
  holds(await desk.getByTestId('net').textContent(), 'the net');
}

async function big({ screen, id }) {
  await screen.goto(`/e/${id}/screen`);
  const list = screen.getByTestId('by-name').locator('> li');
  await list.first().waitFor();
  const shown = await list.evaluateAll((all) => all.map((one) => [one.querySelector('bdi').textContent, Number(one.querySelector('b').textContent), one.querySelector('bdi').scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight + 1]));
  same(shown.map(([name]) => name).toSorted(), NAMES.toSorted(), 'names');
  same(shown.filter(([, , whole]) => !whole), [], 'names that are cut off');
  const least = await list.evaluateAll((all) => Math.min(...all.map((one) => parseFloat(getComputedStyle(one.querySelector('bdi')).fontSize))));
  holds(least >= 30, `the smallest name has ${least} px of 1080`);
  same(await screen.locator('button, input').count(), 0, 'keys on the big screen');
  await shots(screen, 'event-screen');
}

async function logs({ phones: [phone, other], at: [[first]] }) {
  await phone.getByTestId('rolled-START-1').click();
  await phone.locator('select').first().selectOption('Barbarian');
  await phone.locator('[data-testid=heroes] .chosen').waitFor();
  await other.locator('select').first().selectOption('Moon Elf');
  await phone.getByTestId('log-game').click();
  await phone.waitForURL('**/log');
  await phone.getByTestId('pad-1').waitFor();
  holds((await phone.locator('body').innerText()).includes(first), 'the match does not have the names of the event');
  await phone.goBack();
  await phone.getByTestId('call-now').waitFor();
}

async function call({ phones: [phone, other], floor, desk }) {
  await phone.getByTestId('call-about').click();
  await phone.getByTestId('kind-damage').click();
  await phone.getByTestId('claim').fill('only one Skull counts');
  await phone.getByTestId('call-judge').click();
  await phone.getByTestId('my-call').waitFor();
  await desk.locator('[data-testid=table-1][data-tag=call]').waitFor();
  await floor.getByTestId('call-1').locator('button').first().click();
  await floor.getByText('only one Skull counts').waitFor();
  await shots(floor, 'event-call');
  same(await faults(floor), [], 'axe: a call');
  await floor.getByTestId('claim-call').click();
  await floor.getByTestId('arrived').click();
  await phone.getByText('Eva is here').waitFor();
  await floor.getByTestId('do-rule').click();
  // Backed up to the opening nothing was seen, and the event allows it.
  await floor.getByTestId('decide-backs').click();
  await floor.getByTestId('to-1').click();
  await floor.locator('[data-testid=back-up][data-allowed=true]').waitFor();
  await floor.getByTestId('decide-stands').click();
  await floor.getByTestId('because').fill('both Skulls count');
  await floor.getByTestId('rule-log').click();
  await phone.getByTestId('desk-ruling').waitFor();
  await other.getByTestId('desk-ruling').getByTestId('appeal').click();
  // Once, and the other player sees it too.
  await phone.locator('[data-testid=desk-ruling][data-appealed=true]').waitFor();
  same(await phone.getByTestId('appeal').count(), 0, 'a second appeal');
  await desk.getByTestId('call-1').locator('button').first().click();
  await desk.getByTestId('decide-appeal').click();
  await desk.getByTestId('overturn').click();
  await desk.getByTestId('appeal-decision').fill('one Skull counts');
  await desk.getByTestId('appeal-because').fill('the other was cocked');
  await desk.getByTestId('appeal-done').click();
  for (const one of [phone, other, floor]) await one.getByTestId('appeal-decided').waitFor();
}

async function goesOn({ phones: [phone], floor, desk }) {
  await floor.getByTestId('play-on').click();
  await floor.getByTestId('wall').waitFor();
  await phone.getByTestId('call-now').waitFor();
  holds((await desk.getByTestId('table-1').locator('.ext').textContent()).startsWith('+'), 'the table has no more time');
}

async function results({ phones: [one, two, three, four], at, desk }) {
  await one.getByTestId('report-FIRST').click();
  await one.getByTestId('report-health-1').fill('34');
  await one.getByTestId('report-done').click();
  await two.getByTestId('confirm').click();
  for (const phone of [one, two]) await phone.getByTestId('my-result').waitFor();
  holds((await text(two, 'my-result')).includes(`${at[0][0]} won 34–0`), 'the result of table 1');
  await three.getByTestId('report-TIE').click();
  await three.getByTestId('report-done').click();
  await four.getByTestId('differ').click();
  await four.getByTestId('report-SECOND').click();
  await four.getByTestId('report-done').click();
  await desk.locator('[data-testid=table-2][data-tag=disputed]').waitFor();
  await desk.keyboard.press('Escape');
  await byKeys(desk, 2, '2 12');
  await four.getByTestId('my-result').waitFor();
}

async function keys({ desk, floor, screen }) {
  for (const [table, typed] of [[3, '1 20'], [4, '2 7'], [5, '0 22 15'], [6, '1 9'], [7, '1 41']]) await byKeys(desk, table, typed);
  await floor.getByTestId('table-8').click();
  await floor.getByTestId('do-absent').click();
  await floor.locator('[data-testid^=absent-]').nth(1).click();
  await floor.getByTestId('panel-close').click();
  await desk.locator('[data-testid=table-8][data-tag=ended]').waitFor();
  await tab(desk, 'next');
  await desk.getByTestId('pairs').waitFor();
  await shots(desk, 'event-next');
  same(await faults(desk), [], 'axe: the next round');
  await desk.getByTestId('publish').click();
  await desk.getByTestId('wall').waitFor();
  await tab(desk, 'next');
  await desk.getByTestId('start-round').click();
  await desk.locator('[data-testid=hall-clock][data-state=RUNS]').waitFor();
  await screen.getByText('Round 2 of 3').waitFor();
}

async function killed({ server, phones: [phone], desk }) {
  await phone.getByTestId('call-now').waitFor();
  cutWire(true);
  await server.kill();
  await phone.getByTestId('call-now').click();
  await phone.getByTestId('event-unsent').waitFor();
  await server.start();
  cutWire(false);
  await phone.getByTestId('my-call').waitFor({ timeout: 20_000 });
  const called = desk.locator('[data-testid=wall] [data-tag=call]');
  await called.waitFor({ timeout: 20_000 });
  await phone.getByTestId('withdraw').click();
  await called.waitFor({ state: 'detached' });
}

async function time({ desk, floor }) {
  await desk.getByTestId('table-4').click();
  await desk.getByTestId('do-turns').click();
  for (const side of [1, 2, 1]) {
    await desk.getByTestId(`turn-${side}`).click();
    await desk.locator('[data-testid^=turn-]:enabled').first().waitFor();
  }
  await desk.getByTestId('call-time').click();
  await desk.getByTestId('after-time').waitFor();
  const said = await text(desk, 'after-time');
  await floor.getByTestId('table-4').click();
  await floor.getByTestId('after-time').waitFor();
  same(await text(floor, 'after-time'), said, 'what comes after time');
  await floor.getByTestId('panel-close').click();
}

/** Somebody of table 5 sits at table 6: who belongs there is at 5 then, and both tables wait. */
async function seat({ desk, floor }) {
  await floor.getByTestId('table-6').click();
  await floor.getByTestId('do-seat').click();
  await floor.locator('[data-testid^=seat-of-]').first().click();
  await floor.getByTestId('who-sits').selectOption({ index: await floor.getByTestId('who-sits').locator('option').evaluateAll((all) => all.findIndex((one) => one.textContent.startsWith('5:'))) });
  await shots(floor, 'event-seat');
  await floor.getByTestId('seat-done').click();
  await floor.getByTestId('panel-close').click();
  for (const page of [desk, floor]) {
    await page.getByTestId('wrong-seat').nth(1).waitFor();
    same(await page.getByTestId('wrong-seat').count(), 2, 'tables that wait');
  }
  await shots(desk, 'event-wrong-seat');
  same(await faults(desk), [], 'axe: wrong seats');
  await floor.getByTestId('sit-right').first().click();
  await floor.getByTestId('wrong-seat').nth(1).waitFor({ state: 'detached' });
  await floor.getByTestId('sit-right').click();
  for (const page of [desk, floor]) await page.getByTestId('wrong-seat').waitFor({ state: 'detached' });
  for (const at of [5, 6]) holds((await desk.getByTestId(`table-${at}`).locator('.ext').textContent()).startsWith('+'), `more time for table ${at}`);
}

/** The ruling of the first round, found among those of all events. */
async function cites({ floor, phones: [phone] }) {
  await phone.getByTestId('call-now').click();
  await phone.getByTestId('my-call').waitFor();
  await floor.locator('[data-testid^=call-]').first().locator('button').first().click();
  await floor.getByTestId('claim-call').click();
  await floor.getByTestId('do-rule').click();
  await floor.getByTestId('rulings-before').locator('summary').click();
  await floor.getByTestId('cases-text').fill('skull');
  await floor.getByTestId('cases-all').click();
  await floor.getByTestId('cases').getByText('one Skull counts', { exact: true }).waitFor();
  await shots(floor, 'event-cases');
  same(await faults(floor), [], 'axe: rulings before');
  await floor.getByTestId('cite').first().click();
  holds((await floor.getByTestId('ruling-because').inputValue()).startsWith('As in Autumn Open, round 1, ruling '), 'what is cited');
  await floor.getByTestId('ruling-decision').fill('one Skull counts');
  await floor.getByTestId('ruling-done').click();
  await phone.getByTestId('desk-ruling').first().waitFor();
  await floor.getByTestId('play-on').click();
  await floor.getByTestId('wall').waitFor();
}

async function wrong({ desk }) {
  await desk.getByTestId('which-round').selectOption('1');
  await desk.locator('[data-testid=table-3][data-tag=ended]').click();
  await desk.getByTestId('do-correct').click();
  await desk.getByTestId('correct-SECOND').click();
  await desk.getByTestId('correct-health-1').fill('0');
  await desk.getByTestId('correct-health-2').fill('20');
  await desk.getByTestId('correct-because').fill('the slip was read wrongly');
  await desk.getByTestId('correct-done').click();
  await desk.getByTestId('changes').getByTestId('remedy-leave').waitFor();
  for (const way of ['leave', 'swap', 'anew']) same(await desk.getByTestId('changes').getByTestId(`remedy-${way}`).locator('dd').count(), 4, `what it costs: ${way}`);
  await shots(desk, 'event-wrong');
  same(await faults(desk), [], 'axe: remedies');
  await desk.getByTestId('leave-it').click();
  await desk.getByTestId('changes').waitFor({ state: 'detached' });
  await desk.getByTestId('which-round').selectOption('2');
}

async function drops({ phones, desk, at }) {
  const phone = phones[3];
  await phone.getByTestId('drop').click();
  await phone.getByTestId('drop-after').click();
  await phone.getByTestId('drop').waitFor({ state: 'detached' });
  // The round goes on to its end.
  holds((await text(phone, 'my-table')).startsWith('Table'), 'the table of this round is gone');
  await tab(desk, 'log');
  await desk.getByTestId('log').getByText(`notes who drops – ${at.flat()[3]}`).first().waitFor();
  await tab(desk, 'tables');
}

async function looks({ desk, floor, screen, phones: [phone], id }) {
  for (const [one, name] of [[desk, 'desk'], [floor, 'floor'], [phone, 'player'], [screen, 'champion']]) {
    same(await faults(one), [], `axe: ${name}`);
    await shots(one, `event-${name}`);
  }
  await desk.setViewportSize(TABLET);
  for (const name of ['tables', 'standings', 'people', 'log', 'about']) {
    await tab(desk, name);
    await desk.waitForLoadState('networkidle');
    same(await small(desk), [], `measures at 1024: ${name}`);
    same(await faults(desk), [], `axe: ${name}`);
    await shots(desk, `event-${name}-1024`);
  }
  await desk.goto(`/e/${id}/print`);
  await desk.getByTestId('paper-slips').getByTestId('qr').first().waitFor();
  holds((await desk.getByTestId('paper-slips').getByTestId('qr').first().getAttribute('data-text')).startsWith(`${new URL(desk.url()).origin}/e/${id}/t/`), 'the code of a slip');
  same(await faults(desk), [], 'axe: print');
  await desk.emulateMedia({ media: 'print' });
  same(await desk.getByTestId('print-all').isVisible(), false, 'a key on paper');
  await shots(desk, 'event-paper');
  await desk.emulateMedia({ media: 'screen' });
  for (const one of [phone, floor]) {
    await one.setViewportSize({ width: 320, height: 640 });
    same(await small(one), [], 'measures at 320 px');
  }
}
