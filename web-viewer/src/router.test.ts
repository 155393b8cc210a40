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
    ['/m/a%2Fb%20c/3', { at: 'replay', id: 'a/b c', step: 3 }],
  ])('%s leads somewhere', (path, place) => {
    expect(placeOf(path)).toEqual(place);
  });

  it.each(['/m', '/m/abc/x', '/m/abc/-1', '/m/abc/1.5', '/m/abc/1/2', '/m/abc/1234567', '/m/%E0%A4%A', '/new/x', '/graphql'])(
    '%s leads nowhere',
    (path) => {
      expect(placeOf(path)).toEqual({ at: 'nowhere' });
    },
  );
});

describe('pathOf', () => {
  it.each<Place>([
    { at: 'matches' },
    { at: 'new' },
    { at: 'replay', id: 'abc', step: null },
    { at: 'replay', id: 'ünïcode / 1.0 %', step: 7 },
    { at: 'log', id: 'log' },
  ])('comes back as the same place', (place) => {
    expect(placeOf(pathOf(place))).toEqual(place);
  });
});
