import type { Pixels } from "./image-codec.ts";

export type Colour = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];

/** A picture in memory that shapes are drawn on. */
export interface Canvas {
  /** The live pixels, which change as shapes are drawn. */
  readonly pixels: Pixels;
  /** Fills closed outlines; outlines that overlap in the same direction form one shape. */
  fill(outlines: readonly (readonly Point[])[], colour: Colour): void;
  rectangle(x: number, y: number, width: number, height: number, colour: Colour): void;
  png(): Uint8Array<ArrayBuffer>;
}

/** A typeface that text is drawn in. */
export interface Lettering {
  widthOf(text: string, size: number): number;
  /** Lists the characters of a text that the typeface does not have. */
  lacks(text: string): string[];
  /** Draws onto the pixels; `y` is the baseline. */
  write(on: Pixels, text: string, x: number, y: number, size: number, colour: Colour): void;
}

/** A port for drawing pictures. */
export interface Drawing {
  canvas(width: number, height: number, ground: Colour): Canvas;
  /** Loads the shop's Japanese typeface. */
  lettering(): Promise<Lettering>;
}

/** Marks that may not begin a line; they hang over the end of the line before (kinsoku). */
const hanging = /[、。，．・：；？！）」』】〉》〕］｝々ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/;

/** Breaks Japanese text into lines that fit `width`, at any character but before a closing mark. */
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
