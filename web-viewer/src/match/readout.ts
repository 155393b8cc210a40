/** What tables have read out, found again in the matches that this phone keeps. */

/** What stands in a log for each kind of slot that is read out, and for Equipment that is used. */
const VERBS: Readonly<Record<string, string>> = { FLIPPED: 'flips', ENVIRONMENT: 'finds', CARD_TEXT: 'plays', USED: 'uses' };
/** How what was read out begins, where something else may stand behind the same word: what was picked for a printed card. */
const BEGINS: Readonly<Record<string, string>> = { CARD_TEXT: '(?:main|roll|instant|equipment) \\d+' };
/** Whose card it is counts for these: two Bosses may have one of the same name. */
const OWN = new Set(['FLIPPED']);
/** For these one card is asked for, by its name. */
const NAMED = new Set(['CARD_TEXT', 'USED']);
/** The most names that are offered again. */
const MOST = 24;
/** What is longer than notation's closed list of words can say is none of it. */
const LONGEST = 400;

/** A log that is kept, as far as it matters here. */
export interface Log {
  heroes: readonly string[];
  lines: readonly string[];
  unsent: readonly { line: string }[];
}

/** Something that was read out. */
export interface Read {
  name: string;
  /** All that was said of it: its name, and what stands behind `:`. */
  said: string;
}

/**
 * What was read out for one kind of slot, of a Boss where it is a card of his, and of one card where it is a Hero's: what was said last
 * of each name, the newest logs first.
 */
export function readOut(logs: readonly Log[], kind: string, of: string): Read[] {
  const verb = VERBS[kind];
  if (!verb) return [];
  const said = new RegExp(`(?:^|[^\\d])(\\d+) ${verb} ([^:;#"]+): (${BEGINS[kind] ?? '.'}.*)$`);
  const found = new Map<string, string>();
  for (const { heroes, lines, unsent } of logs) {
    // A correction says it once more, and stands behind what it puts right.
    for (const line of [...lines, ...unsent.map((one) => one.line)].toReversed()) {
      const [, seat, name = '', text = ''] = said.exec(line) ?? [];
      const whose = NAMED.has(kind) ? name : OWN.has(kind) ? heroes[Number(seat) - 1] : of;
      if (seat === undefined || whose !== of || found.has(name) || text.length > LONGEST) continue;
      found.set(name, `${name}: ${text}`);
      if (found.size === MOST) return listed(found);
    }
  }
  return listed(found);
}

const listed = (found: ReadonlyMap<string, string>): Read[] => [...found].map(([name, said]) => ({ name, said }));
