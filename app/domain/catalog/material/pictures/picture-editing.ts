import type { ImageCodec, Pixels } from "#app/domain/core/files/image-codec.ts";

/** A part of a picture in its points; right and bottom are the first beyond it. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Paint = readonly [red: number, green: number, blue: number];
export const white: Paint = [255, 255, 255];

/** How far from the ground's colour a point may be and still be ground. */
export const tolerances = { low: 20, middle: 36, high: 60 } as const;
export type Tolerance = keyof typeof tolerances;

/** Goods told from the ground that they stand on. */
export interface Segments {
  /** The ground's colour. */
  paint: Paint;
  /** Of each point, 1 where it is goods. */
  goods: Uint8Array;
  /** Holds all the goods. */
  box: Box;
  /** Goods go on beyond an edge of the picture. */
  isCut: boolean;
}

/** Tells goods from the ground around them: by arithmetic of our own, or by whatever service does it better. */
export interface Segmentation {
  /**
   * Undefined where nobody could tell goods from ground. `slack` is how far from its colour the ground may be; what
   * is written beside the goods is ground as well.
   */
  segment(picture: Pixels, slack: number, written: readonly Box[]): Promise<Segments | undefined>;
}

/** What is done to the points of pictures. Those that answer nothing change the picture they are given. */
export interface PictureTools {
  /** Where something seems to be written, at most `writtenPlacesMax` places. */
  writtenOn(picture: Pixels): Box[];
  /** Makes the ground white, and its share of what has run into the goods along their outline. */
  whiten(picture: Pixels, segments: Segments): void;
  /**
   * A square with a part of a picture in its middle and a margin around it, of the square's side on each. What the
   * picture has around the part stays, the rest is painted. At most `side` wide, and nothing is enlarged.
   */
  squareAround(picture: Pixels, box: Box, paint: Paint, margin: number, side: number): Pixels;
  /** Pictures side by side in a white square, each whole in its own field; nothing is enlarged. */
  collage(pictures: readonly Pixels[], margin: number, sideMax: number): Pixels;
  /** The picture in at most so many points along its longer side. */
  shrink(picture: Pixels, most: number): Pixels;
  /** A part of a picture, as a picture. */
  cut(picture: Pixels, box: Box): Pixels;
  /** Blurs what stands in a box until no stroke of it can be read; nothing beyond the box changes. */
  blur(picture: Pixels, box: Box): void;
  /** Fills a box with the colour of its edge; answers the ink that was on it, or one that can be read there. */
  clear(picture: Pixels, box: Box): Paint;
}

/** What pictures are got and edited with. */
export interface PictureEditing {
  codec: Pick<ImageCodec, "decode" | "encode">;
  segmentation: Segmentation;
  tools: PictureTools;
  /** Undefined where there is no such picture for us; "away" where it may come another time. */
  download(address: string): Promise<Uint8Array | undefined | "away">;
}
