import { readFileSync } from 'node:fs';
import { ask, entriesOf, idOf, opened } from './api.mjs';
import { faults, newPage, shots, small, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';

const SAMPLE = 'treant-and-artificer';
const SMALL = { width: 375, height: 667 };
const LAPTOP = { width: 1366, height: 900 };

/** What logs tell: luck and skill, dice, achievements and a season. Every figure is the server's. */
export async function told(browser) {
  const id = await idOf(SAMPLE);
  const page = await newPage(browser, { viewport: LAPTOP, touch: false });
  await check('luck, skill and others of a match are those of the server, on the page and behind the chart', () => luck(page, id));
  await check('what is pointed at leads to its step', () => points(page, id));
  await check('each roll has what was kept, the best keep, and the chances before it', () => rolls(page));
  await check('faces are counted against fair dice, with a p-value and what it does not mean', () => dice(page, id));
  await check('achievements are ticked with their step, and open with a reason', () => feats(page, id));
  await check('a season: players, heroes and pairings with intervals, filtered, and taken along', () => season(page));
  await check('where no player is named that is said', () => nobody(page));
  await check('the name of every page stands whole on narrow phones, in both languages', () => named(browser, id));
  await check('whoever begins a season merges names in it, and nobody else', () => organises(browser));
  await check('every page of it is without a fault, in both languages, on a phone and on a laptop', () => looks(browser, id));
  await page.context().close();
  await check('a finished match says at each step what had come together, and below its turns who was lucky', () => glance(browser));
  await check('the judge of a match is not shown who was lucky', () => judge(browser));
}

const TERMS = 'luck { value fraction } skill { value fraction } others { value fraction } sum { value fraction }';
const FOUND = '{ seq amount { value } }';
const LUCK = `query ($id: ID!) { diceDid(match: $id) { ... on DiceDid {
  seats { seat hero name side }
  luck {
    model leavesOut
    total { seat terms { ${TERMS} } par { value } first { value } last { value fraction } luckiest ${FOUND} unluckiest ${FOUND} worstChoice ${FOUND} worstKeep ${FOUND} }
    turns { turn from seats { seat stood { value } par { value } terms { ${TERMS} } ends { value } } }
    turningPoint ${FOUND}
    phases(first: 100) { used attempts { seq dice kept bestKeep says odds { ability tier chance { percentText } } } }
  }
  faces { thrown { counts pValue } first { counts pValue } means }
  achievements { id state why seq }
} } }`;
const did = async (id) => (await ask(LUCK, { id })).diceDid;

/** A figure as the page writes it in English. */
const signed = (value) => {
  const text = Math.abs(value).toFixed(2);
  return text === '0.00' ? text : `${value < 0 ? '−' : '+'}${text}`;
};
const cells = (page, id) => page.getByTestId(id).locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())));

/** What had come together is worked out by hand in the remarks of the match. */
async function glance(browser) {
  const page = await newPage(browser, { viewport: LAPTOP, touch: false });
  const id = await idOf('barbarian-wins');
  const sums = async () => {
    const of = (kind) => page.getByTestId(`so-far-${kind}`).locator('b').evaluateAll((all) => all.map((one) => one.lastChild.data));
    return Promise.all(['taken', 'prevented', 'hardest', 'played', 'paid'].map(of));
  };
  await page.goto(`/m/${id}/8`);
  await page.getByTestId('so-far').waitFor();
  same(await sums(), [['1', '4'], ['0', '5'], ['1', '4'], ['1', '0'], ['2', '0']], 'after step 8: 9 - 5 = 4, and 1 back');
  await page.goto(`/m/${id}/16`);
  await page.getByTestId('so-far').waitFor();
  same(await sums(), [['9', '4'], ['0', '5'], ['8', '4'], ['1', '1'], ['2', '2']], 'after step 16: 8 more');
  const { diceDid } = await ask(`query ($id: ID!) { diceDid(match: $id) { ... on DiceDid { luck { turns { of seats { seat terms { luck { value } } } } } } } }`, { id });
  const lucky = diceDid.luck.turns.map(({ of, seats }) => seats.find(({ seat }) => seat === of).terms.luck.value);
  const bars = (good) => page.locator('.turned').evaluateAll((all, wanted) => all.filter((bar) => bar.classList.contains('good') === wanted).length, good);
  same([await bars(true), await bars(false)], [lucky.filter((of) => of > 0).length, lucky.filter((of) => of < 0).length], 'bars up and down');
  same(await faults(page), [], 'faults');
  await page.goto(`/m/${await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts')}/1`);
  await page.getByTestId('sentence').waitFor();
  await page.waitForLoadState('networkidle');
  same(await page.getByTestId('so-far').count(), 0, 'sums of a match that is still played');
  await page.context().close();
}

async function luck(page, id) {
  const { luck: said } = await did(id);
  await page.goto(`/m/${id}/199`);
  await page.getByTestId('to-luck').click();
  await page.waitForURL(`**/m/${id}/luck`);
  await page.getByTestId('luck-model').waitFor();
  holds((await text(page, 'luck-model')).includes(said.model), 'the model');
  await page.getByTestId('luck-leaves-out').click();
  for (const sentence of said.leavesOut) holds((await text(page, 'luck-model')).includes(sentence), `left out: ${sentence}`);
  for (const { seat, terms, last } of said.total) {
    for (const term of ['luck', 'skill', 'others']) same(await text(page, `luck-${term}-${seat}`), signed(terms[term].value), `${term} of seat ${seat}`);
    same(await text(page, `luck-last-${seat}`), signed(last.value), `the end of seat ${seat}`);
  }
  const figure = page.getByTestId('luck-turns');
  same(await figure.locator('svg .sum').count(), said.turns.length, 'turns in the chart');
  same(await figure.locator('.chart').getAttribute('aria-hidden'), 'true', 'the chart is for eyes');
  await page.getByTestId('luck-turns-table').locator('summary').click();
  for (const seat of said.total.map((total) => total.seat)) {
    await page.getByTestId(`luck-of-${seat}`).click();
    const rows = said.turns.map(({ seats }) => seats.find((one) => one.seat === seat)).map(({ stood, par, terms: t, ends }) => [stood, par, t.luck, t.skill, t.others, t.sum, ends].map(({ value }) => signed(value)));
    same(await cells(page, 'luck-turns-rows'), rows, `the table of seat ${seat}`);
  }
  await page.getByTestId('exact').check();
  for (const { seat, terms } of said.total) same(Number((await text(page, `luck-luck-${seat}`)).startsWith('−')), Number(terms.luck.fraction.startsWith('-')), 'its sign');
  same((await text(page, 'luck-luck-1')).replace(/^[−+]/, ''), said.total[0].terms.luck.fraction.replace(/^-/, ''), 'exactly');
}

async function points(page, id) {
  const { luck: said } = await did(id);
  const entries = await entriesOf(id);
  await page.goto(`/m/${id}/luck`);
  await page.getByTestId('highlight').first().waitFor();
  const found = await page.getByTestId('highlight').evaluateAll((all) => all.map((one) => [Number(one.dataset.seq), one.querySelector('.amount').textContent.trim()]));
  const sides = said.total.flatMap(({ luckiest, unluckiest, worstChoice, worstKeep }) => [luckiest, unluckiest, worstChoice, worstKeep]);
  const wanted = [said.turningPoint, ...sides].filter((one) => one !== null).map(({ seq, amount }) => [seq, signed(amount.value)]);
  holds(wanted.length >= 4, `${wanted.length} steps are pointed at`);
  same(found, wanted, 'steps and figures');
  await page.getByTestId('highlight').last().click();
  const [seq] = wanted.at(-1);
  await page.waitForURL(`**/m/${id}/${seq}`);
  await page.getByTestId('sentence').waitFor();
  same(await text(page, 'line'), entries.find((entry) => entry.seq === seq).line, 'the step');
}

/** The first turn of LUCK.md, as far as it is rolled: one sword is kept of two. */
async function rolls(page) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Barbarian; 1 starts; phase offense', ['1 rolls 1 2 4 4 6', '1 rolls 1 3 2 5 1 throwing 2 + 3 + 4 + 5', '1 announces Smack']);
  const { luck: said } = await did(id);
  await page.goto(`/m/${id}/luck`);
  await page.getByTestId('phase').first().waitFor();
  const at = said.phases.findIndex(({ attempts }) => attempts.length > 1 && attempts.at(-1).kept !== null);
  holds(at >= 0, 'no roll of which it is known what was kept');
  const { attempts } = said.phases[at];
  while ((await page.getByTestId('phase').count()) <= at) await page.getByTestId('more-phases').click();
  const phase = page.getByTestId('phase').nth(at);
  await phase.locator('summary').first().click();
  const last = attempts.at(-1);
  const card = phase.locator(`[data-testid=attempt][data-seq="${last.seq}"]`);
  const said_ = (await card.innerText()).replace(/\s+/g, ' ');
  for (const part of [last.kept.join(' '), (last.bestKeep ?? []).join(' '), last.says]) holds(said_.includes(part), `${part} is not in ${said_}`);
  for (const summary of await card.locator('summary').all()) await summary.click();
  const chances = await card.getByTestId('chance').evaluateAll((all) => all.map((one) => one.querySelector('.percent').textContent.trim()));
  same(chances.toSorted(), last.odds.map(({ chance }) => chance.percentText).toSorted(), 'the chance of each ability');
  await shots(page, 'told-rolls');
}

async function dice(page, id) {
  const { faces } = await did(id);
  await page.goto(`/m/${id}/dice`);
  await page.getByTestId('faces-1').waitFor();
  same(await text(page, 'faces-means'), faces[0].means, 'what it does not mean');
  for (const [key, of] of [['faces-all', 'thrown'], ['faces-first', 'first']]) {
    await page.getByTestId(key).click();
    for (const [at, one] of faces.entries()) {
      const table = page.getByTestId(`faces-${at + 1}-table`);
      if (!(await table.evaluate((node) => node.open))) await table.locator('summary').click();
      const counts = await page.getByTestId(`faces-${at + 1}-row`).evaluateAll((rows) => rows.map((row) => Number(row.querySelector('td').textContent)));
      same(counts, one[of].counts, `faces of ${at + 1}, ${of}`);
      const p = Number((await text(page, `faces-${at + 1}-p`)).replace(/^p = ([\d.]+).*/, '$1'));
      holds(Math.abs(p - one[of].pValue) < 0.01, `p is ${p}, and ${one[of].pValue} for the server`);
    }
  }
}

async function feats(page, id) {
  const { achievements } = await did(id);
  const entries = await entriesOf(id);
  await page.goto(`/m/${id}/feats`);
  await page.getByTestId('feats-TICKED').waitFor();
  for (const state of ['TICKED', 'OPEN', 'NOT_YET']) {
    const ids = await page.getByTestId(`feats-${state}`).getByTestId('feat').evaluateAll((all) => all.map((one) => one.dataset.id));
    same(ids, achievements.filter((one) => one.state === state).map((one) => one.id), state);
  }
  const open = achievements.filter(({ state, why }) => state === 'OPEN' && why);
  for (const { id: feat, why } of open) holds((await page.locator(`[data-testid=feats-OPEN] [data-id="${feat}"]`).textContent()).includes(why), why);
  // The Artificer of the last thorn has earned something, or else another recorded match has.
  const { season: all } = await ask('{ season { achievements { id state match seq } } }');
  const earned = all.achievements.find(({ state }) => state === 'TICKED');
  holds(earned, 'nobody has earned anything');
  await page.goto('/season/feats');
  await page.locator(`[data-testid=feat][data-id="${earned.id}"]`).getByTestId('feat-step').click();
  await page.waitForURL(`**/m/${encodeURIComponent(earned.match)}/${earned.seq}`);
  await page.getByTestId('sentence').waitFor();
  holds(entries.length > 0, 'no entries');
}

/** Who played is said of no match of five that was recorded. */
async function nobody(page) {
  for (const path of ['/season', '/season/dice']) {
    await page.goto(`${path}?mode=ffa5`);
    await page.getByTestId('no-players').waitFor();
    holds((await text(page, 'no-players')).includes('is a player named'), path);
    same(await page.getByTestId('row').count(), 0, 'players');
  }
}

/** No name of a page reaches past the screen, or is longer than the room for it. */
async function named(browser, id) {
  for (const width of [375, 390]) {
    for (const locale of ['en-US', 'fr-FR']) {
      const page = await newPage(browser, { viewport: { ...SMALL, width }, locale, scale: 1 });
      for (const path of ['/season', `/m/${id}/luck`]) {
        await page.goto(path);
        await page.locator('nav.pages a').first().waitFor();
        const names = await page.locator('nav.pages a').evaluateAll((all) => all.map((one) => {
          const { left, right } = one.getBoundingClientRect();
          return { name: one.textContent, whole: left >= 0 && right <= innerWidth && one.scrollWidth <= one.clientWidth };
        }));
        holds(names.length > 2, `pages of ${path}`);
        same(names.filter(({ whole }) => !whole).map(({ name }) => name), [], `cut at ${width} in ${locale} on ${path}`);
      }
      await page.context().close();
    }
  }
}

/** Three matches of two people: one wins twice, the other once. */
async function played() {
  const key = Math.random().toString(36).slice(2, 7);
  const [zoe, ben, benny] = [`Zoe ${key}`, `Ben ${key}`, `Benny ${key}`];
  await opened(`open living 1v1; 1 Monk "${zoe}"; 2 Samurai "${ben}"; 1 starts`, ['2 concedes']);
  await opened(`open living 1v1; 1 Samurai "${ben}"; 2 Monk "${zoe}"; 1 starts`, ['1 concedes']);
  await opened(`open living 1v1; 1 Monk "${zoe}"; 2 Paladin "${benny}"; 2 starts`, ['1 concedes']);
  return { zoe, ben, benny };
}

const SHARE = '{ won of from to }';
const percent = (share) => Math.round(share * 100);
const won = ({ won, of, from, to }) => `${won} of ${of} · ${percent(from)} to ${percent(to)} %`;

async function season(page) {
  const { zoe, ben } = await played();
  const { season: said } = await ask(`query ($player: String!) { season(filter: { player: $player }) { matches csv heroes { name won ${SHARE} } pairings { hero against won ${SHARE} }
    players { name rating won ${SHARE} started ${SHARE} mostUsed { ability } rated { nth } } } }`, { player: zoe });
  same(said.matches, 3, 'matches');
  await page.goto('/');
  await page.getByTestId('to-season').click();
  await page.waitForURL('**/season');
  await page.getByTestId('season-filter').locator('summary').click();
  await page.getByTestId('filter-player').selectOption(zoe);
  const heading = (said) => page.getByTestId('season-heading').getByText(said).waitFor();
  await heading('3 matches, 3 ended');
  same(new URL(page.url()).searchParams.get('player'), zoe, 'the filter in the address');
  const rows = page.getByTestId('row');
  same(await rows.evaluateAll((all) => all.map((one) => one.dataset.name)), said.players.map(({ name }) => name), 'players, the highest rating first');
  for (const { name, rating, won: share, started } of said.players) {
    const row = page.locator(`[data-testid=row][data-name="${name}"]`);
    const part = async (id) => (await row.getByTestId(id).first().innerText()).replace(/\s+/g, ' ');
    holds((await part('won')).includes(won(share)), `${await part('won')} is not ${won(share)}`);
    holds((await part('rating')).includes(rating.toFixed(2)), await part('rating'));
    if (started.of > 0) same(await part('started'), won(started), `${name} when starting`);
  }
  await page.getByTestId('ratings-table').locator('summary').click();
  const rated = said.players.reduce((all, { rated }) => all + rated.length, 0);
  await page.waitForFunction((rated) => document.querySelectorAll('[data-testid=rated]').length === rated, rated);
  const download = page.waitForEvent('download');
  await page.getByTestId('csv').click();
  same(readFileSync(await (await download).path(), 'utf8'), said.csv, 'the table as CSV');
  const to = (name) => page.getByRole('navigation', { name: 'Season' }).getByRole('link', { name, exact: true });
  await to('Heroes').click();
  await page.waitForURL('**/season/heroes?**');
  await rows.first().waitFor();
  same(await rows.evaluateAll((all) => all.map((one) => one.dataset.name)), said.heroes.map(({ name }) => name), 'heroes');
  await to('Pairings').click();
  await page.getByTestId('pairing').first().waitFor();
  for (const { hero, against, won: share } of said.pairings) {
    const row = page.locator(`[data-testid=pairing][data-hero-of="${hero}"][data-against="${against}"]`);
    holds((await row.innerText()).includes(won(share)), `${hero} against ${against}`);
  }
  await to('Matches').click();
  await page.getByTestId('season-match').first().waitFor();
  same(await page.getByTestId('season-match').count(), 3, 'the matches');
  await page.getByTestId('filter-hero').selectOption('Paladin');
  await heading('1 match, 1 ended');
  await page.getByTestId('filter-none').click();
  await page.waitForFunction(() => !location.search);
  holds(ben !== zoe, 'two people');
}

async function organises(browser) {
  const { zoe, ben, benny } = await played();
  const page = await newPage(browser, { viewport: SMALL });
  await page.goto('/season/facts');
  await page.getByTestId('season-name').fill(`Autumn of ${zoe}`);
  await page.getByTestId('open-season-go').click();
  await page.getByTestId('say-merge').waitFor();
  const id = new URL(page.url()).searchParams.get('id');
  const [name, into] = await page.getByTestId('say-merge').locator('input').all();
  await name.fill(benny);
  await into.fill(ben);
  await page.getByTestId('say-merge').locator('button').click();
  await page.getByTestId('fact').waitFor();
  holds((await text(page, 'fact')).includes(`merge "${benny}" into "${ben}"`), await text(page, 'fact'));
  await shots(page, 'told-facts');
  const players = async (of) => {
    await of.goto(`/season?id=${id}&player=${encodeURIComponent(zoe)}`);
    await of.getByTestId('row').first().waitFor();
    return (await of.getByTestId('row').evaluateAll((all) => all.map((one) => one.dataset.name))).toSorted();
  };
  same(await players(page), [ben, zoe].toSorted(), 'two names are one player');
  const other = await newPage(browser);
  same(await players(other), [ben, zoe].toSorted(), 'on another phone too');
  // This server is open to all, and so are its seasons: elsewhere only whoever began one is told what was said.
  await other.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    if (body.data?.season) Object.assign(body.data.season, { mine: false, facts: [] });
    await route.fulfill({ response: answer, json: body });
  });
  await other.goto(`/season/facts?id=${id}`);
  await other.getByTestId('not-organiser').waitFor();
  same(await other.locator('form').count(), 0, 'forms of somebody else');
  await page.goto(`/season/facts?id=${id}`);
  await page.getByTestId('take-back-1').click();
  await page.locator('[data-testid=fact][data-number="2"]').waitFor();
  same(await players(page), [ben, benny, zoe].toSorted(), 'taken back');
  for (const one of [page, other]) await one.context().close();
}

/** What is looked at: each page at the sizes of a small phone in French and of a laptop in English. */
async function looks(browser, id) {
  const paths = ['luck', 'dice', 'feats'].map((page) => `/m/${id}/${page}`).concat(['', '/heroes', '/pairings', '/dice', '/feats', '/matches', '/facts'].map((page) => `/season${page}`));
  for (const [viewport, locale] of [[SMALL, 'fr-FR'], [LAPTOP, 'en-US']]) {
    const page = await newPage(browser, { viewport, locale, scale: 1 });
    for (const path of paths) {
      await page.goto(path);
      await page.locator('[data-testid=phase], [data-testid=faces-1], [data-testid=feats-TICKED], [data-testid=season-heading], main form').first().waitFor();
      same(await page.getByRole('alert').count(), 0, `${path} failed`);
      same(await small(page), [], `measures of ${path}`);
      same(await faults(page), [], `axe on ${path}`);
      await shots(page, `told${path.replace(`/m/${id}`, '').replaceAll('/', '-')}-${viewport.width}`);
    }
    await page.context().close();
  }
}

async function judge(browser) {
  const id = await opened('open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense', ['1 rolls 1 1 1 4 6']);
  const scribe = await newPage(browser);
  await scribe.goto(`/m/${id}/share`);
  await scribe.getByTestId('share-1').click();
  await scribe.getByTestId('for-judges').locator('summary').click();
  const code = (await text(scribe, 'judge-code')).replaceAll(' ', '');
  const page = await newPage(browser);
  await page.goto(`/j/${code}`);
  await page.getByTestId('join-judge').click();
  await page.waitForURL(`**/m/${id}**`);
  await page.goto(`/m/${id}/2`);
  await page.getByTestId('sentence').waitFor();
  await page.getByTestId('save-match').waitFor();
  same(await page.getByTestId('to-luck').count(), 0, 'the way there');
  for (const at of ['luck', 'dice', 'feats']) {
    await page.goto(`/m/${id}/${at}`);
    await page.locator('[data-testid=barred][data-because=JUDGE_IS_NOT_SHOWN]').waitFor();
    same(await page.locator('svg .sum, [data-testid=feat], figure').count(), 0, `figures at ${at}`);
  }
  await scribe.goto(`/m/${id}/2`);
  await scribe.getByTestId('to-luck').waitFor();
  for (const one of [page, scribe]) await one.context().close();
}
