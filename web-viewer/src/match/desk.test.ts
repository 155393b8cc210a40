import { expect, test, vi } from 'vitest';
import type { LegalOption, LogOutcome } from '../api/documents';
import { Desk } from './desk.svelte';
import type { Letter } from './letter';

vi.stubGlobal('navigator', {});

const ENDS = { by: 1, act: 'END', label: 'Done', line: '1 ends', slots: [] } as unknown as LegalOption;

/** A match of one entry, and the lines that were logged. */
function table(upToDate: boolean, answer: (letter: Letter) => Promise<LogOutcome>): { desk: Desk; lines: string[] } {
  const lines: string[] = [];
  const log = (letter: Letter) => {
    lines.push(letter.line);
    return answer(letter);
  };
  return { desk: new Desk({ entries: [{}] as never, upToDate, log }), lines };
}
const accepted = () => Promise.resolve({ __typename: 'Accepted' } as LogOutcome);

test('what is offered of a moment ago is not logged; what needs no offer is', async () => {
  const { desk, lines } = table(false, accepted);
  desk.take(ENDS);
  expect(await desk.writeOffered('1 ends')).toBe(false);
  expect(lines).toEqual([]);
  expect(await desk.write('2 disagrees with 7')).toBe(true);
  expect(lines).toEqual(['2 disagrees with 7']);
  const now = table(true, accepted);
  now.desk.take(ENDS);
  expect(now.lines).toEqual(['1 ends']);
});

test('one line is on its way at a time, and nobody takes a further one for logged', async () => {
  let answered = (_: LogOutcome) => {};
  const { desk, lines } = table(true, () => new Promise((on) => (answered = on)));
  const first = desk.write('1 ends');
  expect(await desk.write('2 disagrees with 7')).toBe(false);
  answered({ __typename: 'OutOfDate' } as LogOutcome);
  expect(await first).toBe(false);
  expect(desk.notice?.is).toBe('outOfDate');
  expect(lines).toEqual(['1 ends']);
});
