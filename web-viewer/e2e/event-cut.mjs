import { text } from './browser.mjs';
import { holds, same } from './check.mjs';
import { byKeys, seated, tab } from './event.mjs';

/** All results of a round by the number pad: whoever was posted first wins, with some Health left. */
async function played(hall, health) {
  const pairs = await seated(hall);
  for (const [at] of pairs.entries()) {
    if ((await hall.desk.getByTestId(`table-${at + 1}`).getAttribute('data-tag')) !== 'ended') await byKeys(hall.desk, at + 1, `1 ${health + at}`);
  }
  return pairs;
}

async function next({ desk }) {
  await tab(desk, 'next');
  await desk.getByTestId('publish').click();
  await desk.getByTestId('wall').waitFor();
  await tab(desk, 'next');
  await desk.getByTestId('start-round').click();
  await desk.locator('[data-testid=hall-clock][data-state=RUNS]').waitFor();
}

/** The second round ends, the third is played, and the cut is made. */
export async function cutInto(hall) {
  const { desk, at } = hall;
  await desk.keyboard.press('Escape');
  await played(hall, 10);
  await next(hall);
  const third = await seated(hall);
  same(third.flat().includes(at[1][1]), false, 'whoever dropped is paired');
  await played(hall, 20);
  await tab(desk, 'next');
  await desk.getByTestId('make-cut').waitFor();
  same(await desk.getByTestId('cut').locator('.seeds li').count(), 4, 'seeds');
  await desk.getByTestId('make-cut').click();
  await desk.getByTestId('publish').waitFor();
}

/** Semifinals and the final; then every screen has the same standings and the same winner. */
export async function playsOn(hall) {
  const { desk, floor, screen, phones } = hall;
  await next(hall);
  await played(hall, 30);
  await next(hall);
  const [[winner]] = await played(hall, 40);
  await screen.getByTestId('champion').waitFor();
  holds((await text(screen, 'champion')).startsWith(winner), 'the winner on the big screen');
  await tab(desk, 'standings');
  const rows = (page) => page.getByTestId('standings').locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td, th')].slice(0, 3).map((cell) => cell.textContent.trim())));
  await desk.getByTestId('cut-places').waitFor();
  const here = await rows(desk);
  same(here.length, 16, 'rows of the standings');
  for (const phone of phones) {
    await phone.getByTestId('cut-places').waitFor();
    same(await rows(phone), here, 'standings on a phone');
  }
  same((await text(desk, 'cut-places')).startsWith(`1 ${winner}`), true, 'the first place');
  await floor.getByTestId('wall').waitFor();
}
