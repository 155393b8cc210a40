/** Judges a log without storing it, and says what is refused and where that is printed: node check.mjs ADDRESS FILE. */
import { readFile } from 'node:fs/promises';
import { ask } from './ask.mjs';

const log = await readFile(process.argv[3], 'utf8');
const QUERY = `query($log: String!) { replay(log: $log) { refusedOpening { ruling { sentence } }
  entries { seq line digest ruling { refusal sentence citations { rule document at } } } } }`;
const { refusedOpening, entries } = (await ask(QUERY, { log })).replay;
if (refusedOpening) throw new Error(refusedOpening.ruling.sentence);
for (const { seq, line, ruling } of entries.filter((entry) => entry.ruling)) {
  const places = ruling.citations.map(({ rule, document, at }) => `${rule}, ${document}, ${at}`).join('; ');
  console.log(`${seq}: ${line}: ${ruling.refusal}: ${ruling.sentence} [${places}]`);
}
console.log(entries.length, entries.at(-1).digest);
