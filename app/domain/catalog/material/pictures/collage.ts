import type { Pixels } from "#app/domain/core/files/pixels.ts";
import { blankSquare, boxOf, drawInto, white } from "./raster.ts";

/** Pictures side by side in a white square, each whole in its own field; nothing is enlarged. */
export function collageOf(pictures: readonly Pixels[], margin: number, sideMax: number): Pixels {
  const across = Math.ceil(Math.sqrt(pictures.length));
  const down = Math.ceil(pictures.length / across);
  const largest = Math.max(...pictures.map(({ width, height }) => Math.max(width, height)));
  const side = Math.min(sideMax, Math.floor((largest * across) / (1 - margin)));
  const square = blankSquare(side, white);
  const gap = Math.floor((side * margin) / (across + 1));
  const field = Math.floor((side - gap * (across + 1)) / across);
  const above = Math.floor((side - down * field - gap * (down - 1)) / 2);
  for (const [nth, picture] of pictures.entries()) {
    const scale = Math.min(1, field / Math.max(picture.width, picture.height));
    const [wide, high] = [picture.width, picture.height].map((length) =>
      Math.max(1, Math.floor(length * scale)),
    ) as [number, number];
    const left = gap + (nth % across) * (field + gap) + Math.floor((field - wide) / 2);
    const top = above + Math.floor(nth / across) * (field + gap) + Math.floor((field - high) / 2);
    const place = { left, top, right: left + wide, bottom: top + high };
    drawInto(square, place, picture, boxOf(picture));
  }
  return square;
}
