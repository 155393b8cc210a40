/** What `build/look.ts` makes of `look.json`. Each glyph is what stands inside an `svg` of 512 by 512. */
declare module 'virtual:look' {
  interface Glyphs {
    faces: Record<string, string>;
    tokens: Record<string, { glyph: string; kind: 'helps' | 'harms' | 'unique' }>;
  }
  /** By hero; under no name that of a hero nobody has drawn. */
  export const emblems: Record<string, string>;
  /** Fetches the glyphs of a hero's dice and tokens. */
  export const others: Record<string, () => Promise<Glyphs>>;
  /** Fetches those of the tokens that several heroes have. */
  export const shared: () => Promise<Glyphs>;
}
declare module 'virtual:look.css';
declare module '*.svg?icon' {
  /** What stands inside the icon. */
  const inside: string;
  export default inside;
}
