import { expect, it } from 'vitest';
import { moments, pageOf, saidOf, wantedOf } from './season';

it('what a season is filtered by comes back from its address', () => {
  const said = '?id=s1&player=Zo%C3%A9+K.&hero=Monk&from=2026-03-01&to=2026-03-31';
  const wanted = wantedOf(said);
  expect(wanted).toEqual({ id: 's1', filter: { player: 'Zoé K.', hero: 'Monk', from: '2026-03-01', to: '2026-03-31' } });
  expect(wantedOf(saidOf(wanted))).toEqual(wanted);
  expect(saidOf({ id: null, filter: {} })).toBe('');
  expect(wantedOf('?hero=&x=1')).toEqual({ id: null, filter: {} });
});

it('the last day counts whole, and a day that is none is left out', () => {
  const { from, to } = moments({ from: '2026-03-01', to: '2026-03-31' });
  expect(new Date(String(from)).getTime()).toBe(new Date(2026, 2, 1).getTime());
  expect(new Date(String(to)).getTime()).toBe(new Date(2026, 3, 1).getTime());
  expect(moments({ from: 'soon' }).from).toBeNull();
  expect(moments({ hero: 'Monk' })).toEqual({ hero: 'Monk' });
});

it('a page that there is not is the players', () => {
  expect([pageOf('heroes'), pageOf(''), pageOf('toString')]).toEqual(['heroes', 'players', 'players']);
});
