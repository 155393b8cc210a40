/** Plays on the log screen with taps alone, as somebody who presses whatever is offered. */

/** A tap as a finger gives it: where the key is seen, and only if nothing lies above it. */
export const finger = (key) => key.click();

/** The same key pressed without looking for it; for long games. */
export const quick = (key) => key.evaluate((element) => element.click());

/** A small repeatable source of dice and choices. */
export function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Waits until the screen takes taps again. */
export async function rested(page) {
  await page.locator('[data-testid=legal][aria-busy=false], [data-testid=aside][aria-busy=false]').waitFor({ state: 'attached' });
}

/** How far the screen is. */
export async function seqOf(page) {
  return page.getByTestId('last-sentence').getAttribute('data-seq');
}

/**
 * One move: mostly an ability or a roll, sometimes a choice, else on to what follows.
 * Returns the act, or nothing if the game is over.
 */
export async function move(page, random, tap = finger) {
  await rested(page);
  if (await page.getByTestId('nothing-legal').isVisible()) return null;
  const before = await seqOf(page);
  const act = await done(page, random, tap);
  await page.waitForFunction((was) => {
    const there = (id) => document.querySelector(`[data-testid=${id}]`);
    return there('last-sentence')?.dataset.seq !== was || there('notice');
  }, before);
  return act;
}

async function done(page, random, tap) {
  const targets = page.locator('[data-testid^=aim-]');
  if ((await targets.count()) > 0) {
    await tap(targets.nth(random(await targets.count())));
    await rested(page);
    await tap(page.getByTestId('aim'));
    return 'AIM';
  }
  const must = page.locator('[data-testid=answer], [data-testid=option]:is([data-act=AIM],[data-act=DEFEND],[data-act=CHOOSE])');
  const abilities = page.locator('[data-testid=option][data-act=ANNOUNCE]:not([data-line$="announces nothing"])');
  for (const keys of [must, abilities]) {
    const count = await keys.count();
    if (count > 0) return take(page, keys.nth(random(count)), random, tap);
  }
  const cards = page.locator('[data-testid=option][data-act=PLAY]');
  if (tap === quick && random(4) === 0 && (await cards.count()) > 0) {
    return take(page, cards.nth(random(await cards.count())), random, tap);
  }
  if ((await page.getByTestId('roll').count()) > 0) return roll(page, random, tap);
  const rest = [
    page.locator('[data-testid=accept], [data-testid=option]:not([data-act=SELL],[data-act=REVEAL],[data-act=ROLL],[data-act=PASS])'),
    page.locator('[data-testid=option][data-act=SELL]'),
  ];
  for (const keys of rest) if ((await keys.count()) > 0) return take(page, keys.last(), random, tap);
  throw new Error('nothing can be tapped, and the game is not over');
}

/** Reads out a roll on the pad and logs it; of dice that lie there, one is rolled again. */
async function roll(page, random, tap) {
  const dice = await page.getByTestId('tray').locator('button').count();
  const reset = page.getByTestId('roll-reset');
  if ((await reset.count()) > 0) await tap(reset);
  if (await page.getByTestId('pad-1').isDisabled()) await tap(page.getByTestId(`die-${1 + random(dice)}`));
  const blank = await page.getByTestId('tray').locator('.blank').count();
  for (let die = 0; die < blank; die += 1) await tap(page.getByTestId(`pad-${1 + random(6)}`));
  return 'ROLL';
}

/** Taps an option and answers its slots, any way the screen allows. */
async function take(page, key, random, tap) {
  const act = await key.getAttribute('data-act');
  await tap(key);
  const choices = page
    .getByTestId('slots')
    .locator('[data-testid=choice], [data-testid=choice-group], [data-testid^=slot-pad], [data-testid=slots-enough]');
  for (let count = await choices.count(); count > 0; count = await choices.count()) {
    await tap(choices.nth(random(count)));
  }
  return act;
}
