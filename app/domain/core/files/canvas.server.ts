import { encode } from "fast-png";
import type { Pixels } from "./pixels.ts";

export type Colour = readonly [red: number, green: number, blue: number];
export type Point = readonly [x: number, y: number];

/** A picture in memory that takes filled shapes and leaves as a PNG. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8Array;

  /** Draws over a picture, whose points change with it. */
  constructor({ width, height, rgb }: Pixels) {
    this.width = width;
    this.height = height;
    this.#pixels = rgb;
  }

  static blank(width: number, height: number, ground: Colour) {
    const rgb = new Uint8Array(width * height * 3);
    rgb.set(ground);
    // Each copy doubles what is there already.
    for (let done = 3; done < rgb.length; done *= 2) rgb.copyWithin(done, 0, done);
    return new Canvas({ width, height, rgb });
  }

  /** Fills closed outlines; where they overlap in one direction they are one shape. */
  fill(outlines: readonly (readonly Point[])[], colour: Colour) {
    const covered = new Coverage(outlines, this.width, this.height);
    covered.each((x, y, share) => {
      const at = (y * this.width + x) * 3;
      for (let part = 0; part < 3; part++) {
        const below = this.#pixels[at + part]!;
        this.#pixels[at + part] = Math.round(below + (colour[part]! - below) * share);
      }
    });
  }

  rectangle(x: number, y: number, width: number, height: number, colour: Colour) {
    const [right, bottom] = [x + width, y + height];
    this.fill(
      [
        [
          [x, y],
          [right, y],
          [right, bottom],
          [x, bottom],
        ],
      ],
      colour,
    );
  }

  png() {
    const png = encode({
      width: this.width,
      height: this.height,
      data: this.#pixels,
      channels: 3,
    });
    // A copy, as the package leaves open whether its buffer is shared.
    return png.slice();
  }
}

/**
 * How much of each pixel lies within outlines. Every edge leaves, in the pixels it crosses, the area
 * to its right, signed by its direction; the running sum along a row is the share that is covered.
 */
class Coverage {
  readonly #areas: Float32Array;
  readonly #left: number;
  readonly #top: number;
  readonly #width: number;
  readonly #height: number;

  constructor(outlines: readonly (readonly Point[])[], width: number, height: number) {
    const points = outlines.flat();
    const within = (value: number, most: number) => Math.min(most, Math.max(0, value));
    this.#left = within(Math.floor(Math.min(...points.map(([x]) => x))), width);
    this.#top = within(Math.floor(Math.min(...points.map(([, y]) => y))), height);
    this.#width = within(Math.ceil(Math.max(...points.map(([x]) => x))), width) - this.#left;
    this.#height = within(Math.ceil(Math.max(...points.map(([, y]) => y))), height) - this.#top;
    this.#areas = new Float32Array((this.#width + 2) * this.#height);
    for (const outline of outlines)
      for (const [index, from] of outline.entries())
        this.#edge(from, outline[(index + 1) % outline.length]!);
  }

  each(paint: (x: number, y: number, share: number) => void) {
    for (let row = 0; row < this.#height; row++) {
      let sum = 0;
      for (let column = 0; column < this.#width; column++) {
        sum += this.#areas[row * (this.#width + 2) + column]!;
        const share = Math.min(1, Math.abs(sum));
        if (share > 1 / 512) paint(this.#left + column, this.#top + row, share);
      }
    }
  }

  #edge([fromX, fromY]: Point, [toX, toY]: Point) {
    if (fromY === toY) return;
    const direction = fromY < toY ? 1 : -1;
    const [upperX, upperY, lowerX, lowerY] =
      direction > 0 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
    const slope = (lowerX - upperX) / (lowerY - upperY);
    const xAt = (y: number) => upperX + slope * (y - upperY) - this.#left;
    const firstRow = Math.max(0, Math.floor(upperY - this.#top));
    const lastRow = Math.min(this.#height, Math.ceil(lowerY - this.#top));
    for (let row = firstRow; row < lastRow; row++) {
      const start = Math.max(upperY, this.#top + row);
      const end = Math.min(lowerY, this.#top + row + 1);
      if (end > start) this.#slice(row, xAt(start), xAt(end), direction * (end - start));
    }
  }

  /** One edge within one row of pixels; `height` is the part of the row it passes, signed. */
  #slice(row: number, oneX: number, otherX: number, height: number) {
    const [low, high] = [Math.min(oneX, otherX), Math.max(oneX, otherX)].map((x) =>
      Math.min(this.#width, Math.max(0, x)),
    ) as [number, number];
    const base = row * (this.#width + 2);
    const first = Math.floor(low);
    let before = 0;
    for (let column = first; column <= Math.floor(high); column++) {
      const from = Math.max(low, column);
      const to = Math.min(high, column + 1);
      const share = high === low ? 1 : (to - from) / (high - low);
      const covered = height * share * (column + 1 - (from + to) / 2);
      // What this column holds, less what the running sum brings along from those before it.
      this.#areas[base + column]! += covered + before;
      before = height * share - covered;
    }
    this.#areas[base + Math.floor(high) + 1]! += before;
  }
}
