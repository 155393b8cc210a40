import { describe, expect, it } from 'vitest';
import { pathOf, placeOf, type Place } from './router';

describe('placeOf', () => {
  it.each<[string, Place]>([
    ['/', { at: 'matches' }],
    ['', { at: 'matches' }],
    ['/rules', { at: 'rules' }],
    ['/new', { at: 'new' }],
    ['/new/', { at: 'new' }],
    ['/m/abc', { at: 'replay', id: 'abc', step: null }],
    ['/m/rulebook-1.0-example/12', { at: 'replay', id: 'rulebook-1.0-example', step: 12 }],
    ['/m/abc/0', { at: 'replay', id: 'abc', step: 0 }],
    ['/m/abc/log', { at: 'log', id: 'abc' }],
    ['/m/abc/share', { at: 'share', id: 'abc' }],
    ['/e', { at: 'event', path: [] }],
    ['/e/01abc/t/7', { at: 'event', path: ['01abc', 't', '7'] }],
    ['/campaign', { at: 'event', path: ['campaign'] }],
    ['/campaign/01abc', { at: 'event', path: ['campaign', '01abc'] }],
    ['/j', { at: 'join', code: null }],
    ['/j/ACDEFG', { at: 'join', code: 'ACDEFG' }],
    ['/overlay/abc', { at: 'overlay', id: 'abc', size: 24, token: null }],
    ['/season', { at: 'told', id: null, page: '', said: '' }],
    ['/season/heroes', { at: 'told', id: null, page: 'heroes', said: '' }],
    ['/m/abc/luck', { at: 'told', id: 'abc', page: 'luck', said: '' }],
    ['/m/abc/dice', { at: 'told', id: 'abc', page: 'dice', said: '' }],
    ['/m/abc/feats', { at: 'told', id: 'abc', page: 'feats', said: '' }],
    ['/m/a%2Fb%20c/3', { at: 'replay', id: 'a/b c', step: 3 }],
  ])('%s leads somewhere', (path, place) => {
    expect(placeOf(path)).toEqual(place);
  });

  it.each(['/m', '/m/abc/x', '/m/abc/-1', '/m/abc/1.5', '/m/abc/1/2', '/m/abc/1234567', '/m/%E0%A4%A', '/new/x', '/j/a/b', '/overlay', '/overlay/a/b', '/season/a/b', '/graphql'])(
    '%s leads nowhere',
    (path) => {
      expect(placeOf(path)).toEqual({ at: 'nowhere' });
    },
  );
});

it('a point of view and a branch travel behind the path; what means nothing is no place of its own', () => {
  expect(placeOf('/m/a/3', '?as=2')).toEqual({ at: 'replay', id: 'a', step: 3, as: 2 });
  expect(placeOf('/m/a/3', '?as=9')).toEqual({ at: 'replay', id: 'a', step: 3 });
  expect(placeOf('/m/a/3', '', '#if=x-_9')).toEqual({ at: 'what-if', id: 'a', step: 3, told: 'x-_9' });
  expect(placeOf('/m/a/3', '', '#other')).toEqual({ at: 'replay', id: 'a', step: 3 });
  expect(pathOf({ at: 'what-if', id: 'a', step: 3, told: 'x-_9' })).toBe('/m/a/3#if=x-_9');
  expect(pathOf({ at: 'replay', id: 'a', step: null, as: 2 })).toBe('/m/a?as=2');
});

it('an overlay has a size between bounds, and a token that is sent to nobody', () => {
  const at = (search: string, hash = '') => placeOf('/overlay/a', search, hash);
  expect(at('?size=32', '#tok')).toEqual({ at: 'overlay', id: 'a', size: 32, token: 'tok' });
  for (const [said, size] of [['8', 8], ['7', 8], ['96', 96], ['97', 96], ['x', 24], ['', 8]] as const) expect(at(`?size=${said}`)).toEqual({ at: 'overlay', id: 'a', size, token: null });
  expect(pathOf({ at: 'overlay', id: 'a b', size: 32, token: 'tok' })).toBe('/overlay/a%20b?size=32#tok');
});

it('what is looked up comes along', () => {
  const path = pathOf({ at: 'rules', edition: '1.0', about: 'Nyx & co' });
  expect(placeOf('/rules', path.slice('/rules'.length))).toEqual({ at: 'rules', edition: '1.0', about: 'Nyx & co' });
  expect(placeOf('/rules', '?x=1')).toEqual({ at: 'rules' });
});

it('what a season is filtered by travels behind the path', () => {
  expect(placeOf('/season', '?hero=Monk')).toEqual({ at: 'told', id: null, page: '', said: '?hero=Monk' });
  expect(pathOf({ at: 'told', id: null, page: 'heroes', said: '?hero=Monk' })).toBe('/season/heroes?hero=Monk');
  expect(placeOf('/m/abc/luck', '?x=1')).toEqual({ at: 'told', id: 'abc', page: 'luck', said: '?x=1' });
});

describe('pathOf', () => {
  it.each<Place>([
    { at: 'matches' },
    { at: 'new' },
    { at: 'replay', id: 'abc', step: null },
    { at: 'replay', id: 'ünïcode / 1.0 %', step: 7 },
    { at: 'log', id: 'log' },
    { at: 'share', id: 'abc' },
    { at: 'told', id: 'a b', page: 'luck', said: '' },
    { at: 'told', id: null, page: 'dice', said: '' },
    { at: 'join', code: null },
    { at: 'join', code: 'acd efg' },
  ])('comes back as the same place', (place) => {
    expect(placeOf(pathOf(place))).toEqual(place);
  });
});
