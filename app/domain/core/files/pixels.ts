/** A picture as its points: red, green and blue, row by row from the top. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** So wide are pictures made before their points are read: enough to tell what they show. */
export const pixelsAcross = 64;

/** The points of a png, jpeg or webp made `pixelsAcross` wide, on white; undefined of what cannot be read. */
export type ReadPixels = (picture: Uint8Array) => Promise<Pixels | undefined>;
