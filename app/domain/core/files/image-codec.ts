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

/** Widths in pixels that stored pictures are shown in beside text: once, and for screens twice as fine. */
export const shrunkWidths = [104, 208] as const;

/** A picture made smaller for the line it travels on; undefined where that is not to be had. */
export type Shrink = (
  picture: ReadableStream<Uint8Array>,
  width: number,
) => Promise<{ body: ArrayBuffer; contentType: string } | undefined>;

/** Between picture files and their points: the platform's image service, or whatever does its work. */
export interface ImageCodec {
  /** The points of a png, jpeg or webp in at most so many along the longer side, on white; undefined of what cannot be read. */
  decode(picture: Uint8Array, sideMax: number): Promise<Pixels | undefined>;
  /** A JPEG of this quality, of 100; undefined where the service does not answer. */
  encode(points: Pixels, quality: number): Promise<Uint8Array | undefined>;
  readPixels: ReadPixels;
  shrink: Shrink;
}
