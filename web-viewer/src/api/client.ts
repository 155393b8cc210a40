import type { TadaDocumentNode } from 'gql.tada';
import { tokenOf } from '../offline/own';
import { textOf } from './tada';

/** Why a question got no answer. A refused event is an answer, not an error. */
export class ApiError extends Error {
  constructor(
    /** `network`: nobody answered; `http`: not GraphQL; `graphql`: the question itself was wrong. */
    readonly kind: 'network' | 'http' | 'graphql',
    message: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

interface Answer<Result> {
  data?: Result | null;
  errors?: { message: string }[];
}

/**
 * Asks the API one question, as this phone; about a `match`, as whoever this phone is in it.
 *
 * @throws {ApiError} if nobody answers, the answer is not GraphQL, or it holds errors.
 */
export async function ask<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
  match?: string,
): Promise<Result> {
  const response = await send(JSON.stringify({ query: textOf(document), variables }), await tokenOf(match));
  const answer = await read<Result>(response);
  if (answer.errors?.length) throw new ApiError('graphql', answer.errors.map((e) => e.message).join('; '));
  if (!response.ok || answer.data == null) throw new ApiError('http', `HTTP ${response.status}`);
  return answer.data;
}

async function send(body: string, token: string): Promise<Response> {
  try {
    const headers = { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` };
    return await fetch('/graphql', { method: 'POST', headers, body });
  } catch (cause) {
    throw new ApiError('network', cause instanceof Error ? cause.message : String(cause));
  }
}

async function read<Result>(response: Response): Promise<Answer<Result>> {
  try {
    return (await response.json()) as Answer<Result>;
  } catch {
    throw new ApiError('http', `HTTP ${response.status}`);
  }
}
