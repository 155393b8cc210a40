import { expect, test } from 'vitest';
import type { CampaignOption } from '../api/documents/campaign';
import { filled, possible } from './fill';

const card = (rarity: 'COMMON' | 'RARE', ...names: string[]) => ({ kind: 'CARD' as const, rarity, choices: names.map((name) => ({ name, fills: name.endsWith('!') ? `replacing ${name}` : name })) });
const option = (line: string, ...blanks: CampaignOption['blanks']): CampaignOption => ({ deed: 'DEAL', hero: 1, card: null, rarity: null, line, gold: 0, ruling: null, blanks });
const seen = (...texts: string[]) => texts.map((text) => ({ text, replaces: false }));

test('each blank has what was seen there, a known card as it is printed', () => {
  const deal = option('1 is dealt common _ + rare _', card('COMMON'), card('RARE', 'So Wild!'));
  expect(filled(deal, seen('Link', 'So Wild!'))).toBe('1 is dealt common Link + rare replacing So Wild!');
  expect(filled(deal, [{ text: ' Link ', replaces: true }, { text: 'Other', replaces: false }])).toBe('1 is dealt common replacing Link + rare Other');
});

test('nothing is logged as long as something is missing', () => {
  const put = option('1 puts back rare A; draws rare _', card('RARE', 'B'));
  expect(filled(put, seen(' '))).toBeNull();
  expect(filled(put, seen('B'))).toBe('1 puts back rare A; draws rare B');
});

test('a card that lies elsewhere in the line is not offered again', () => {
  const deal = option('1 is dealt rare _ + rare _', card('RARE', 'A', 'B'), card('RARE', 'A', 'B'));
  expect(possible(deal, seen('A', ''), 1).map(({ name }) => name)).toEqual(['B']);
});
