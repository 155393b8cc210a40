import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, knock } from './client';
import { HERO, LOG, MATCHES } from './documents';

/** Answers every request with this, and remembers the requests. */
function serve(answer: () => Promise<Response>) {
  const served = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(answer);
  vi.stubGlobal('fetch', served);
  return served;
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

afterEach(() => vi.unstubAllGlobals());

describe('ask', () => {
  it('sends the question with its variables and the language in use, and returns the data', async () => {
    const served = serve(async () => json({ data: { hero: { name: 'Moon Elf', dice: [] } } }));
    const { hero } = await ask(HERO, { ruleset: 'living', hero: 'Moon Elf' });
    expect(hero?.name).toBe('Moon Elf');
    const [url, init] = served.mock.calls[0]!;
    const body = JSON.parse(String(init.body)) as { query: string; variables: unknown };
    expect(url).toBe('/graphql');
    expect(init.method).toBe('POST');
    expect(body.query).toContain('hero(ruleset: $ruleset, name: $hero)');
    expect(body.variables).toEqual({ language: 'en', ruleset: 'living', hero: 'Moon Elf' });
  });

  it('shows which phone asks by the same token each time, in the header and nowhere else', async () => {
    const served = serve(async () => json({ data: { matches: [], hero: null } }));
    await ask(MATCHES, {});
    await ask(HERO, { ruleset: 'living', hero: 'Moon Elf' }, 'm');
    const asked = served.mock.calls.map(([url, { headers, body }]) => ({ who: (headers as Record<string, string>)['authorization'] ?? '', rest: `${url} ${body}` }));
    expect(asked[0]!.who).toMatch(/^Bearer [0-9a-f]{64}$/);
    expect(asked[1]!.who).toBe(asked[0]!.who);
    for (const { who, rest } of asked) expect(rest).not.toContain(who.slice('Bearer '.length));
  });

  it('sends every fragment it uses, once', async () => {
    const served = serve(async () => json({ data: { log: { __typename: 'Unreadable' } } }));
    await ask(LOG, { match: 'm', expected: 1, line: '1 ends', key: 'k' });
    const { query } = JSON.parse(String(served.mock.calls[0]![1].body)) as { query: string };
    for (const name of ['Citation', 'Ruling', 'Breakdown', 'Sheet', 'Entry']) {
      expect(query.split(`fragment ${name} on`)).toHaveLength(2);
    }
  });

  it('goes to sign in where the server asks for it, and comes back', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/match/m', search: '?at=3', hash: '#x', assign });
    serve(async () => json({ errors: [{ message: 'sign in', extensions: { code: 'NOT_SIGNED_IN' } }] }, 401));
    await expect(ask(MATCHES, {})).rejects.toMatchObject({ kind: 'http' });
    await knock();
    expect(assign.mock.calls).toEqual([['/sign-in?to=%2Fmatch%2Fm%3Fat%3D3%23x'], ['/sign-in?to=%2Fmatch%2Fm%3Fat%3D3%23x']]);
    vi.stubGlobal('location', { pathname: '/sign-in', search: '', hash: '', assign: vi.fn(() => expect.unreachable('it is there')) });
    await knock();
  });

  it('keeps what cannot be taken now apart from what is wrong', async () => {
    for (const code of ['BUSY', 'TOO_OFTEN', 'DAY_USED', 'NO_ROOM', 'AWAY']) {
      serve(async () => json({ data: null, errors: [{ message: 'try again later', extensions: { code } }] }));
      await expect(ask(MATCHES, {})).rejects.toMatchObject({ kind: 'later', said: true, message: 'try again later' });
    }
    serve(async () => json({ data: null, errors: [{ message: 'full', extensions: { code: 'FULL' } }] }));
    await expect(ask(MATCHES, {})).rejects.toMatchObject({ kind: 'graphql' });
  });

  it('says that nobody answered', async () => {
    serve(async () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(ask(MATCHES, {})).rejects.toMatchObject({ kind: 'network', message: 'Failed to fetch' });
  });

  it('says that the answer is not GraphQL', async () => {
    serve(async () => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(ask(MATCHES, {})).rejects.toMatchObject({ kind: 'http', said: false, message: 'HTTP 502' });
  });

  it('says that the question was wrong, with all reasons', async () => {
    serve(async () => json({ data: null, errors: [{ message: 'no such field' }, { message: 'too deep' }] }, 400));
    await expect(ask(MATCHES, {})).rejects.toMatchObject({ kind: 'graphql', message: 'no such field; too deep' });
  });

  it('takes half an answer for none', async () => {
    serve(async () => json({ data: { matches: [] }, errors: [{ message: 'the disk failed' }] }));
    await expect(ask(MATCHES, {})).rejects.toMatchObject({ kind: 'graphql' });
  });

  it('does not take an empty answer for data', async () => {
    serve(async () => json({}));
    await expect(ask(MATCHES, {})).rejects.toMatchObject({ kind: 'http', message: 'HTTP 200' });
  });
});
