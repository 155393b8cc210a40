/** Every line of every total of a match as CSV: node damage.ts ADDRESS MATCH. */
import { ask, graphql } from './ask.ts';

const QUERY = graphql(`query($id: ID!, $after: String) { match(id: $id) { entriesConnection(first: 100, after: $after) {
  pageInfo { hasNextPage endCursor } edges { node { seq ruleset breakdowns {
    settled turn phase attacker to rows { step damage by source change rule } } } } } } }`);
type Cell = string | number | null;
const cell = (value: Cell) => (/[",\n]/.test(`${value}`) ? `"${`${value}`.replaceAll('"', '""')}"` : `${value ?? ''}`);
const write = (cells: Cell[]) => console.log(cells.map(cell).join(','));
const page = async (after: string | null) => {
  const { match } = await ask(QUERY, { id: process.argv[3]!, after });
  if (!match) throw new Error('there is no such match');
  return match.entriesConnection;
};
write('entry ruleset turn phase attacker target step type by source change rule'.split(' '));
for (let after: string | null = null, more = true; more; ) {
  const { edges, pageInfo }: Awaited<ReturnType<typeof page>> = await page(after);
  for (const { node } of edges)
    for (const { settled, turn, phase, attacker, to, rows } of node.breakdowns)
      for (const { step, damage, by, source, change, rule } of settled ? rows : [])
        write([node.seq, node.ruleset, turn, phase, attacker, to, step, damage, by, source, change, rule]);
  [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
}
