/**
 * Takes the pictures of the README anew, `docs/phone.webp` and `docs/replay.webp`, from a server with the recorded matches:
 * `THRONE_URL=http://127.0.0.1:8080 node e2e/pictures.mjs`
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { idOf, opened } from './api.mjs';
import { launch, newPage } from './browser.mjs';
import { rested } from './player.mjs';

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
mkdirSync(DOCS, { recursive: true });

/** What is seen, in a form that is a third of a PNG. */
async function picture(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
  writeFileSync(`${DOCS}${name}.webp`, Buffer.from(data, 'base64'));
}

const browser = await launch();
try {
  const match = await opened('open living 1v1; 1 Ninja "Mara"; 2 Cursed Pirate "Jonas"; 1 starts; phase offense', ['1 rolls 1 1 3 4 6']);
  const phone = await newPage(browser, { viewport: { width: 390, height: 760 }, scale: 1.5 });
  await phone.goto(`/m/${match}/log`);
  await rested(phone);
  await phone.getByTestId('odds').waitFor();
  await picture(phone, 'phone');

  const replay = await newPage(browser, { viewport: { width: 1366, height: 900 }, touch: false, scale: 1 });
  await replay.goto(`/m/${await idOf('treant-and-artificer')}/96`);
  await replay.getByTestId('slip').first().waitFor();
  await replay.getByTestId('so-far').waitFor();
  await picture(replay, 'replay');
} finally {
  await browser.close();
}
