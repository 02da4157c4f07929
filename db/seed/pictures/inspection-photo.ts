import type { Canvas, Colour, Point } from "#app/domain/core/files/drawing.ts";
import { FilledCanvas } from "#app/integrations/images/drawing.server.ts";

export type InspectionView = "whole" | "measure" | "flaw";

const width = 480;
const height = 360;
const goods: readonly Colour[] = [
  [196, 120, 92],
  [88, 118, 158],
  [120, 146, 104],
  [176, 150, 96],
];
const mat: Colour = [214, 224, 219];
const line: Colour = [190, 204, 197];
const white: Colour = [250, 250, 248];
const ink: Colour = [52, 58, 66];
const mark: Colour = [200, 60, 30];

const drawn = new Map<string, Uint8Array<ArrayBuffer>>();

/** Stands for a photograph from the inspection table: goods on the cutting mat, whole, by the rule, or their flaw. */
export function inspectionPhoto(view: InspectionView, kind: number) {
  const colour = goods[kind % goods.length]!;
  const known = `${view} ${colour}`;
  // A year has hundreds of the same dozen.
  const photo = drawn.get(known) ?? draw(view, colour);
  drawn.set(known, photo);
  return photo;
}

function draw(view: InspectionView, colour: Colour) {
  const canvas = FilledCanvas.blank(width, height, mat);
  for (let x = 40; x < width; x += 40) canvas.rectangle(x, 0, 1, height, line);
  for (let y = 40; y < height; y += 40) canvas.rectangle(0, y, width, 1, line);
  if (view === "flaw") drawFlaw(canvas, colour);
  else drawPiece(canvas, colour);
  if (view === "measure") drawRule(canvas);
  return canvas.png();
}

function drawPiece(canvas: Canvas, colour: Colour) {
  const [red, green, blue] = colour;
  const shade = (share: number): Colour => [
    Math.round(red * share),
    Math.round(green * share),
    Math.round(blue * share),
  ];
  canvas.fill([round(250, 196, 140, 104)], shade(0.75));
  canvas.fill([round(240, 184, 140, 104)], colour);
  canvas.rectangle(150, 176, 180, 5, shade(0.85));
  canvas.rectangle(206, 108, 68, 30, white);
  canvas.rectangle(216, 118, 48, 3, ink);
  canvas.rectangle(216, 126, 32, 3, ink);
}

function drawRule(canvas: Canvas) {
  canvas.rectangle(60, 304, 360, 34, white);
  for (let index = 0; index <= 36; index++)
    canvas.rectangle(60 + index * 10, 304, 1.5, index % 5 === 0 ? 18 : 10, ink);
}

/** Close up: a seam that has come loose, with the ring that the inspector draws around it. */
function drawFlaw(canvas: Canvas, colour: Colour) {
  canvas.rectangle(0, 60, width, 240, colour);
  for (let x = 10; x < width; x += 26) canvas.rectangle(x, 176, 16, 5, white);
  canvas.fill(
    [
      [
        [196, 160],
        [262, 170],
        [290, 198],
        [214, 190],
      ],
    ],
    ink,
  );
  // The inner outline runs the other way around and so leaves a hole.
  canvas.fill([round(243, 179, 84, 60), round(243, 179, 78, 54).reverse()], mark);
}

function round(x: number, y: number, across: number, down: number): Point[] {
  return Array.from({ length: 48 }, (_, index) => {
    const angle = (index / 48) * 2 * Math.PI;
    // Between an ellipse and a rectangle, as soft goods lie.
    const soft = (value: number) => Math.sign(value) * Math.abs(value) ** 0.55;
    return [x + across * soft(Math.cos(angle)), y + down * soft(Math.sin(angle))];
  });
}
