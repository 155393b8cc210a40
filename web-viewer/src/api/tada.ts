import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './graphql-env';

/** Turns GraphQL text into a document whose result and variables are typed from `api/schema.graphql`. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: { DateTime: string };
}>();
