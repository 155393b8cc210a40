import { entriesOf, opened } from './api.mjs';
import { faults, newPage, shots, text } from './browser.mjs';
import { check, holds, same } from './check.mjs';
import { rested, seqOf } from './player.mjs';

const START = 'open living 1v1; 1 Barbarian; 2 Moon Elf; 1 starts; phase offense';

/** Putting right what was logged wrongly. */
export async function corrections(browser) {
  const page = await newPage(browser);
  await check('undo is one tap, can be repeated, and loses nothing', () => undo(page));
  await check('nothing undoes a judge but a judge', () => judged(page));
  await check('an older entry is corrected in three taps, its consequences shown first', () => correct(page));
}

/** After two undos nothing but the opening counts; all five entries are in the log. */
async function undo(page) {
  const id = await opened(START, ['1 rolls 1 1 1 4 6', '1 announces Smack']);
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  for (const line of ['strike 3', 'strike 2']) {
    await rested(page);
    const before = await seqOf(page);
    await page.getByTestId('undo').click();
    await page.waitForFunction((was) => document.querySelector('[data-testid=last-sentence]')?.dataset.seq !== was, before);
    await rested(page);
    holds((await entriesOf(id)).some((entry) => entry.line.startsWith(line)), `${line} is not in the log`);
  }
  await shots(page, 'undone');
  same(await page.getByTestId('undo').count(), 0, 'keys to undo the opening');
  await page.getByTestId('roll').waitFor();
  same(await page.getByTestId('tray').locator('.blank').count(), 5, 'dice to be read');
  same(await faults(page), [], 'axe');
}

/** A judge sets a dial behind a roll: the roll is not taken back by a tap any more, and what follows the ruling is. */
async function judged(page) {
  const id = await opened(START, ['1 rolls 1 1 1 4 6', 'judge Ann: sets 2 health 30; because the dial had slipped']);
  await page.goto(`/m/${encodeURIComponent(id)}/log`);
  await rested(page);
  await page.getByTestId('judged').waitFor();
  same(await page.getByTestId('undo').count(), 0, 'keys that undo what a judge decided upon');
  for (const [key, seq] of [['best', '4'], ['undo', '5']]) {
    await page.getByTestId(key).click();
    await page.waitForFunction((now) => document.querySelector('[data-testid=last-sentence]')?.dataset.seq === now, seq);
    await rested(page);
  }
  await page.getByTestId('judged').waitFor();
  const lines = (await entriesOf(id)).map(({ line }) => line);
  holds(lines.at(-1).startsWith('strike 4; '), lines.join(' | '));
}

/** Smack with four swords was three: 6 become 4, so the Moon Elf keeps 2 more. */
async function correct(page) {
  const id = await opened(START, ['1 rolls 1 1 1 1 6', '1 announces Smack', '2 rolls 1 1 1 1 1', '1 ends']);
  await page.goto(`/m/${encodeURIComponent(id)}/2`);
  await page.getByTestId('correct').locator('summary').click();
  await page.getByTestId('correct-line').fill('1 rolls 1 1 1 4 6');
  await page.getByTestId('correct-show').click();
  await page.getByTestId('changes').waitFor();
  holds((await text(page, 'changes')).includes('Health'), await text(page, 'changes'));
  await page.getByTestId('correct').scrollIntoViewIfNeeded();
  await shots(page, 'correct');
  same(await faults(page), [], 'axe');
  const before = (await entriesOf(id)).at(-1).sheet.seats[1].health;
  await page.getByTestId('correct-log').click();
  await page.getByTestId('role').waitFor();
  same(await text(page, 'role'), 'corrected', 'what the entry is');
  same(await text(page, 'logged'), '1 rolls 1 1 1 1 6', 'what was logged');
  same((await entriesOf(id)).at(-1).sheet.seats[1].health, before + 2, 'Health of the Moon Elf');
}
