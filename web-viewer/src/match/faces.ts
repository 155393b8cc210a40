/** How many different shapes stand for symbols. */
export const SHAPES = 6;

/** The symbol on a face, and the shape drawn for it: the same shape for the same symbol of a hero. */
export interface FaceSymbol {
  name: string;
  shape: number;
}

/** The symbol a hero's die shows with this face (1 to 6), if the hero's dice are known. */
export function symbolOf(faces: readonly string[] | undefined, face: number): FaceSymbol | null {
  const name = faces?.[face - 1];
  if (!faces || name === undefined) return null;
  return { name, shape: [...new Set(faces)].indexOf(name) % SHAPES };
}
