/** Plays on the log screen with taps alone, as somebody who presses whatever is offered. */

/** A small repeatable source of dice and choices. */
export function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Waits for an entry after `before`, or for what stands in its way. */
async function settled(page, before) {
  await page.waitForFunction((was) => {
    const there = (id) => document.querySelector(`[data-testid=${id}]`);
    return there('last-sentence')?.dataset.seq !== was || there('notice');
  }, before);
}

/** Waits until the screen takes taps again. */
export async function rested(page) {
  await page.locator('[data-testid=legal][aria-busy=false]').waitFor();
}

/** How far the screen is. */
export async function seqOf(page) {
  return page.getByTestId('last-sentence').getAttribute('data-seq');
}

/** Reads out dice on the pad and logs them; returns the number of taps. */
export async function roll(page, dice) {
  const before = await seqOf(page);
  let taps = 0;
  if (await page.getByTestId('roll-all').isVisible()) {
    await page.getByTestId('roll-all').click();
    taps += 1;
  }
  for (const face of dice) {
    await page.getByTestId(`pad-${face}`).click();
    taps += 1;
  }
  await page.getByTestId('log-dice').click();
  await settled(page, before);
  return taps + 1;
}

/** Taps an option, answers its slots, and waits for the entry. */
export async function take(page, key, random = () => 0) {
  const before = await seqOf(page);
  await key.click();
  for (let guard = 0; guard < 12; guard += 1) {
    if (!(await page.getByTestId('slots').isVisible())) break;
    const choices = page.getByTestId('slots').locator('[data-testid=choice], [data-testid=choice-group], [data-testid^=slot-pad], [data-testid=slots-enough]');
    const count = await choices.count();
    if (count === 0) break;
    await choices.nth(random(count)).click();
  }
  await settled(page, before);
}

/**
 * One move: mostly a roll or an ability, sometimes a card, else on to what follows.
 * Returns what was done, or nothing if the game is over.
 */
export async function move(page, random) {
  await rested(page);
  if (await page.getByTestId('nothing-legal').isVisible()) return null;
  const rolls = await page.getByTestId('roll').isVisible();
  const must = page.locator('[data-testid=option]:is([data-act=ANNOUNCE],[data-act=AIM],[data-act=DEFEND],[data-act=CHOOSE])');
  const uses = must.and(page.locator(':not([data-line$="announces nothing"])'));
  if ((await uses.count()) > 0) return taken(page, uses.nth(random(await uses.count())), random);
  if (rolls) {
    const count = await page.getByTestId('tray').locator('button').count();
    await roll(page, Array.from({ length: count }, () => 1 + random(6)));
    return 'roll';
  }
  if ((await must.count()) > 0) return taken(page, must.first(), random);
  const accept = page.getByTestId('accept');
  if (await accept.isVisible()) return taken(page, accept, random);
  const any = page.locator('[data-testid=option]:visible:not([data-act=CONCEDE])');
  if ((await any.count()) > 0) return taken(page, any.nth(random(await any.count())), random);
  throw new Error('nothing can be tapped, and the game is not over');
}

async function taken(page, key, random) {
  const line = await key.getAttribute('data-line');
  await take(page, key, random);
  return line;
}
