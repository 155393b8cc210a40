/** Asks the server whose address is the first argument: (await ask('{ matches { id } }')).matches. */
export const ADDRESS = process.argv[2];

export async function ask(query, variables = {}) {
  const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };
  const answer = await fetch(`${ADDRESS}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const said = await answer.json();
  for (const { extensions, message } of said.errors ?? []) throw new Error(`${extensions.code}: ${message}`);
  return said.data;
}
