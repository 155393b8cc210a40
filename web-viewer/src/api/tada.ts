import type { initGraphQLTada, TadaDocumentNode } from 'gql.tada';
import type { introspection } from './graphql-env';

type Graphql = ReturnType<
  typeof initGraphQLTada<{
    introspection: introspection;
    disableMasking: true;
    scalars: { DateTime: string };
  }>
>;

/** What a document really is: its own text and that of the fragments in it, each once. */
type Texts = ReadonlySet<string>;

/**
 * Turns GraphQL text into a document whose result and variables are typed from `api/schema.graphql`. `npm run check`
 * reads it, so that no phone has to.
 */
export const graphql = ((text: string, fragments: readonly Texts[] = []): Texts =>
  new Set([...fragments.flatMap((fragment) => [...fragment]), text])) as unknown as Graphql;

/** The text of a document, as it is sent. */
export function textOf<Result, Variables>(document: TadaDocumentNode<Result, Variables>): string {
  return [...(document as unknown as Texts)].join('');
}
