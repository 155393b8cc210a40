import { readFileSync, readdirSync } from 'node:fs';
import { wcagContrast } from 'culori';
import { emblems, others, shared } from 'virtual:look';
import { expect, test } from 'vitest';
import { coloursOf, look } from './look.ts';

const CONTENT = '../referee/content/living';
const WHITE = '#ffffff';
const DARK_CARD = '#18232b';
const GROUND = '#e8ebea';

/** What the rules say of each hero: its faces, and the tokens of its leaflet with their signs. */
const printed = readdirSync(`${CONTENT}/heroes`).map((file) => {
  const text = readFileSync(`${CONTENT}/heroes/${file}`, 'utf8');
  const dice = /^ {4}dice: \(([^)]*)\)/m.exec(text)?.[1] ?? '';
  return { name: /^ {4}name: "([^"]+)"/m.exec(text)?.[1] ?? file, faces: [...dice.matchAll(/"([^"]+)"/g)].map(([, face]) => face ?? ''), tokens: signs(text) };
});

function signs(text: string): Record<string, string> {
  const found = text.matchAll(/"([^"]+)": \((?:\s*\/\/[^\n]*\n)*[^()]*?sign: (\w+)/g);
  return Object.fromEntries([...found].map(([, token, sign]) => [token, sign]));
}

const KINDS: Record<string, string> = { Positive: 'helps', Negative: 'harms', Unique: 'unique', Companion: 'unique' };
const kindsOf = (tokens: Record<string, string>) => Object.fromEntries(Object.entries(tokens).map(([token, sign]) => [token, KINDS[sign]]));
const kindsDrawn = (tokens: Record<string, { kind: string }>) => Object.fromEntries(Object.entries(tokens).map(([token, { kind }]) => [token, kind]));

test('every hero of the rules has an emblem, and every face of its dice a glyph', async () => {
  expect(printed.length).toBe(16);
  for (const { name, faces } of printed) {
    expect(emblems[name], name).toContain('<path');
    const drawn = await others[name]?.();
    expect(faces.length, name).toBe(6);
    expect(Object.keys(drawn?.faces ?? {}).sort(), name).toEqual([...new Set(faces)].sort());
  }
});

test('every token is drawn, round where it helps and square where it harms', async () => {
  for (const { name, tokens } of printed) expect(kindsDrawn((await others[name]?.())?.tokens ?? {}), name).toEqual(kindsOf(tokens));
  const common = kindsOf(signs(readFileSync(`${CONTENT}/tokens.ron`, 'utf8')));
  expect(Object.keys(common).length).toBe(8);
  // Those of battles and crawls are drawn besides, as nobody has them of their own.
  const besides = kindsOf(signs(readFileSync(`${CONTENT}/../adventures/tokens.ron`, 'utf8')));
  expect(Object.keys(besides).length).toBe(15);
  expect(kindsDrawn((await shared()).tokens)).toEqual({ ...common, ...besides });
});

test('white is read on every colour of a hero, and each colour on its paper', () => {
  const { heroes, unknown } = look();
  for (const [name, hero] of [...Object.entries(heroes), ['', unknown] as const]) {
    const { solid, light, glow } = coloursOf(hero);
    expect(wcagContrast(WHITE, solid), name).toBeGreaterThan(5.5);
    expect(wcagContrast(WHITE, light), name).toBeGreaterThan(4.5);
    expect(wcagContrast(solid, GROUND), name).toBeGreaterThan(4.5);
    expect(wcagContrast(glow, DARK_CARD), name).toBeGreaterThan(7.5);
    expect(wcagContrast(glow, solid), name).toBeGreaterThan(3);
  }
});
