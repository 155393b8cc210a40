import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { everCut, REACHED } from './wire.mjs';

const SHOTS = fileURLToPath(new URL('./shots/', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Whether nobody looks at pictures afterwards, of which there are five hundred. */
const UNSEEN = Boolean(process.env.CI);
export const PHONE = { width: 412, height: 839 };

/** The sizes of screens that are looked at: the further ones where `THRONE_SIZES=all` asks for them. */
export const sizes = (usual, further) => (process.env.THRONE_SIZES === 'all' ? [...usual, ...further] : usual);

/** What a browser says when a test refuses its requests, and what it says besides when the wire is cut. */
const PROVOKED = /net::ERR_(FAILED|INTERNET_DISCONNECTED)/;
const LOST = /net::ERR_|Connection closed before receiving a handshake response/;

/** Errors any page reported: thrown, logged, or refused by the content security policy. */
export const complaints = [];

/** Starts the browser; every page made from it is watched. */
export async function launch() {
  mkdirSync(SHOTS, { recursive: true });
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, headless: true, args: ARGS });
}

/** A page of its own context, as on another phone. */
export async function newPage(browser, { scheme = 'light', viewport = PHONE, touch = true, base = REACHED, locale = 'en-US', scale = 2 } = {}) {
  const context = await browser.newContext({
    baseURL: base,
    locale,
    viewport,
    hasTouch: touch,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    deviceScaleFactor: scale,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const provoked = (everCut() ? LOST : PROVOKED).test(message.text());
    if (message.type() === 'error' && !provoked) complaints.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}

/** Waits for all of a list of matches: they are drawn one by one, and what stands below comes behind the last. */
export async function wholeList(page) {
  await page.getByTestId('matches').waitFor();
  await page.getByTestId('credits').waitFor();
}

/** Goes to a place of the viewer: where the viewer is there already by a link of it, as people do, and so without starting anew. */
export async function visit(page, path) {
  if (!page.url().startsWith('http')) return page.goto(path);
  await page.evaluate((path) => {
    const link = document.body.appendChild(document.createElement('a'));
    link.href = path;
    link.click();
    link.remove();
  }, path);
}

/** The damage that the slip of a seat comes to; of several the last one. */
export async function dealtTo(page, seat) {
  const total = page.locator(`[data-testid=slip][data-to="${seat}"] [data-testid=receipt-dealt]`).last();
  return (await total.textContent()).trim();
}

/** What stands in the element with this test id, with white space made single blanks. */
export async function text(page, id) {
  const all = await page.getByTestId(id).allInnerTexts();
  return all.map((one) => one.replace(/\s+/g, ' ').trim()).join(' | ');
}

/** A picture for people to look at; none where nobody will. */
export async function shot(page, name) {
  if (UNSEEN) return;
  await page.screenshot({ path: `${SHOTS}${name}.png` });
}

/** The same place in light and in dark, as seen first and in full length. */
export async function shots(page, name) {
  if (UNSEEN) return;
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme });
    await shot(page, `${name}-${scheme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Accessibility faults axe finds, in light and in dark. */
export async function faults(page) {
  await page.evaluate(AXE);
  const found = [];
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme });
    const { violations } = await page.evaluate(() =>
      globalThis.axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }),
    );
    for (const { id, nodes } of violations) found.push(`${scheme} ${id}: ${nodes.map((n) => n.target).join(' ')}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/**
 * What a thumb or an eye would miss: keys under 44 px, text under 14 px, tags under 12, a page wider than the screen.
 * What is hidden from readers, as the number on a die that is said beside it, is ornament.
 */
export async function small(page) {
  return page.evaluate(() => {
    const seen = (element) => element.getClientRects().length > 0 && !element.closest('.unseen, .skip');
    const found = [];
    for (const key of document.querySelectorAll('button, a.key, label.key, summary, input:not([type=radio], [type=checkbox])')) {
      if (seen(key) && key.getBoundingClientRect().height < 43.5) found.push(`low key: ${key.textContent}`);
    }
    for (const element of document.querySelectorAll('body *')) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
      const least = element.closest('.tag') ? 12 : 14;
      if (own && seen(element) && !element.closest('[aria-hidden=true]') && parseFloat(getComputedStyle(element).fontSize) < least) found.push(`small text: ${element.textContent}`);
    }
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) found.push(`page ${wide} px too wide`);
    return found;
  });
}
