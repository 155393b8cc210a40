/** Every line of every total of a match as CSV: node damage.mjs ADDRESS MATCH. */
import { ask } from './ask.mjs';

const QUERY = `query($id: ID!, $after: String) { match(id: $id) { entriesConnection(first: 100, after: $after) {
  pageInfo { hasNextPage endCursor } edges { node { seq ruleset breakdowns {
    settled turn phase attacker to rows { step damage by source change rule } } } } } } }`;
const cell = (value) => (/[",\n]/.test(value ?? '') ? `"${value.replaceAll('"', '""')}"` : (value ?? ''));
const write = (cells) => console.log(cells.map(cell).join(','));
write('entry ruleset turn phase attacker target step type by source change rule'.split(' '));
for (let after = null, more = true; more; ) {
  const { edges, pageInfo } = (await ask(QUERY, { id: process.argv[3], after })).match.entriesConnection;
  for (const { node } of edges)
    for (const { settled, turn, phase, attacker, to, rows } of node.breakdowns)
      for (const { step, damage, by, source, change, rule } of settled ? rows : [])
        write([node.seq, node.ruleset, turn, phase, attacker, to, step, damage, by, source, change, rule]);
  ({ endCursor: after, hasNextPage: more } = pageInfo);
}
