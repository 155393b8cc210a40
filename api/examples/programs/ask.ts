/** Asks the server whose address is the first argument; what comes back has the types of the schema. */
import type { initGraphQLTada, TadaDocumentNode } from 'gql.tada';
import type { introspection } from './graphql-env.d.ts';

export const ADDRESS = process.argv[2] ?? 'http://127.0.0.1:8080';
/** Who this program is: what it opens belongs to this token, and so does what it joined with it before. */
const TOKEN = process.env.THRONE_TOKEN ?? `${crypto.randomUUID()}${crypto.randomUUID()}`;
export const authorization = `Bearer ${TOKEN}`;

/** A question: text, of which the compiler knows what it asks for and what is answered. */
export const graphql = ((text: string) => text) as unknown as ReturnType<
  typeof initGraphQLTada<{ introspection: introspection; scalars: { DateTime: string } }>>;

export async function ask<Answer, Variables>(query: TadaDocumentNode<Answer, Variables>, variables: Variables): Promise<Answer> {
  const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json', authorization };
  const answer = await fetch(`${ADDRESS}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const said = await answer.json();
  for (const { extensions, message } of said.errors ?? []) throw new Error(`${extensions.code}: ${message}`);
  return said.data;
}
