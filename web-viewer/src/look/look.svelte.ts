import { emblems, others, shared, type Glyphs } from 'virtual:look';
import 'virtual:look.css';

/** What is drawn of heroes besides their colours. Each glyph is what stands inside an `svg` of 512 by 512. */
export interface Drawn {
  emblems: Record<string, string>;
  /** By hero, then by symbol. */
  faces: Record<string, Glyphs['faces']>;
  tokens: Glyphs['tokens'];
}

/** Emblems are there from the beginning, dice and tokens of a hero from when somebody needs them. */
let drawn = $state.raw<Drawn>({ emblems, faces: {}, tokens: {} });

/** Fetches what is drawn of some heroes. It is ornament: without it there are numbers and names. */
export async function draw(heroes: readonly string[]): Promise<void> {
  const wanted = [...new Set(heroes)].filter((hero) => !drawn.faces[hero]);
  if (wanted.length === 0) return;
  const [several, ...own] = await Promise.all([shared(), ...wanted.map((hero) => others[hero]?.())]);
  const faces = Object.fromEntries(wanted.map((hero, at) => [hero, own[at]?.faces ?? several.faces]));
  const tokens = Object.assign({}, several.tokens, ...own.map((all) => all?.tokens ?? {}));
  drawn = { ...drawn, faces: { ...drawn.faces, ...faces }, tokens: { ...drawn.tokens, ...tokens } };
}

/** All that is drawn of some heroes, to be taken along. */
export function drawnOf(heroes: readonly string[]): Drawn {
  const of = <T>(all: Record<string, T>, names: readonly string[]) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
  return { emblems: of(drawn.emblems, [...heroes, '']), faces: of(drawn.faces, heroes), tokens: drawn.tokens };
}

/** Takes what was brought along. */
export function bring(along: Drawn): void {
  drawn = along;
}

/** The emblem of a hero; of one that nobody has drawn, a die. */
export const emblemOf = (hero: string): string => drawn.emblems[hero] ?? drawn.emblems[''] ?? '';

/** What is drawn on a face with this symbol. */
export const faceOf = (hero: string, symbol: string): string | undefined => drawn.faces[hero]?.[symbol];

/** The glyph of a token, and whether it helps whoever has it. */
export const tokenOf = (token: string): Glyphs['tokens'][string] | undefined => drawn.tokens[token];

/** Whether nothing of tokens is there yet: what stands beside keeps the place of what will be drawn. */
export const undrawn = (): boolean => Object.keys(drawn.tokens).length === 0;

/** I or II beside an emblem, where several play the same hero. */
export function twinOf(heroes: readonly string[], at: number): string | null {
  const same = heroes.flatMap((hero, seat) => (hero === heroes[at] ? [seat] : []));
  return same.length < 2 ? null : ['I', 'II', 'III', 'IV', 'V', 'VI'][same.indexOf(at)] ?? null;
}
