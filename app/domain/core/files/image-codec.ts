/** Raw pixels: red, green and blue, row by row from the top. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Pictures are scaled to this width before their pixels are analysed. */
export const pixelsAcross = 64;

/**
 * Decodes a png, jpeg or webp scaled to `pixelsAcross` wide, on white; undefined for what cannot be decoded.
 */
export type ReadPixels = (picture: Uint8Array) => Promise<Pixels | undefined>;

/** The widths in pixels of thumbnails beside text, for normal and for high-density screens. */
export const shrunkWidths = [104, 208] as const;

/** Scales a picture down for a faster transfer; undefined where the service cannot. */
export type Shrink = (
  picture: ReadableStream<Uint8Array>,
  width: number,
) => Promise<{ body: ArrayBuffer; contentType: string } | undefined>;

/** A port for decoding and encoding pictures. */
export interface ImageCodec {
  /**
   * Decodes a png, jpeg or webp to at most `sideMax` pixels along the longer side, on white; undefined for
   * what cannot be decoded.
   */
  decode(picture: Uint8Array, sideMax: number): Promise<Pixels | undefined>;
  /** Encodes a JPEG of quality 0 to 100; undefined where the service does not answer. */
  encode(points: Pixels, quality: number): Promise<Uint8Array | undefined>;
  readPixels: ReadPixels;
  shrink: Shrink;
}
