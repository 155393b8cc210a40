import { ask, log, opened } from './api.mjs';
import { faults, shots, small, text } from './browser.mjs';
import { holds, same } from './check.mjs';

/** A duel in its first Offensive Roll Phase. */
export const START = 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense';

/** Smack with four swords was really three: 6 damage become 4. A judge then gives the Moon Elf 30 Health. */
async function revised() {
  const lines = ['1 rolls 1 1 1 1 6', '1 announces Smack', '2 rolls 1 1 1 1 1', '1 ends'];
  const id = await opened(START, lines);
  for (const [at, line] of [
    'replace 2; agreed 1 + 2; because it was three swords; with 1 rolls 1 1 1 4 6',
    'judge Ann: sets 2 health 30; because the dial had slipped',
  ].entries()) same(await log(id, lines.length + 1 + at, line), 'Accepted', line);
  return id;
}

/** A match as logged, as corrected and as ruled, and what differs between two of them. */
export async function readings(page) {
  const id = await revised();
  const query = `query ($id: ID!) { match(id: $id) {
    logged: entries(view: AS_LOGGED) { sheet { seats { health } } }
    corrected: entries(view: AS_CORRECTED) { sheet { seats { health } } }
    differences(from: AS_LOGGED, to: AS_CORRECTED) { changes { sentence } } } }`;
  const { match } = await ask(query, { id });
  const last = (entries) => entries.at(-1).sheet.seats[1].health;
  same(last(match.corrected), last(match.logged) + 2, 'two damage less');
  await page.goto(`/m/${encodeURIComponent(id)}`);
  const health = (value) =>
    page.waitForFunction((wanted) => document.querySelector('[data-testid=seat-2-health]')?.textContent === wanted, String(value));
  await health(30);
  for (const [view, value] of [['as logged', last(match.logged)], ['as corrected', last(match.corrected)], ['as ruled', 30]]) {
    await page.getByTestId('view').getByText(view, { exact: true }).click();
    await health(value);
  }
  await page.getByTestId('differences').locator('summary').click();
  await page.getByTestId('compare-to').selectOption('AS_CORRECTED');
  await page.getByTestId('compare-go').click();
  await page.getByTestId('compared').waitFor();
  for (const { sentence } of match.differences.changes) holds((await text(page, 'compared')).includes(sentence), `${sentence} is not there`);
  await page.getByTestId('compared').scrollIntoViewIfNeeded();
  await shots(page, 'readings');
  same(await faults(page), [], 'axe');
  same(await small(page), [], 'measures');
}
