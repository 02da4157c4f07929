import type { Font, PathCommand } from "@cantoo/fontkit";
import type { Canvas, Colour, Point } from "./canvas.server.ts";
import { unpackedFont } from "./unpacked-font.server.ts";

/** Straight pieces that stand for one curve of a letter. */
const piecesPerCurve = 6;
/** What stands for a character that the type does not have. */
const missing = "〓";

/** The type of a served file, read by a dynamic import: few requests draw. */
export async function openLettering(fontFile: Uint8Array) {
  const fontkit = await import("@cantoo/fontkit");
  return new Lettering(fontkit.create(unpackedFont(fontFile)) as Font);
}

/** Text drawn by the outlines of a type. */
export class Lettering {
  readonly #font: Font;

  constructor(font: Font) {
    this.#font = font;
  }

  widthOf(text: string, size: number) {
    return (
      this.#glyphs(text).reduce((sum, glyph) => sum + glyph.advanceWidth, 0) * this.#scale(size)
    );
  }

  /** The characters of a text that the type does not have. */
  lacks(text: string) {
    return [...text].filter((one) => !this.#font.hasGlyphForCodePoint(one.codePointAt(0)!));
  }

  /** `y` is the line that letters stand on. */
  write(canvas: Canvas, text: string, x: number, y: number, size: number, colour: Colour) {
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
