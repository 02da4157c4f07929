import type { Pixels } from "./image-codec.ts";

export type Colour = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];

/** A picture in memory that takes filled shapes and leaves as a PNG. */
export interface Canvas {
  /** Its points, which change with what is drawn. */
  readonly pixels: Pixels;
  /** Fills closed outlines; where they overlap in one direction they are one shape. */
  fill(outlines: readonly (readonly Point[])[], colour: Colour): void;
  rectangle(x: number, y: number, width: number, height: number, colour: Colour): void;
  png(): Uint8Array<ArrayBuffer>;
}

/** A type that text is drawn in. */
export interface Lettering {
  widthOf(text: string, size: number): number;
  /** The characters of a text that the type does not have. */
  lacks(text: string): string[];
  /** Draws over a picture, whose points change; `y` is the line that letters stand on. */
  write(on: Pixels, text: string, x: number, y: number, size: number, colour: Colour): void;
}

/** What pictures are drawn with. */
export interface Drawing {
  canvas(width: number, height: number, ground: Colour): Canvas;
  /** The shop's Japanese type. */
  lettering(): Promise<Lettering>;
}

/** Marks that may not begin a line; they hang over the end of the one before. */
const hanging = /[、。，．・：；？！）」』】〉》〕］｝々ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/;

/** Breaks text at any character but before a closing mark, as Japanese may be, into lines that fit. */
export function breakLines(text: string, width: number, widthOf: (text: string) => number) {
  const lines: string[] = [];
  let line = "";
  for (const character of text) {
    if (line && !hanging.test(character) && widthOf(line + character) > width) {
      lines.push(line);
      line = "";
    }
    line += character;
  }
  return [...lines, line];
}
