import { readFileSync } from 'node:fs';
import { ask, opened } from './api.mjs';
import { faults, newPage, shots, sizes, small, text, visit } from './browser.mjs';
import { check, holds, same } from './check.mjs';

const SMALL = { width: 375, height: 667 };
const PHONE = { width: 412, height: 839 };
const DESK = { width: 1366, height: 900 };

/** A campaign of two sessions: opened by taps, its results taken from two matches, with both shops and the score sheet. */
export async function campaign(browser) {
  const page = await newPage(browser, { viewport: SMALL });
  const at = { page, path: '', lost: await logged('lost'), won: await logged('won') };
  await check('a campaign is opened by taps, from where its battles are opened', () => opens(at));
  await check('an opening without an answer is sent again once, and another one opens another campaign', () => opensAgain(at));
  await check('a match is a session or says why not, and a tap takes its result', () => loses(at));
  await check('what is dealt is filled in, and the shop sells what can be paid', () => shops(at));
  await check('the session is recorded, and the next begins with more Salves', () => records(at));
  await check('the scenario is won, and the score sheet adds up line by line with its rules', () => wins(at));
  await check('the match of the next session is opened with the Salves that are left', () => plays(at));
  await check('a fact that was logged by mistake is struck with a reason', () => strikes(at));
  await check('whoever has the address looks on, in French too', () => reads(browser, at));
  for (const viewport of sizes([SMALL, DESK], [PHONE])) {
    await check(`every part of it is looked at, ${viewport.width} × ${viewport.height}`, () => looks(at, viewport));
  }
  await page.context().close();
}

/** Logs a match of the fixtures. */
async function logged(name) {
  const log = readFileSync(new URL(`../../fixtures/campaigns/${name}.match`, import.meta.url), 'utf8');
  const [opening, ...lines] = log.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return opened(opening, lines);
}

const deed = (page, line) => page.locator(`[data-testid=deed][data-line="${line}"]`);
const candidate = (page, may) => page.locator(`[data-testid=candidate][data-may=${may}]`).first();

async function opens(at) {
  const { page } = at;
  await page.goto('/new');
  await page.getByTestId('rules-line').click();
  await page.getByTestId('ruleset').getByText('Adventures').click();
  await page.getByTestId('to-campaigns').click();
  await page.getByTestId('new-campaign').waitFor();
  same(await page.getByTestId('open-campaign').isDisabled(), true, 'no campaign without a hero');
  await page.getByTestId('difficulty-Normal').click();
  await page.getByTestId('take-Barbarian').click();
  same(await faults(page), [], 'axe: opening a campaign');
  same(await small(page), [], 'what is too small: opening a campaign');
  await shots(page, 'campaign-new');
  await page.getByTestId('open-campaign').click();
  await page.waitForURL('**/campaign/*');
  at.path = new URL(page.url()).pathname;
  await page.locator('[data-testid=scenario-1][data-lies=NEXT]').waitFor();
  same(await page.getByTestId('way').locator('> li').count(), 8, 'scenarios');
  holds((await text(page, 'next')).includes('2 Salves'), 'Salves to begin with');
  const openings = await page.locator('[data-testid^=play-]').evaluateAll((all) => all.map((one) => one.dataset.line));
  same(openings[0], 'open adventures crawl1a; 1 Barbarian; 1 starts; 1 tokens Salve 2', 'how its match is opened');
}

/** The answer to an opening is lost: the same again is that campaign, and with another hero it is another one. */
async function opensAgain({ page, path }) {
  const opened = async () => (await ask('{ campaigns(first: 100) { id heroes } }')).campaigns;
  const lose = async (route) => {
    await route.fetch();
    await route.abort();
  };
  const [open, before] = [page.getByTestId('open-campaign'), (await opened()).length];
  await page.goto('/campaign');
  await page.getByTestId('take-Ninja').click();
  await page.route('**/graphql', lose, { times: 1 });
  await open.click();
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await open.click();
  await page.waitForURL('**/campaign/*');
  same((await opened()).length, before + 1, 'sent again, it counts once');
  await page.goto('/campaign');
  await page.getByTestId('take-Ninja').click();
  await page.route('**/graphql', lose, { times: 1 });
  await open.click();
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await page.getByTestId('take-Monk').click();
  await open.click();
  await page.waitForURL('**/campaign/*');
  same((await opened())[0].heroes, ['Ninja', 'Monk'], 'another campaign');
  await visit(page, path);
  await page.getByTestId('way').waitFor();
}

async function loses(at) {
  const { page } = at;
  // The one that was won began with five Salves, and this session begins with two.
  await candidate(page, false).click();
  const why = page.getByTestId('candidates').locator('[data-testid=why-rule]');
  holds((await why.innerText()).startsWith('ADV-3'), 'the rule behind it');
  await shots(page, 'campaign-why-not');
  await candidate(page, false).click();
  await candidate(page, true).click();
  await page.locator('[data-testid=stage][data-stage=SHOP]').waitFor();
  same(await text(page, 'gold-1'), '15 Gold', 'Gold in the shop');
  same(await text(page, 'score'), 'Score −10', 'the score');
}

async function shops({ page }) {
  await page.locator('[data-deed=DEAL]').click();
  const [fill, log] = [page.getByTestId('fill'), page.getByTestId('fill-log')];
  for (const [nth, name] of ['Link', 'Greed II', 'Tip It II'].entries()) await fill.getByTestId(`fill-${nth}`).fill(name);
  same(await log.isDisabled(), true, 'a card is missing');
  await fill.getByTestId('fill-3').fill('Codex II');
  same(await faults(page), [], 'axe: cards are filled in');
  same(await small(page), [], 'what is too small: cards are filled in');
  await shots(page, 'campaign-deal');
  await log.click();
  await deed(page, '1 buys rare Codex II').click();
  await page.getByTestId('hero-1').getByText('Codex II', { exact: true }).waitFor();
  same(await text(page, 'gold-1'), '0 Gold', 'Gold after Codex II');
  same(await text(page, 'cards-1'), '33 of at most 50 cards', 'the deck');
  // A Common card costs 10.
  await deed(page, '1 buys common Link').click();
  const why = await text(page, 'why');
  holds(why.includes('It costs 10 Gold, and hero 1 has 0') && why.includes('SHOP-3'), why);
  same(await faults(page), [], 'axe: why not');
  await shots(page, 'campaign-shop');
}

async function records({ page }) {
  await page.locator('[data-deed=RECORD]').click();
  await page.locator('[data-testid=stage][data-stage=READY]').waitFor();
  holds((await text(page, 'next')).includes('5 Salves'), 'three more than before');
  same(await page.getByTestId('scenario-1').locator('a').count(), 1, 'a session of scenario 1');
  await candidate(page, true).click();
  await page.locator('[data-testid=stage][data-stage=SHOP]').waitFor();
}

async function wins({ page }) {
  same(await text(page, 'gold-1'), '30 Gold', '29 Gold, rounded up');
  await page.locator('[data-deed=DEAL]').click();
  for (const [nth, name] of ['Rest', 'Greed II', 'Tip It II', 'So Wild III'].entries()) await page.getByTestId(`fill-${nth}`).fill(name);
  await page.getByTestId('fill-log').click();
  // It is known from print, and so is its sign.
  await deed(page, '1 buys rare replacing So Wild III').click();
  await page.locator('[data-deed=IDENTIFY]').click();
  await page.getByTestId('fill-0').fill('Link');
  await page.getByTestId('fill-log').click();
  await deed(page, '1 sells common Link').click();
  await page.getByTestId('gold-1').getByText('10 Gold').waitFor();
  await shots(page, 'campaign-shop-again');
  await page.locator('[data-deed=RECORD]').click();
  await page.locator('[data-testid=stage][data-stage=READY]').waitFor();
  const lines = await page.getByTestId('session-2').locator('[data-testid=line] summary').allInnerTexts();
  same(lines.map((line) => line.replace(/\s+/g, ' ').trim()), ['Scenario Score ADV-2 +20', 'Salves left 7 SCORE-1 +7', 'Gold left, of all heroes 10 SCORE-1 +2'], 'the lines of session 2');
  same([await text(page, 'sum-1'), await text(page, 'sum-2'), await text(page, 'total')], ['−10', '+29', '+19'], 'the sums');
  await page.getByTestId('session-2').locator('[data-counted=GOLD] summary').click();
  const rule = await page.getByTestId('session-2').locator('[data-counted=GOLD] .rule').innerText();
  holds(rule.startsWith('SCORE-1') && rule.includes('Gold'), rule);
  await shots(page, 'campaign-sheet');
}

/** The match of the next session is opened by a tap, with the Salves that are carried on and the cards that were bought. */
async function plays({ page, path }) {
  await page.getByTestId('play-boss2').click();
  await page.waitForURL('**/log');
  const { match } = await ask('query ($id: ID!) { match(id: $id) { entries { line } } }', { id: new URL(page.url()).pathname.split('/')[2] });
  same(match.entries.map(({ line }) => line), ['open adventures boss2; 1 Barbarian; 2 Fallen Barbarian; 1 starts; 1 tokens Salve 7; 1 loot Codex II + So Wild III'], 'the opening');
  await visit(page, path);
  await page.locator('[data-testid=stage][data-stage=READY]').waitFor();
}

async function strikes({ page }) {
  await page.getByTestId('facts-open').locator('summary').first().click();
  await page.getByTestId('facts').locator('> li').first().waitFor();
  const newest = page.getByTestId('facts').locator('> li').first();
  holds((await newest.innerText()).includes('record'), 'the newest fact');
  await newest.getByRole('button').click();
  await page.getByTestId('strike-because').fill('one more card was bought');
  await page.getByTestId('strike-done').click();
  await page.locator('[data-testid=stage][data-stage=SHOP]').waitFor();
  await page.locator('#campaign-line').fill('1 buys nothing');
  await page.getByTestId('log-line').click();
  await page.getByTestId('campaign-said').getByText('character 8').waitFor();
  await page.locator('#campaign-line').fill('record');
  await page.getByTestId('log-line').click();
  await page.locator('[data-testid=stage][data-stage=READY]').waitFor();
}

async function reads(browser, at) {
  const page = await newPage(browser, { viewport: SMALL, locale: 'fr-FR' });
  await page.goto(at.path);
  await page.getByTestId('read-only').waitFor();
  same(await page.getByTestId('deed').count(), 0, 'keys of somebody who looks on');
  holds((await text(page, 'score')).includes('19'), 'the score');
  holds((await page.getByTestId('sheet').innerText()).includes('Score du scénario'), 'the sheet in French');
  same(await faults(page), [], 'axe: looking on');
  same(await small(page), [], 'what is too small: looking on');
  await shots(page, 'campaign-read-only');
  await follows(at, page);
  await page.goto('/campaign/01m8k53eytc3x4r1kfxpdkt5m0');
  await page.getByText('Il n’y a pas de campagne').waitFor();
  await page.context().close();
}

/** Whoever looks on sees within seconds what is logged. */
async function follows({ page }, other) {
  const [line, send] = [page.locator('#campaign-line'), page.getByTestId('log-line')];
  const newest = await page.getByTestId('facts').locator('> li').first().getAttribute('data-testid');
  await line.fill(`strike ${newest.slice('fact-'.length)}; because it is looked at once more`);
  await send.click();
  await other.locator('[data-testid=stage][data-stage=SHOP]').waitFor({ timeout: 8_000 });
  await line.fill('record');
  await send.click();
  await other.locator('[data-testid=stage][data-stage=READY]').waitFor({ timeout: 8_000 });
}

async function looks({ page, path }, viewport) {
  await page.setViewportSize(viewport);
  await visit(page, path);
  await page.getByTestId('sheet').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  same(await faults(page), [], `axe: a campaign, ${viewport.width}`);
  same(await small(page), [], `what is too small: a campaign, ${viewport.width}`);
  await shots(page, `campaign-${viewport.width}`);
  await page.getByTestId('sheet').scrollIntoViewIfNeeded();
  await shots(page, `campaign-sheet-${viewport.width}`);
  await visit(page, '/campaign');
  await page.getByTestId('campaigns').waitFor();
  same(await faults(page), [], `axe: the campaigns, ${viewport.width}`);
  await shots(page, `campaigns-${viewport.width}`);
}
