/** How many of their matches each hero has won: node wins.mjs ADDRESS. */
import { ask } from './ask.mjs';

const LIST = `query($after: ID) { matchesConnection(first: 50, after: $after) {
  pageInfo { hasNextPage endCursor } edges { node { id heroes } } } }`;
const STATE = 'query($id: ID!) { match(id: $id) { state { outcome { kind winner } } } }';
const [played, won] = [new Map(), new Map()];
const count = (of, hero) => of.set(hero, (of.get(hero) ?? 0) + 1);
for (let after = null, more = true; more; ) {
  const { edges, pageInfo } = (await ask(LIST, { after })).matchesConnection;
  for (const { id, heroes } of edges.map((edge) => edge.node)) {
    const { outcome } = (await ask(STATE, { id })).match.state;
    heroes.forEach((hero) => count(played, hero));
    if (outcome?.winner) count(won, heroes[outcome.winner - 1]);
  }
  ({ endCursor: after, hasNextPage: more } = pageInfo);
}
for (const hero of [...played.keys()].sort()) console.log(`${hero}: ${won.get(hero) ?? 0} of ${played.get(hero)}`);
