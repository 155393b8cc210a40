/** Opens a match with the first line of a file and logs the rest at once: node bot.mjs ADDRESS FILE. */
import { readFile } from 'node:fs/promises';
import { ask } from './ask.mjs';

const [opening, ...lines] = (await readFile(process.argv[3], 'utf8')).split('\n');
const { openMatch } = await ask(`mutation($line: String!, $key: String!) { openMatch(line: $line, idempotencyKey: $key) {
  ... on Opened { match { id } } ... on Refused { ruling { sentence } } ... on Unreadable { message } } }`,
  { line: opening, key: crypto.randomUUID() });
if (!openMatch.match) throw new Error(JSON.stringify(openMatch));
// All lines are stored or none. The key makes it safe to send the same again when no answer came.
const { logText } = await ask(`mutation($id: ID!, $text: String!, $key: String!) {
  logText(match: $id, expected: 1, text: $text, idempotencyKey: $key) { __typename
    ... on AllAccepted { entries { seq } } ... on LineRefused { line refused { ruling { sentence instead } } }
    ... on LineBarred { line barred { sentence instead } } ... on Unreadable { line message } } }`,
  { id: openMatch.match.id, text: lines.join('\n'), key: crypto.randomUUID() });
if (logText.__typename !== 'AllAccepted') throw new Error(JSON.stringify(logText));
console.log(openMatch.match.id, logText.entries.length + 1);
