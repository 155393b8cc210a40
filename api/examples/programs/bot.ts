/** Opens a match with the opening of a file and logs the rest at once: node bot.ts ADDRESS FILE. */
import { readFile } from 'node:fs/promises';
import { ask, graphql } from './ask.ts';

const OPEN = graphql(`mutation($line: String!, $key: String!) { openMatch(line: $line, idempotencyKey: $key) { __typename
  ... on Opened { match { id } } ... on Refused { ruling { sentence } } ... on Unreadable { message } } }`);
const LOG = graphql(`mutation($id: ID!, $text: String!, $key: String!) {
  logText(match: $id, expected: 1, text: $text, idempotencyKey: $key) { __typename
    ... on AllAccepted { entries { seq } } ... on LineRefused { line refused { ruling { sentence instead } } }
    ... on LineBarred { line barred { sentence instead } } ... on Unreadable { line message } } }`);
const [, line = '', text = ''] = (await readFile(process.argv[3]!, 'utf8')).split(/^(open .*)\n/m);
const { openMatch } = await ask(OPEN, { line, key: crypto.randomUUID() });
if (openMatch.__typename !== 'Opened') throw new Error(JSON.stringify(openMatch));
// All lines are stored or none. The key makes it safe to send the same again when no answer came.
const { id } = openMatch.match;
const { logText } = await ask(LOG, { id, text, key: crypto.randomUUID() });
if (logText.__typename !== 'AllAccepted') throw new Error(JSON.stringify(logText));
console.log(id, logText.entries.length + 1);
