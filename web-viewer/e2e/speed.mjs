import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { hasEngine } from './agree.mjs';
import { idOf, opened } from './api.mjs';
import { newPage } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { rested } from './player.mjs';
import { cutWire } from './wire.mjs';

const DIST = new URL('../dist/', import.meta.url);
const BUDGETS = JSON.parse(readFileSync(new URL('../budgets.json', import.meta.url), 'utf8'));
/** A phone is slower than this machine. */
const CPU = 4;
/** Slow 4G: 1.6 Mb/s with 150 ms there and back. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const RUNS = 3;
/** So many steps are measured together. */
const STRETCH = 10;
/** This machine may be busy and has no GPU: only what is longer by this factor is surely another kind of work. */
const SLACK = 5;

/** What is sent, exactly; how long a phone needs for it, with slack. */
export async function speed(browser) {
  await check('what is sent stays within its budgets', sizes);
  await check('a die can be read soon on slow 4G', () => ready(browser));
  await check('dragging through a thousand steps never lags', () => scrub(browser));
  if (hasEngine) await check('without the server it is there at once', () => reload(browser));
}

/** Budgets are in bytes as sent (Brotli). */
function sizes() {
  const sent = (name) => {
    const [file, packed] = [new URL(name, DIST), new URL(`${name}.br`, DIST)];
    return statSync(existsSync(packed) ? packed : file).size;
  };
  const assets = readdirSync(new URL('assets/', DIST)).filter((name) => !/\.(br|gz)$/.test(name)).map((name) => `assets/${name}`);
  const sum = (names) => names.reduce((all, name) => all + sent(name), 0);
  const asked = readFileSync(new URL('index.html', DIST), 'utf8');
  // Fetched when they are wanted: what new entries arrive by, the tick of a logged one, what stands in the way of a line, another language than English, a game to look at where there is none, five screens, what opens in the place of a table, what stands below the log, the screens of an event, the dice and tokens of each hero, what reads rule sets, for house rules and what was pinned to other files, the whole referee,
  // and what packs a match that is saved.
  const isReader = (name) => /reader(_bg)?-[^/]*\.(js|wasm)$/.test(name);
  const isWhole = (name) => /whole(_bg)?-[^/]*\.(js|wasm)$/.test(name);
  const isPacker = (name) => /packer(_bg)?-[^/]*\.(js|wasm)$/.test(name);
  const isLive = (name) => /socket-[^/]*\.js$/.test(name);
  const isSound = (name) => /\/sound-[^/]*\.js$/.test(name);
  const isInTheWay = (name) => /\/way-[^/]*\.(js|css)$/.test(name);
  const isSharing = (name) => /sharing-[^/]*\.(js|css)$/.test(name);
  const isScreen = (name) => /(Rules|WhatIf|Overlay)-[^/]*\.(js|css)$/.test(name);
  const isRoute = (name) => /(NewMatch|Replay)-[^/]*\.(js|css)$/.test(name);
  const isLanguage = (name) => /\/viewer-[^/]*\.js$/.test(name);
  const isAside = (name) => /asides-[^/]*\.(js|css)$/.test(name);
  // Pieces of those that two of them share; the page does not ask for them.
  const isShared = (name) => /\/(below|missed|opening|rules|rolldown-runtime|show|BarredCard|Hand|Step|ThisTurn|Qr|mend|ruled|check|x)-[^/]*\.(js|css)$/.test(name) && !asked.includes(name);
  const isEvent = (name) => /\/(Places|Events?|Public|DeskScreen|Floor|Mine|BigScreen|Paper|Opening|Wall|ResultForm|Standing|event|papers|lines|wall|codes|place|printer|WrongSeats|Cases|BackUp|repair|settled|withheld)-[^/]*\.(js|css)$/.test(name);
  const isCampaign = (name) => /\/Campaigns-[^/]*\.(js|css)$/.test(name);
  const isTold = (name) => /\/(Told|Luck|MatchDice|MatchFeats|Season|Did|Figure|FaceCards|FeatList|Head|d3-shape)-[^/]*\.(js|css)$/.test(name) && !asked.includes(name);
  const isSample = (name) => /treant-and-artificer-[^/]*\.js$/.test(name);
  const isDrawn = (name) => /\/look-[^/]*\.js$/.test(name);
  const isSeveral = (name) => /(several|SideDial|battle|crawl|MapForm|boss|BossBegins|BossUpgrades|loot|LootCards|flip|ReadOut)-[^/]*\.(js|css)$/.test(name);
  const later = (name) => isEvent(name) || isCampaign(name) || isLive(name) || isSound(name) || isInTheWay(name) || isSeveral(name) || isSample(name) || isDrawn(name) || isReader(name) || isWhole(name) || isPacker(name) || isSharing(name) || isLanguage(name) || isScreen(name) || isRoute(name) || isAside(name) || isShared(name) || isTold(name);
  const parts = {
    js: sum(assets.filter((name) => name.endsWith('.js') && !later(name))),
    css: sum(assets.filter((name) => name.endsWith('.css') && !later(name))),
    wasm: sum(assets.filter((name) => name.endsWith('.wasm') && !later(name))),
    font: sum(assets.filter((name) => name.endsWith('.woff2'))),
    'dice and tokens of all heroes': sum(assets.filter(isDrawn)),
    'reader of rule sets': sum(assets.filter(isReader)),
    'whole referee': sum(assets.filter(isWhole)),
    'packer of saved matches': sum(assets.filter(isPacker)),
    'live connection': sum(assets.filter(isLive)),
    'what is heard': sum(assets.filter(isSound)),
    'in the way of a line': sum(assets.filter(isInTheWay)),
    'sharing and joining': sum(assets.filter(isSharing)),
    'another language': sum(assets.filter(isLanguage)),
    'screens that few need': sum(assets.filter(isScreen)),
    'in the place of a table': sum(assets.filter(isAside)),
    'what logs tell': sum(assets.filter(isTold)),
    'shared by what comes later': sum(assets.filter(isShared)),
    'screens of an event': sum(assets.filter(isEvent)),
    'screens of a campaign': sum(assets.filter(isCampaign)),
    'tables of more than two': sum(assets.filter(isSeveral)),
    'new match and replay': sum(assets.filter(isRoute)),
    'rule sets': sum(assets.filter((name) => /volumes[^/]*\.bin$/.test(name))),
    'words of the rules': sum(assets.filter((name) => /words[^/]*\.bin$/.test(name))),
    'saved page, empty': sent('page.html'),
  };
  const page = assets.filter((name) => asked.includes(name) && name.endsWith('.js')).map((name) => readFileSync(new URL(name, DIST), 'utf8')).join('\n');
  const atOnce = [...page.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => `assets/${name}`);
  same(atOnce.filter(later), [], 'pieces that the first page imports at once and that are counted as coming later');
  const first = sent('index.html') + parts.js + parts.css + parts.font + parts.wasm + parts['rule sets'];
  const found = { 'first load': first, ...parts };
  same(Object.keys(found).sort(), Object.keys(BUDGETS.bytes).sort(), 'what has a budget');
  for (const [what, most] of Object.entries(BUDGETS.bytes)) {
    console.log(`     ${what}: ${found[what]} of ${most} bytes`);
    holds(found[what] <= most, `${what}: ${found[what]} bytes are sent, ${most} are allowed`);
  }
}

function judged(what, found) {
  const most = BUDGETS.milliseconds[what];
  console.log(`     ${what}: ${found.toFixed(1)} of ${most} ms`);
  holds(found <= most * SLACK, `${what}: ${found.toFixed(1)} ms, ${most} are meant`);
}

const percentile = (all, share) => all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))];

async function slowed(page, network) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  if (network) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW);
  }
  return session;
}

async function ready(browser) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense');
  const times = [];
  for (let run = 0; run < RUNS; run += 1) {
    const page = await newPage(browser);
    await slowed(page, true);
    const began = Date.now();
    await page.goto(`/m/${encodeURIComponent(id)}/log`, { waitUntil: 'commit' });
    await page.getByTestId('pad-1').waitFor();
    times.push(Date.now() - began);
    await page.context().close();
  }
  judged('ready on slow 4G', percentile(times, 0.5));
}

/** The entries of a recorded match, again and again until there are a thousand. */
async function scrub(browser) {
  const page = await newPage(browser);
  try {
    await scrubbed(page, await idOf('barbarian-wins'));
  } finally {
    // Else what it still asks would meet a server that the next check ends.
    await page.context().close();
  }
}

async function scrubbed(page, id) {
  let whole = [];
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const match = body.data?.match;
    if (match?.entries) {
      whole = match.entries;
      match.entries = Array.from({ length: 1_000 }, (_, at) => ({ ...whole[at % whole.length], seq: at + 1, place: at + 1 }));
    }
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`/m/${id}/1`);
  await page.getByTestId('sentence').waitFor();
  await page.waitForFunction(() => document.querySelector('[data-testid=slider]').max === '999');
  // The page's own referee cannot follow a match that comes again and again, and says so where it is seen.
  if (hasEngine) await page.locator('.why [role=alert]').waitFor();
  await page.evaluate(() => {
    globalThis.drawnAnew = 0;
    new MutationObserver((all) => (globalThis.drawnAnew += all.length)).observe(document.querySelector('.keys'), { childList: true, subtree: true });
  });
  const session = await slowed(page, false);
  // The processor's time for this page alone, so that what else the machine does counts for nothing.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const kinds = metrics.filter(({ name }) => /^(Script|Layout|RecalcStyle)Duration$/.test(name));
    same(kinds.length, 3, 'kinds of work');
    return kinds.reduce((all, { value }) => all + value * 1_000, 0);
  };
  const last = (999 * 7) % 1_000;
  const stands = `step ${last + 1} of 1000`;
  const works = [];
  for (const [pane, name] of ['the list of steps', 'what a step came to'].entries()) {
    await page.getByTestId(`pane-${pane}`).click();
    await page.waitForFunction((to) => {
      const panes = document.querySelector('.panes');
      return panes.scrollLeft === to * panes.clientWidth && document.querySelector(`[data-testid=pane-${to}]`).ariaPressed === 'true';
    }, pane);
    works.push([name, await quietest(page, spent)]);
    // While it is dragged the bar says at once where it is; what stands there follows, and is there where it rests.
    same(await page.locator('.place.tag').innerText(), `${last + 1} / 1000`, 'what the bar says');
    await page.waitForFunction((to) => document.querySelector('[data-testid=step-link]').textContent.toLowerCase() === to, stands);
    await page.getByTestId('slider').dispatchEvent('change');
  }
  same(await page.evaluate(() => globalThis.drawnAnew), 0, 'signs of the keys that were drawn anew');
  same((await page.getByTestId('step-link').innerText()).toLowerCase(), stands, 'where it rests');
  const { sheet, happenings } = whole[last % whole.length];
  for (const { seat, health } of sheet.seats) same(Number(await page.getByTestId(`seat-${seat}-health`).innerText()), health, `health of seat ${seat}`);
  same(await page.getByTestId('phase').innerText(), sheet.phase, 'the phase');
  same(await page.getByTestId('happenings').locator('> li').count(), happenings.length, 'what followed');
  for (const [name, work] of works) {
    console.log(`     with ${name} in sight, half of them: ${percentile(work, 0.5).toFixed(1)} ms`);
    judged('work for a step, 95 of 100', percentile(work, 0.95));
  }
}

/** The work for a step in each stretch. A crowded machine only adds to it: the quietest pass says most about the page. */
async function quietest(page, spent) {
  const passes = [];
  for (let pass = 0; pass < RUNS; pass += 1) {
    const work = [];
    for (let from = 0; from < 1_000; from += STRETCH) {
      const before = await spent();
      await page.evaluate(drag, [from, from + STRETCH]);
      work.push(((await spent()) - before) / STRETCH);
    }
    passes.push(work);
  }
  return passes.toSorted((a, b) => percentile(a, 0.95) - percentile(b, 0.95))[0];
}

/** Drags the slider to some steps, one a frame. */
async function drag([from, to]) {
  const slider = document.querySelector('[data-testid=slider]');
  for (let at = from; at < to; at += 1) {
    await new Promise((next) => requestAnimationFrame(next));
    slider.value = String((at * 7) % 1_000);
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve();
    void document.body.offsetHeight;
  }
}

async function reload(browser) {
  const id = await idOf('barbarian-wins');
  const page = await newPage(browser);
  try {
    await page.goto(`/m/${id}`);
    await page.getByTestId('sentence').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await caches.keys()).length === 1);
    await page.context().setOffline(true);
    cutWire(true);
    const times = [];
    for (let run = 0; run < RUNS; run += 1) {
      const began = Date.now();
      await page.reload({ waitUntil: 'commit' });
      await page.getByTestId('sentence').waitFor();
      times.push(Date.now() - began);
    }
    judged('reload without the server', percentile(times, 0.5));
  } finally {
    cutWire(false);
    await page.context().close();
  }
}
