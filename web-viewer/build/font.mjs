/**
 * Writes `src/look/archivo.woff2`: Archivo with the letters of English and French and nothing else, at one width, from the
 * package that `package-lock.json` names. `npm run font`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');
const LETTERS = range(0x20, 0x7e) + '\u00a0«»°·×' + range(0xc0, 0xcf) + range(0xd1, 0xd6) + range(0xd8, 0xdc) + range(0xdf, 0xef) + range(0xf1, 0xf6) + range(0xf8, 0xfc) + 'ÿ' + 'ŒœŸ–—‘’“”…‹›−→←↑↓';

const whole = readFileSync(require.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'));
const subset = await subsetFont(whole, LETTERS, {
  targetFormat: 'woff2',
  // Its digits are all of one width without a feature.
  keepFeatures: ['kern'],
  variationAxes: { wdth: 88, wght: { min: 450, max: 850 } },
});
writeFileSync(new URL('../src/look/archivo.woff2', import.meta.url), subset);
console.log(`archivo.woff2: ${subset.length} bytes`);
