import {
  breakLines,
  type Canvas,
  type Colour,
  type Drawing,
} from "#app/domain/core/files/drawing.ts";
import type { PageTitle } from "./read-title.server.ts";

/** The size that networks ask for, in pixels. */
const [width, height] = [1200, 630];
const margin = 80;
const inner = width - margin * 2;

const white: Colour = [255, 255, 255];
const ink: Colour = [0, 17, 143];
const text: Colour = [77, 77, 77];
const pale: Colour = [232, 241, 254];

/** Shares of a landed cost, the largest first: our mark under every title. */
const band: readonly (readonly [share: number, colour: Colour])[] = [
  [0.56, ink],
  [0.1, [52, 96, 251]],
  [0.08, [100, 137, 240]],
  [0.16, [157, 183, 249]],
  [0.1, [197, 215, 251]],
];

/** A page's title and description as a PNG in the shop's colours. */
export async function drawTitle({ title, description }: PageTitle, drawing: Drawing) {
  const lettering = await drawing.lettering();
  const canvas = drawing.canvas(width, height, white);

  parcel(canvas, margin, 64, 72);
  lettering.write(canvas.pixels, "買付便", margin + 92, 118, 44, ink);
  lettering.write(canvas.pixels, "中国買付・検品・国際配送", margin + 244, 116, 26, text);

  const size = title.length > 32 ? 52 : 64;
  const lines = fitted(title, size, 3);
  lines.forEach((line, index) => {
    lettering.write(canvas.pixels, line, margin, 246 + index * size * 1.4, size, ink);
  });
  const below = 246 + lines.length * size * 1.4;
  fitted(description, 28, lines.length > 2 ? 1 : 3).forEach((line, index) => {
    lettering.write(canvas.pixels, line, margin, below + index * 44, 28, text);
  });

  let left = 0;
  for (const [share, colour] of band) {
    canvas.rectangle(left, height - 28, width * share, 28, colour);
    left += width * share;
  }
  return canvas.png();

  function fitted(words: string, size: number, most: number) {
    const all = breakLines(words, inner, (part) => lettering.widthOf(part, size));
    return all.length > most ? [...all.slice(0, most - 1), `${all[most - 1]!.slice(0, -1)}…`] : all;
  }
}

/** The parcel of our logo. */
function parcel(canvas: Canvas, x: number, y: number, size: number) {
  const unit = size / 40;
  const box = (left: number, top: number, across: number, down: number, colour: Colour) =>
    canvas.rectangle(x + left * unit, y + top * unit, across * unit, down * unit, colour);
  box(0, 0, 40, 40, ink);
  box(8, 11, 24, 20, white);
  box(8, 17.25, 24, 2.5, ink);
  box(15.25, 11, 2.5, 20, ink);
  box(22, 22.7, 7, 1.6, ink);
  box(22, 26.2, 5, 1.6, ink);
  const bow = [
    [16.5, 18.5],
    [11, 9.5],
    [15, 6.8],
    [16.5, 9],
    [20, 7.6],
    [20, 11],
  ] as const;
  canvas.fill([bow.map(([left, top]) => [x + left * unit, y + top * unit] as const)], pale);
}
