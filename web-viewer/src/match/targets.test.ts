import { describe, expect, it } from 'vitest';
import type { LegalOption } from '../api/documents';
import { targetsOf } from './targets';

const due = (by: number, act: LegalOption['act'], choices: string[]): LegalOption => ({
  by,
  act,
  label: 'Choose the target',
  line: `${by} chooses _`,
  slots: [{ kind: 'SEAT', count: 1, most: 1, optional: false, choices, labels: choices.map((choice) => `Hero of ${choice}`) }],
  lying: [],
  throws: 0,
  only: null,
  sure: 'KNOWN',
  forgoes: [],
  closes: ['DICE'],
  cost: null,
  unverified: [],
});

describe('whom may be aimed at', () => {
  it('is a line for each of them, ready to be logged', () => {
    const { targets, by, rest } = targetsOf([due(1, 'AIM', ['seat 3', 'seat 4'])]);
    expect(targets.map(({ seat, option }) => [seat, option.line, option.slots])).toEqual([[3, '1 chooses seat 3', []], [4, '1 chooses seat 4', []]]);
    expect([by, rest]).toEqual([[1], []]);
  });

  it('is asked once where opponents choose together, and beside what else is due', () => {
    const other = due(2, 'CHOOSE', ['seat 1', 'seat 2']);
    const { targets, by, rest } = targetsOf([due(3, 'AIM', ['seat 3', 'seat 4']), other, due(4, 'AIM', ['seat 3', 'seat 4'])]);
    expect(targets.map(({ option }) => option.line)).toEqual(['3 chooses seat 3', '3 chooses seat 4']);
    expect([by, rest]).toEqual([[3, 4], [other]]);
  });

  it('is nobody where nothing of that is due', () => {
    const other = due(2, 'CHOOSE', ['seat 1', 'seat 2']);
    expect(targetsOf([other])).toEqual({ targets: [], by: [], rest: [other] });
  });
});
