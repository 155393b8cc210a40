import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { clampChroma, converter, formatHex, wcagContrast, type Oklch } from 'culori';
import { optimize } from 'svgo';
import type { Plugin } from 'vite';

/** How a hero looks, as `src/look/look.json` has it: colours, and names of glyphs. */
interface HeroLook {
  solid: string;
  glow: string;
  emblem: string;
  dice: Record<string, string>;
  tokens: Record<string, [glyph: string, kind: string]>;
}

interface Look {
  unknown: Pick<HeroLook, 'solid' | 'glow' | 'emblem'>;
  heroes: Record<string, HeroLook>;
  tokens: HeroLook['tokens'];
  /** What is on the dice that all enemies have. */
  dice: HeroLook['dice'];
  /** Glyphs whose lines are too thin to be seen on a die. */
  thin: string[];
}

const require = createRequire(import.meta.url);
const LOOK = 'virtual:look';
const SOLID_WHITE = 4.6;

/** What is drawn of the heroes: only the glyphs that the data names are taken from their collection. */
export const look = (): Look => JSON.parse(readFileSync(new URL('../src/look/look.json', import.meta.url), 'utf8'));

/**
 * Two kinds of modules. `virtual:look` has the emblems and, for each hero, a way to fetch the glyphs of its dice and
 * tokens; `virtual:look.css` has the colours. And `icon.svg?icon` is what stands in an icon, without the element around it.
 * A page that stands alone fetches nothing: it brings the glyphs of its match along.
 */
export function looks({ alone = false } = {}): Plugin {
  return {
    name: 'look',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(LOOK) ? `\0${id}` : null),
    load(id) {
      if (id.endsWith('.svg?icon')) return `export default ${JSON.stringify(insideOf(readFileSync(id.slice(0, -5), 'utf8')))}`;
      if (!id.startsWith(`\0${LOOK}`)) return null;
      const what = id.slice(LOOK.length + 1);
      if (what === '.css') return colours(look());
      if (what === '') return alone ? 'export const emblems = {}, others = {}, shared = async () => ({});' : emblems(look());
      return `export default ${JSON.stringify(glyphsOf(look(), what.slice(1)))}`;
    },
  };
}

function emblems({ heroes, unknown, thin }: Look): string {
  const all = [...Object.entries(heroes), ['', unknown] as const].map(([hero, { emblem }]) => [hero, glyph(emblem, thin)]);
  const later = (name: string) => `() => import(${JSON.stringify(`${LOOK}/${fileOf(name)}`)}).then((all) => all.default)`;
  const others = Object.keys(heroes).map((hero) => `${JSON.stringify(hero)}: ${later(hero)}`);
  return `export const emblems = ${JSON.stringify(Object.fromEntries(all))};
export const others = { ${others.join(', ')} };
export const shared = ${later('tokens')};`;
}

/** What the file with a hero's glyphs is called. */
const fileOf = (name: string) => `look-${name.toLowerCase().replaceAll(' ', '-')}`;

/** The glyphs of one hero's dice and tokens, or those of the tokens that several have and of the dice of enemies. */
function glyphsOf({ heroes, tokens, dice, thin }: Look, of: string) {
  const hero = Object.entries(heroes).find(([name]) => fileOf(name) === of)?.[1];
  const drawn = Object.entries(hero?.tokens ?? tokens).map(([token, [name, kind]]) => [token, { glyph: glyph(name, thin), kind }]);
  const faces = Object.entries(hero?.dice ?? dice).map(([symbol, name]) => [symbol, glyph(name, thin)]);
  return { faces: Object.fromEntries(faces), tokens: Object.fromEntries(drawn) };
}

let collection: { icons: Record<string, { body: string }> } | undefined;

function glyph(name: string, thin: readonly string[]): string {
  collection ??= require('@iconify-json/game-icons/icons.json') as NonNullable<typeof collection>;
  const body = collection.icons[name]?.body;
  if (body === undefined) throw new Error(`game-icons have no ${name}`);
  const path = optimized(body.replaceAll(' fill="currentColor"', ''), 512);
  return thin.includes(name) ? path.replace('<path', '<path stroke="currentColor" stroke-width="16"') : path;
}

function optimized(body: string, size: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${body}</svg>`;
  const { data } = optimize(svg, { floatPrecision: size > 100 ? 0 : 2, multipass: true });
  return insideOf(data);
}

function insideOf(svg: string): string {
  return svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '').replace(/\s*\n\s*/g, '').replaceAll(' />', '/>');
}

const toOklch = converter('oklch');

/** The five colours of a hero, all of them made from the first. */
export function coloursOf({ solid, glow }: Pick<HeroLook, 'solid' | 'glow'>) {
  const base = toOklch(solid);
  if (!base) throw new Error(`${solid} is no colour`);
  const shifted = (by: number) => formatHex(clampChroma({ ...base, l: base.l + by } satisfies Oklch, 'oklch'));
  // White has to be read on all of it.
  const lighter = [0.075, 0.06, 0.045, 0.03, 0.015, 0].map(shifted).find((colour) => wcagContrast(colour, '#fff') >= SOLID_WHITE);
  return { solid, light: lighter ?? solid, low: shifted(-0.1), glow };
}

function colours({ heroes, unknown }: Look): string {
  const rule = (selector: string, hero: Pick<HeroLook, 'solid' | 'glow'>) => {
    const { solid, light, low, glow } = coloursOf(hero);
    return `${selector}{--solid:${solid};--solid-light:${light};--solid-low:${low};--glow:${glow}}`;
  };
  const all = Object.entries(heroes).map(([name, hero]) => rule(`[data-hero=${JSON.stringify(name)}]`, hero));
  const [solid, glow] = ['var(--solid)', 'var(--glow)'];
  // Said once for all of them: each is worked out where a hero is named, by the colours that stand there.
  const mixed = `[data-hero]{--own:light-dark(${solid},${glow});--tint:light-dark(color-mix(in srgb,${solid} 11%,#fff),color-mix(in srgb,${solid} 22%,#18232b))}`;
  return [rule('[data-hero]', unknown), mixed, ...all].join('\n');
}
