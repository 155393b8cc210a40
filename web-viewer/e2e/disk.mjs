import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { complaints, newPage } from './browser.mjs';

/** The match that is shown, saved as a page: its text. */
export async function savedPage(page) {
  const download = page.waitForEvent('download', { timeout: 30_000 });
  await page.getByTestId('save-page').click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** A saved page, opened from a disk on a phone without a network; whatever it asks for is a complaint. */
export async function fromDisk(browser, html, hash = '', options = {}) {
  const file = join(tmpdir(), `throne-saved-${process.pid}.html`);
  writeFileSync(file, html);
  const home = await newPage(browser, options);
  home.on('request', (request) => /^https?:/.test(request.url()) && complaints.push(`${request.url()} is asked for`));
  await home.context().setOffline(true);
  await home.goto(`file://${file}${hash}`);
  await home.getByTestId('verified').waitFor();
  await home.waitForFunction(() => !document.querySelector('.undrawn'));
  return home;
}
