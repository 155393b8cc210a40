/**
 * Takes the pictures of the README anew, `docs/phone.png` and `docs/replay.png`, from a server with the recorded matches:
 * `THRONE_URL=http://127.0.0.1:8080 node e2e/pictures.mjs`
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { idOf, opened } from './api.mjs';
import { launch, newPage } from './browser.mjs';
import { rested } from './player.mjs';

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
mkdirSync(DOCS, { recursive: true });

const browser = await launch();
try {
  const match = await opened('open living 1v1; 1 Ninja "Mara"; 2 Cursed Pirate "Jonas"; 1 starts; phase offense', ['1 rolls 1 1 3 4 6']);
  const phone = await newPage(browser, { viewport: { width: 390, height: 760 }, scale: 1.5 });
  await phone.goto(`/m/${match}/log`);
  await rested(phone);
  await phone.evaluate(() => document.fonts.ready);
  await phone.screenshot({ path: `${DOCS}phone.png` });

  const replay = await newPage(browser, { viewport: { width: 1366, height: 860 }, touch: false, scale: 1 });
  await replay.goto(`/m/${await idOf('treant-and-artificer')}/96`);
  await replay.getByTestId('slip').first().waitFor();
  await replay.waitForLoadState('networkidle');
  await replay.screenshot({ path: `${DOCS}replay.png` });
} finally {
  await browser.close();
}
