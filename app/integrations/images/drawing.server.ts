import type { Font, PathCommand } from "@cantoo/fontkit";
import { encode } from "fast-png";
import type { Canvas, Colour, Drawing, Lettering, Point } from "#app/domain/core/files/drawing.ts";
import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import { unpackedFont } from "#app/domain/core/files/unpacked-font.server.ts";

/** Shapes and letters drawn by arithmetic of our own, in the type of this file; it is opened with the first letter. */
export function drawingIn(font: () => Promise<Uint8Array>): Drawing {
  let opened: Lettering | undefined;
  return {
    canvas: FilledCanvas.blank,
    async lettering() {
      opened ??= await openLettering(await font());
      return opened;
    },
  };
}

/** A picture in memory that takes filled shapes and leaves as a PNG. */
export class FilledCanvas implements Canvas {
  readonly pixels: Pixels;

  /** Draws over a picture, whose points change with it. */
  constructor(pixels: Pixels) {
    this.pixels = pixels;
  }

  static blank(width: number, height: number, ground: Colour) {
    const rgb = new Uint8Array(width * height * 3);
    rgb.set(ground);
    // Each copy doubles what is there already.
    for (let done = 3; done < rgb.length; done *= 2) rgb.copyWithin(done, 0, done);
    return new FilledCanvas({ width, height, rgb });
  }

  fill(outlines: readonly (readonly Point[])[], colour: Colour) {
    const { width, height, rgb } = this.pixels;
    const covered = new Coverage(outlines, width, height);
    covered.each((x, y, share) => {
      const at = (y * width + x) * 3;
      for (let part = 0; part < 3; part++) {
        const below = rgb[at + part]!;
        rgb[at + part] = Math.round(below + (colour[part]! - below) * share);
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
    const { width, height, rgb } = this.pixels;
    const png = encode({ width, height, data: rgb, channels: 3 });
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

/** Straight pieces that stand for one curve of a letter. */
const piecesPerCurve = 6;
/** What stands for a character that the type does not have. */
const missing = "〓";

/** The type of a served file, read by a dynamic import: few requests draw. */
async function openLettering(fontFile: Uint8Array): Promise<Lettering> {
  const fontkit = await import("@cantoo/fontkit");
  return new TypeLettering(fontkit.create(unpackedFont(fontFile)) as Font);
}

/** Text drawn by the outlines of a type. */
class TypeLettering implements Lettering {
  readonly #font: Font;

  constructor(font: Font) {
    this.#font = font;
  }

  widthOf(text: string, size: number) {
    return (
      this.#glyphs(text).reduce((sum, glyph) => sum + glyph.advanceWidth, 0) * this.#scale(size)
    );
  }

  lacks(text: string) {
    return [...text].filter((one) => !this.#font.hasGlyphForCodePoint(one.codePointAt(0)!));
  }

  write(on: Pixels, text: string, x: number, y: number, size: number, colour: Colour) {
    const canvas = new FilledCanvas(on);
    const scale = this.#scale(size);
    let pen = x;
    for (const glyph of this.#glyphs(text)) {
      const outlines = outlinesOf(glyph.path.commands).map((outline) =>
        outline.map(([left, up]) => [pen + left * scale, y - up * scale] as const),
      );
      if (outlines.length > 0) canvas.fill(outlines, colour);
      pen += glyph.advanceWidth * scale;
    }
  }

  #scale(size: number) {
    return size / this.#font.unitsPerEm;
  }

  #glyphs(text: string) {
    return [...text].flatMap((character) => {
      const point = character.codePointAt(0)!;
      return (
        this.#font.glyphForCodePoint(
          this.#font.hasGlyphForCodePoint(point) ? point : missing.codePointAt(0)!,
        ) ?? []
      );
    });
  }
}

/** Closed outlines of straight pieces, in the units of the type. */
function outlinesOf(commands: readonly PathCommand[]) {
  const outlines: Point[][] = [];
  for (const { command, args } of commands) {
    const outline = outlines.at(-1);
    const from = outline?.at(-1);
    const [firstX = 0, firstY = 0, secondX = 0, secondY = 0] = args;
    if (command === "moveTo") outlines.push([[firstX, firstY]]);
    else if (command === "lineTo") outline?.push([firstX, firstY]);
    else if (command === "quadraticCurveTo" && outline && from)
      for (let piece = 1; piece <= piecesPerCurve; piece++) {
        const t = piece / piecesPerCurve;
        const along = (start: number, bend: number, end: number) =>
          (1 - t) ** 2 * start + 2 * (1 - t) * t * bend + t ** 2 * end;
        outline.push([along(from[0], firstX, secondX), along(from[1], firstY, secondY)]);
      }
  }
  return outlines.filter(({ length }) => length > 2);
}
