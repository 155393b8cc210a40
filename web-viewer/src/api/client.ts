import type { TadaDocumentNode } from 'gql.tada';
import { tokenOf } from '../offline/own';
import { language } from '../words/language';
import { textOf } from './tada';

/** Why a question got no answer. A refused event is an answer, not an error. */
export class ApiError extends Error {
  constructor(
    /** `network`: nobody answered; `http`: not GraphQL; `later`: not now; `graphql`: the question itself was wrong. */
    readonly kind: 'network' | 'http' | 'later' | 'graphql',
    message: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  /** Whether its message is what the server says to whoever asked. */
  get said(): boolean {
    return this.kind === 'later' || this.kind === 'graphql';
  }
}

interface Answer<Result> {
  data?: Result | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

/** Codes of what goes wrong at this moment only: what was sent is kept, and sent again later. */
const NOT_NOW = ['BUSY', 'TOO_OFTEN', 'DAY_USED', 'NO_ROOM', 'AWAY'];

let awaited = 0;
let all = () => {};
/** Comes once all that the first screen asks was answered, or was not: until then nothing else takes from a slow line. */
export const answered = new Promise<void>((done) => (all = done));

/** One more thing that the first screen waits for, until what is returned is called. */
export function awaits(): () => void {
  awaited += 1;
  return () => {
    awaited -= 1;
    // What is asked because of an answer is asked by then.
    setTimeout(() => awaited === 0 && all());
  };
}

/**
 * Asks the API one question, as this phone; about a `match`, as whoever this phone is in it. Whatever asks to be told in a `$language`
 * is told in the one that is spoken here.
 *
 * @throws {ApiError} if nobody answers, the answer is not GraphQL, or it holds errors.
 */
export async function ask<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
  match?: string,
): Promise<Result> {
  return answer(document, variables, match).finally(awaits());
}

async function answer<Result, Variables>(document: TadaDocumentNode<Result, Variables>, variables: Variables, match?: string): Promise<Result> {
  const response = await send(JSON.stringify({ query: textOf(document), variables: { language, ...variables } }), await tokenOf(match));
  if (response.status === 401) throw new ApiError('http', 'HTTP 401');
  const answer = await read<Result>(response);
  if (answer.errors?.length) {
    const later = answer.errors.some(({ extensions }) => NOT_NOW.includes(extensions?.code ?? ''));
    throw new ApiError(later ? 'later' : 'graphql', answer.errors.map((e) => e.message).join('; '));
  }
  if (!response.ok || answer.data == null) throw new ApiError('http', `HTTP ${response.status}`);
  return answer.data;
}

async function send(body: string, token: string): Promise<Response> {
  try {
    const headers = { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch('/graphql', { method: 'POST', headers, body });
    if (response.status === 401) signIn();
    return response;
  } catch (cause) {
    throw new ApiError('network', cause instanceof Error ? cause.message : String(cause));
  }
}

/** Goes where the server asks for its pass phrase, and comes back here. What is yet to be sent lies beside the page. */
function signIn(): void {
  const { pathname, search, hash } = location;
  // An older worker shows the viewer there.
  if (pathname !== '/sign-in') location.assign(`/sign-in?to=${encodeURIComponent(pathname + search + hash)}`);
}

/** Signs in if the server asks for it: a socket that is refused does not say why. */
export async function knock(): Promise<void> {
  await send('{"query":"{ __typename }"}', await tokenOf()).catch(() => {});
}

async function read<Result>(response: Response): Promise<Answer<Result>> {
  try {
    return (await response.json()) as Answer<Result>;
  } catch {
    throw new ApiError('http', `HTTP ${response.status}`);
  }
}
