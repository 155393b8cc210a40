/** Judges a log without storing it, and says what is refused and where that is printed: node check.ts ADDRESS FILE. */
import { readFile } from 'node:fs/promises';
import { ask, graphql } from './ask.ts';

const QUERY = graphql(`query($log: String!) { replay(log: $log) { refusedOpening { ruling { sentence } }
  entries { seq line digest ruling { refusal sentence citations { rule document at } } } } }`);
const log = await readFile(process.argv[3]!, 'utf8');
const { refusedOpening, entries } = (await ask(QUERY, { log })).replay;
if (refusedOpening) throw new Error(refusedOpening.ruling.sentence);
for (const { seq, line, ruling } of entries) {
  if (!ruling) continue;
  const places = ruling.citations.map(({ rule, document, at }) => `${rule}, ${document}, ${at}`).join('; ');
  console.log(`${seq}: ${line}: ${ruling.refusal}: ${ruling.sentence} [${places}]`);
}
console.log(entries.length, entries.at(-1)?.digest);
