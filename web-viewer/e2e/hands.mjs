import { holds } from './check.mjs';
import { rested, seqOf } from './player.mjs';

/** Logs a line of notation as people would: by what is offered on the screen, and never by typing it. */
export async function says(page, line) {
  await rested(page);
  const before = await seqOf(page);
  const [, by, act, more] = /^(\d)(?: \+ \d)* (\w+) ?(.*)$/.exec(line) ?? [];
  if (act === 'rolls') await rolls(page, more.replace('target ', '').split(' '));
  else if (/^chooses?$/.test(act) && (await page.getByTestId(`aim-${more.slice(-1)}`).count()) > 0) await aims(page, more.slice(-1));
  else if (act === 'chooses') await answers(page, by, more);
  else await takes(page, line);
  const logged = page.waitForFunction((was) => document.querySelector('[data-testid=last-sentence]')?.dataset.seq !== was, before);
  await logged.catch(() => Promise.reject(new Error(`nothing is logged by the taps for “${line}”`)));
  await rested(page);
}

async function rolls(page, faces) {
  const [roll, early] = [page.getByTestId('roll'), page.locator('[data-testid=option][data-act=ROLL]')];
  await roll.or(early).first().waitFor({ state: 'attached' });
  // Before its time it stands among what somebody may do if nobody answers.
  if ((await roll.count()) === 0) await unfolded(early.first());
  await roll.waitFor();
  await rested(page);
  if (await page.getByTestId('pad-1').isDisabled()) await page.getByTestId('roll-all').click();
  for (const face of faces) await page.getByTestId(`pad-${face}`).click();
}

/** The first tap only arms; the large key says what comes of it. */
async function aims(page, seat) {
  const before = await seqOf(page);
  await page.getByTestId(`aim-${seat}`).click();
  await rested(page);
  holds((await seqOf(page)) === before, 'a key that only arms has logged something');
  await page.getByTestId('aim').click();
}

/** `option 2` is the second of the alternatives, `seat 3` the player; what is said stands behind the words of the key. */
async function answers(page, by, what) {
  const key = page.locator(`[data-testid=answer][data-by="${by}"][data-choice="${what}"]`);
  await key.click();
}

/** A key whose line it is, wherever it stands; a card is brought up first, and what is said along is tapped behind it. */
async function takes(page, line) {
  const [what, along] = line.split(': ');
  const exact = page.locator(`[data-testid=accept][data-line="${what}"], [data-testid=best][data-line="${what}"], [data-testid=option][data-line="${what}"]`);
  const asking = page.locator(`[data-testid=option][data-line="${what}: _"]`);
  await broughtUp(page, line[0], exact.or(asking));
  // Of several uses of a token each has a key of its own, in the order in which they are printed.
  const use = Number(/^option (\d)$/.exec(along ?? '')?.[1] ?? 1) - 1;
  const key = (await asking.count()) > 1 ? asking.nth(use) : exact.or(asking).first();
  const before = await seqOf(page);
  await key.waitFor({ state: 'attached' });
  await unfolded(key);
  for (const choice of along?.split(' + ') ?? []) {
    const group = page.locator(`[data-testid=choice-group][data-choice="${choice.split(' = ')[0]}"]`);
    const one = page.locator(`[data-testid=choice][data-choice="${choice}"]`);
    const done = page.locator(`[data-testid=last-sentence]:not([data-seq="${before}"])`);
    await group.or(one).or(done).first().waitFor();
    if ((await done.count()) > 0) return;
    await rested(page);
    if ((await group.count()) > 0) await group.click();
    await one.click();
  }
}

/** What lies behind a switch is there once that list is tapped. */
async function broughtUp(page, by, key) {
  const there = () => key.first().waitFor({ state: 'attached', timeout: 1_000 }).then(() => true, () => false);
  for (const list of ['cards', 'tokens', 'sell']) {
    if (await there()) return;
    const show = page.getByTestId(`show-${list}-${by}`);
    if ((await show.count()) > 0 && (await show.getAttribute('aria-expanded')) === 'false') await show.click();
  }
}

/** Taps a key that may be folded away, or lie in another list of a switch. */
async function unfolded(key) {
  const folded = key.locator('xpath=ancestor::details[not(@open)]');
  if ((await folded.count()) > 0) await folded.locator('summary').click();
  const behind = key.locator('xpath=ancestor::*[@hidden]');
  if ((await behind.count()) > 0) await key.page().getByTestId(`show-${await behind.getAttribute('id')}`).click();
  await key.click();
}
