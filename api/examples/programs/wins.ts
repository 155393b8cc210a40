/** How many of their matches each hero has won: node wins.ts ADDRESS. */
import { ask, graphql } from './ask.ts';

const LIST = graphql(`query($after: ID) { matchesConnection(first: 50, after: $after) {
  pageInfo { hasNextPage endCursor } edges { node { id heroes } } } }`);
const STATE = graphql('query($id: ID!) { match(id: $id) { state { outcome { kind winner } } } }');
const [played, won] = [new Map<string, number>(), new Map<string, number>()];
const count = (of: Map<string, number>, hero: string) => of.set(hero, (of.get(hero) ?? 0) + 1);
const page = async (after: string | null) => (await ask(LIST, { after })).matchesConnection;
for (let after: string | null = null, more = true; more; ) {
  const { edges, pageInfo }: Awaited<ReturnType<typeof page>> = await page(after);
  for (const { id, heroes } of edges.map((edge) => edge.node)) {
    const winner = (await ask(STATE, { id })).match?.state.outcome?.winner;
    heroes.forEach((hero) => count(played, hero));
    const hero = winner ? heroes[winner - 1] : undefined;
    if (hero) count(won, hero);
  }
  [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
}
for (const hero of [...played.keys()].sort()) console.log(`${hero}: ${won.get(hero) ?? 0} of ${played.get(hero)}`);
