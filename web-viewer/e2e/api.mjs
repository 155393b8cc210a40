/** The same API the viewer asks, asked without the viewer. */
export const BASE = (process.env.THRONE_URL ?? 'http://127.0.0.1:8080').replace(/\/$/, '');

/** Asks the server at an address: one GraphQL question at a time; throws if the answer holds errors. */
export function asking(base) {
  return async (query, variables = {}) => {
    const response = await fetch(`${base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = await response.json();
    if (errors) throw new Error(errors.map((error) => error.message).join('; '));
    return data;
  };
}

/** Asks the server of the test. */
export const ask = asking(BASE);

/** The id of the demo match with this title; nothing if the server has none. */
export async function idOf(title) {
  const { matches } = await ask('{ matches(first: 200) { id title } }');
  return matches.find((match) => match.title === title)?.id ?? '';
}

/** A match with what the score sheets and receipts say after each entry. */
export async function entriesOf(id) {
  const { match } = await ask(
    `query ($id: ID!) { match(id: $id) { entries {
      seq line sentence verdict
      implied { sentence } happenings { sentence }
      breakdowns { to hero attacker settled headline incoming subtotal dealt healed before after rows { step damage needs change running } }
      sheet { turn phase outcome { sentence } seats {
        seat hero health cp tokens { token count } upgrades handCount deckCount discardCount knownCards } }
    } } }`,
    { id },
  );
  return match?.entries ?? [];
}

/** How many entries a match has, and what may be logged next. */
export async function optionsOf(id) {
  const { match } = await ask(
    `query ($id: ID!) { match(id: $id) { head options { by act line sure forgoes slots { kind count choices } } } }`,
    { id },
  );
  return match;
}

/** Logs a line behind the viewer's back. */
export async function log(match, expected, line) {
  const query = `mutation ($match: ID!, $expected: Int!, $line: String!) {
    log(match: $match, expected: $expected, line: $line) { __typename } }`;
  return (await ask(query, { match, expected, line })).log.__typename;
}

/** Opens a match with a line of notation and logs further ones; returns its id. Throws if a line does not stand. */
export async function opened(opening, lines = []) {
  const query = 'mutation ($line: String!) { openMatch(line: $line) { __typename ... on Opened { match { id } } } }';
  const { openMatch } = await ask(query, { line: opening });
  if (!openMatch.match) throw new Error(`${opening}: ${openMatch.__typename}`);
  const { id } = openMatch.match;
  for (const [at, line] of lines.entries()) {
    const outcome = await log(id, at + 1, line);
    if (outcome !== 'Accepted') throw new Error(`${line}: ${outcome}`);
  }
  return id;
}
