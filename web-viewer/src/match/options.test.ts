import { describe, expect, it } from 'vitest';
import type { LegalOption, Sheet } from '../api/documents';
import { accepting, bySeat, dueAnswers, expectedRoll } from './options';

const option = (by: number, act: LegalOption['act'], more: Partial<LegalOption> = {}): LegalOption => ({
  by,
  act,
  label: act,
  line: `${by} ${act}`,
  slots: [],
  lying: [],
  throws: 0,
  only: null,
  sure: 'KNOWN',
  forgoes: [],
  closes: [],
  cost: null,
  unverified: [],
  ...more,
});

const roll = (count: number, closes: LegalOption['closes'] = [], by = 1) =>
  option(by, 'ROLL', { closes, forgoes: closes, slots: [{ kind: 'DICE', count, most: count, optional: false, choices: [], labels: [] }] });

const sheet = (what: NonNullable<Sheet['awaits']>['what'], seats: number[]): Sheet => ({
  seats: [1, 2].map((seat) => ({
    seat,
    hero: `Hero ${seat}`,
    health: 50,
    cp: 2,
    tokens: [],
    upgrades: [],
    handCount: 4,
    knownCards: [],
    deckCount: 28,
    discardCount: 0,
    upgradeDeck: null,
  })),
  turn: 1,
  active: 1,
  phase: 'Offensive Roll Phase',
  phaseName: 'OFFENSE',
  dice: [1, 1, 2, 4, 6],
  attemptsLeft: 2,
  awaits: { what, seats, sentence: '' },
  outcome: null,
  several: null,
  battle: null, crawl: null,
});

describe('the legal list', () => {
  it('begins with whom the table waits for', () => {
    const seats = bySeat([option(1, 'END'), option(2, 'SPEND')], sheet('LAST_WORD', [2]));
    expect(seats.map((s) => [s.seat, s.now.map((o) => o.act)])).toEqual([
      [2, ['SPEND']],
      [1, ['END']],
    ]);
  });

  it('keeps the hand apart, known cards first, and giving up out of the way', () => {
    const held = option(1, 'PLAY', { sure: 'IF_HELD' });
    const known = option(1, 'PLAY', { line: 'known' });
    const [seat] = bySeat([held, known, option(1, 'CONCEDE'), option(1, 'ANNOUNCE')], sheet('ROLLING', [1]));
    expect(seat?.cards).toEqual([known, held]);
    expect(seat?.now.map((o) => o.act)).toEqual(['ANNOUNCE']);
  });

  it('folds away silences, and cards that let something pass first, but no ability', () => {
    const closes = { forgoes: ['LAST_WORD'] };
    const [seat] = bySeat(
      [option(1, 'PLAY', closes), option(1, 'END', closes), option(1, 'SPEND', closes), option(1, 'PASS')],
      sheet('LAST_WORD', [1, 2]),
    );
    expect(seat?.later.map((o) => o.act)).toEqual(['PLAY', 'END', 'PASS']);
    expect(seat?.now.map((o) => o.act)).toEqual(['SPEND']);
    expect(seat?.cards).toEqual([]);
  });

  it('leaves out a seat that can only give up', () => {
    expect(bySeat([option(2, 'CONCEDE')], sheet('MAIN', [1]))).toEqual([]);
  });
});

describe('a roll', () => {
  it('of a defense is expected although somebody could still speak before it', () => {
    const defense = roll(3, ['ANNOUNCED', 'THEN', 'DECLARED'], 2);
    expect(expectedRoll([option(1, 'END'), defense], sheet('ANNOUNCED', [1, 2]))).toBe(defense);
  });

  it('is not expected where a choice or damage would pass unseen, and stands among what is later', () => {
    const silent: LegalOption['closes'][] = [['ANNOUNCED', 'OFFER', 'DECLARED'], ['DICE', 'LAST_WORD'], ['MORE_THROWS']];
    for (const closes of silent) {
      const late = roll(5, closes, 2);
      expect(expectedRoll([option(1, 'END'), late], sheet('ANNOUNCED', [1]))).toBeNull();
      expect(bySeat([late], sheet('ANNOUNCED', [1]))[0]?.later).toEqual([late]);
    }
  });

  it('ends the Main Phase of its roller, but nobody else\'s', () => {
    const attack = roll(5, ['MAIN']);
    expect(expectedRoll([option(1, 'END'), attack], sheet('MAIN', [1]))).toBe(attack);
    expect(expectedRoll([roll(5, ['MAIN'], 2)], sheet('MAIN', [1]))).toBeNull();
    expect(expectedRoll([roll(5, ['MAIN', 'OFFER'])], sheet('MAIN', [1]))).toBeNull();
  });

  it('is none if it does not say how many dice', () => {
    expect(expectedRoll([option(1, 'ROLL')], sheet('MAIN', [1]))).toBeNull();
  });

  it('of dice that are seen is expected, and of those below others waits for these to be done with', () => {
    const again = { ...roll(5), lying: [1, 1, 2, 4, 6] };
    expect(expectedRoll([again], sheet('ROLLING', [1]))).toBe(again);
    const answered = { ...roll(5, ['ANSWER']), lying: [1, 1, 2, 4, 6] };
    expect(expectedRoll([answered], sheet('ANSWER', [1, 2]))).toBe(answered);
    const below = { ...roll(3, ['DICE']), lying: [1, 1, 4] };
    expect(expectedRoll([option(2, 'END'), below], sheet('DICE', [1, 2]))).toBeNull();
  });
});

describe('an answer', () => {
  it('is due once nothing but silence lies before it', () => {
    const defend = option(2, 'DEFEND', { closes: ['ANNOUNCED', 'DECLARED'] });
    const choose = option(1, 'CHOOSE');
    const behind = option(1, 'CHOOSE', { closes: ['OFFER'] });
    expect(dueAnswers([defend, choose, behind, option(1, 'SPEND')])).toEqual([defend, choose]);
  });
});

describe('going on', () => {
  it('closes as little as it can', () => {
    const near = option(2, 'PASS');
    expect(accepting([option(1, 'END', { forgoes: ['LAST_WORD'] }), near])).toBe(near);
  });

  it('is rather the end of a phase than one silence', () => {
    const end = option(1, 'END');
    expect(accepting([option(2, 'PASS'), end])).toBe(end);
  });

  it('is never giving up', () => {
    expect(accepting([option(1, 'CONCEDE'), option(1, 'ANNOUNCE')])).toBeNull();
  });
});
