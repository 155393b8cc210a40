import { log, opened } from './api.mjs';
import { faults, newPage, shots, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';

const START = 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense; 2 tokens Concussion';

/** The picture of a match for a stream: what it shows, how it goes on by itself, and who sees it. */
export async function overlay(browser) {
  await check('an overlay shows a match on nothing, as large as it is asked to, and goes on by itself', () => shown(browser));
  await check('an overlay of a match that not everybody sees has a token of its own, which ends', () => hidden(browser));
}

/** Smack with four swords deals 6 of 50. */
async function shown(browser) {
  const id = await opened(START, ['1 rolls 1 1 1 1 6', '1 announces Smack']);
  const page = await newPage(browser, { viewport: { width: 1366, height: 500 }, touch: false });
  await page.goto(`/overlay/${encodeURIComponent(id)}?size=32`);
  await page.getByTestId('overlay-dice').waitFor();
  const ground = await page.evaluate(() => [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor));
  same(ground, ['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)'], 'what lies behind');
  same(await page.evaluate(() => getComputedStyle(document.querySelector('[data-testid=overlay]')).fontSize), '32px', 'letters');
  holds((await text(page, 'overlay-2')).includes('50'), await text(page, 'overlay-2'));
  same(await page.locator('a:not(.skip), button, input').count(), 0, 'what can be tapped');
  await log(id, 3, '2 rolls 1 1 1 1 1');
  await log(id, 4, '1 ends');
  await page.getByTestId('overlay-total').filter({ hasText: 'Moon Elf: 6 Smack = 6 damage' }).waitFor();
  holds((await text(page, 'overlay-2')).includes('44'), await text(page, 'overlay-2'));
  await shots(page, 'overlay');
  same(await faults(page), [], 'axe');
  await page.goto(`/overlay/${encodeURIComponent(id)}`);
  await page.getByTestId('overlay').waitFor();
  same(await page.evaluate(() => getComputedStyle(document.querySelector('[data-testid=overlay]')).fontSize), '24px', 'letters without a size');
  await page.context().close();
}

async function hidden(browser) {
  const id = await opened(START);
  const scribe = await newPage(browser);
  await scribe.goto(`/m/${encodeURIComponent(id)}/share`);
  await scribe.getByTestId('share-1').click();
  await scribe.getByTestId('public').click();
  await scribe.getByTestId('public').and(scribe.locator(':not(:checked)')).waitFor();
  await scribe.getByTestId('feed').locator('summary').click();
  await scribe.getByTestId('feed-make').click();
  await scribe.getByTestId('feed-address').filter({ hasText: '#' }).waitFor();
  const address = await text(scribe, 'feed-address');
  await shots(scribe, 'share-feed');
  same(await faults(scribe), [], 'axe');
  const stream = await newPage(browser);
  await stream.goto(`/overlay/${encodeURIComponent(id)}`);
  await stream.getByRole('alert').waitFor();
  await stream.goto('about:blank');
  await stream.goto(address);
  await stream.getByTestId('overlay').waitFor();
  // Whoever looks at it is nobody else's phone elsewhere.
  await stream.goto(`/m/${encodeURIComponent(id)}`);
  await stream.getByRole('alert').waitFor();
  await scribe.getByTestId('go-2').click();
  await scribe.getByTestId('go-yes').click();
  await scribe.getByTestId('go-2').waitFor({ state: 'detached' });
  await stream.goto('about:blank');
  await stream.goto(address);
  await stream.getByRole('alert').waitFor();
  await Promise.all([scribe, stream].map((page) => page.context().close()));
}
