/** Who plays again, and by what: from the end of a match to the screen where the next one is opened. */
export interface Again {
  ruleset: string;
  mode: string;
  players: { hero: string; name: string | null }[];
}

let offered: Again | null = null;

/** The next new match begins with these people. */
export function again(of: Again): void {
  offered = of;
}

/** What was offered, once. */
export function takeAgain(): Again | null {
  const taken = offered;
  offered = null;
  return taken;
}

/** The mode that an opening names. */
export function modeOf(opening: string): string {
  return /^open (?:[^:;]+: |\S+ )([^;]+);/.exec(opening)?.[1]?.trim() ?? '';
}
