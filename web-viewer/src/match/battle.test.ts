import { expect, test } from 'vitest';
import { lifted, type Battle } from './battle';
import { newTray } from './tray';

const battle = (throwsAgain: Battle['throwsAgain']): Battle => ({ enemies: [2], thrownBy: 1, throwsAgain, flips: null, leftToTheTable: [] });
const faces = (throwsAgain: Battle['throwsAgain']) => lifted(newTray(5, [1, 2, 3, 4, 6]), battle(throwsAgain)).map(({ face }) => face);

test('dice that are thrown again are lifted, and of a choice so many', () => {
  expect(faces({ all: [5], anyOf: [{ dice: [1, 2, 3], count: 2 }] })).toEqual([null, null, 3, 4, null]);
});

test('where nothing is thrown again everything lies as it lay', () => {
  expect(faces(null)).toEqual([1, 2, 3, 4, 6]);
});
