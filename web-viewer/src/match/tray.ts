/** One die of a roll that is being read out. */
export interface Die {
  /** 1 to 6, or nothing while it has yet to be read. */
  face: number | null;
  /** What it showed before this roll, if it lay on the table. */
  lay: number | null;
  /** Whether it belongs to the roll that is being read, rather than being kept. */
  rolled: boolean;
}

/** The dice of a roll, in the order they are read out. */
export type Tray = readonly Die[];

/** What of the dice that lie there may be thrown again: so many at most, or only the one with this number. */
export interface Again {
  throws: number;
  only: number | null;
}

const ANY: Again = { throws: Infinity, only: null };

/** A tray for `count` dice. If that many lie there already they are kept until marked. */
export function newTray(count: number, lie: readonly number[]): Tray {
  if (lie.length === count) return lie.map((face) => ({ face, lay: face, rolled: false }));
  return Array.from({ length: count }, () => ({ face: null, lay: null, rolled: true }));
}

/** Puts a face on the first die that has yet to be read; without one nothing changes. */
export function read(tray: Tray, face: number): Tray {
  const at = tray.findIndex((die) => die.face === null);
  return tray.map((die, i) => (i === at ? { ...die, face } : die));
}

/** Marks a die to be read, or puts a marked one back as it lay; the first marked one too, if no more may be thrown. */
export function toggle(tray: Tray, at: number, { throws, only }: Again = ANY): Tray {
  const [marked, lifted] = [tray[at], tray.filter(isLifted)];
  if (!marked || (only !== null && at + 1 !== only)) return tray;
  const full = !marked.rolled && lifted.length >= throws;
  return tray.map((die, i) => {
    if (i !== at) return full && die === lifted[0] ? asItLay(die) : die;
    return die.face === null ? asItLay(die) : blank(die);
  });
}

const isLifted = (die: Die) => die.rolled && die.lay !== null;
const asItLay = (die: Die): Die => ({ ...die, face: die.lay, rolled: die.lay === null });

/** Marks all dice to be read. */
export function clear(tray: Tray): Tray {
  return tray.map(blank);
}

/** All faces once every die is read and at least one was rolled, else nothing. */
export function complete(tray: Tray): number[] | null {
  const faces = tray.map((die) => die.face).filter((face) => face !== null);
  return faces.length === tray.length && tray.some((die) => die.rolled) ? faces : null;
}

/**
 * What a line says of a tray once it is complete: all faces and, where dice lay there before, which of them were thrown: a
 * die that fell on the same face again cannot be told from one that was kept.
 */
export function spoken(tray: Tray): string[] | null {
  const faces = complete(tray)?.map(String);
  if (!faces || tray.some((die) => die.lay === null)) return faces ?? null;
  const thrown = tray.flatMap((die, at) => (die.rolled ? [at + 1] : []));
  return [...faces, 'throwing', thrown.join(' + ')];
}

function blank(die: Die): Die {
  return { ...die, face: null, rolled: true };
}
