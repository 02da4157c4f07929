import type { ImageCodec, Pixels } from "#app/domain/core/files/image-codec.ts";

/** A rectangle in pixels; right and bottom are exclusive. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Paint = readonly [red: number, green: number, blue: number];
export const white: Paint = [255, 255, 255];

/** The colour distance up to which a point counts as background. */
export const tolerances = { low: 20, middle: 36, high: 60 } as const;
export type Tolerance = keyof typeof tolerances;

/** The goods of a picture, separated from the background. */
export interface Segments {
  /** The colour of the background. */
  paint: Paint;
  /** One byte for each point: 1 for goods. */
  goods: Uint8Array;
  /** The rectangle that contains all the goods. */
  box: Box;
  /** True if the goods reach beyond an edge of the picture. */
  isCut: boolean;
}

/** Separates goods from the background, by our own arithmetic or by an external service. */
export interface Segmentation {
  /**
   * Answers undefined if goods and background cannot be told apart. `slack` is the colour distance of the
   * background; writing beside the goods counts as background.
   */
  segment(picture: Pixels, slack: number, written: readonly Box[]): Promise<Segments | undefined>;
}

/** Operations on pixels. Those without a result change the given picture. */
export interface PictureTools {
  /** Detects places with writing, at most `writtenPlacesMax`. */
  writtenOn(picture: Pixels): Box[];
  /** Makes the background white, also its share of mixed pixels along the outline of the goods. */
  whiten(picture: Pixels, segments: Segments): void;
  /**
   * Puts a part of a picture into the middle of a square, with a margin as a share of the square's side.
   * The rest of the picture stays where there is room, and gaps are painted. The result is at most `side`
   * wide, and nothing is enlarged.
   */
  squareAround(picture: Pixels, box: Box, paint: Paint, margin: number, side: number): Pixels;
  /** Arranges whole pictures side by side in a white square; nothing is enlarged. */
  collage(pictures: readonly Pixels[], margin: number, sideMax: number): Pixels;
  /** Shrinks a picture to at most this many points on the longer side. */
  shrink(picture: Pixels, most: number): Pixels;
  /** Cuts a part out of a picture. */
  cut(picture: Pixels, box: Box): Pixels;
  /** Blurs a box until no writing can be read; nothing beyond the box changes. */
  blur(picture: Pixels, box: Box): void;
  /**
   * Fills a box with the colour of its edge. Answers the ink colour of the removed writing, or a readable
   * one.
   */
  clear(picture: Pixels, box: Box): Paint;
}

/** The services that load and edit pictures. */
export interface PictureEditing {
  codec: Pick<ImageCodec, "decode" | "encode">;
  segmentation: Segmentation;
  tools: PictureTools;
  /**
   * Answers undefined if the picture does not exist or may not be loaded, "away" if it may be available
   * later.
   */
  download(address: string): Promise<Uint8Array | undefined | "away">;
}
