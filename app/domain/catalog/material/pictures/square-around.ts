import type { Pixels } from "#app/domain/core/files/pixels.ts";
import { type Box, blankSquare, drawInto, type Paint } from "./raster.ts";

/**
 * A square with a part of a picture in its middle and a margin around it, of the square's side on each. What the
 * picture has around the part stays, the rest is painted. At most `side` wide, and nothing is enlarged.
 */
export function squareAround(
  picture: Pixels,
  { left, top, right, bottom }: Box,
  paint: Paint,
  margin: number,
  side: number,
): Pixels {
  const across = Math.max(right - left, bottom - top) / (1 - 2 * margin);
  const scale = Math.min(1, side / across);
  const square = blankSquare(Math.min(side, Math.ceil(across * scale)), paint);
  const [fromX, fromY] = [(left + right - across) / 2, (top + bottom - across) / 2];
  const [x, y] = [fromX, fromY].map((from) => Math.max(0, Math.round(-from * scale))) as [
    number,
    number,
  ];
  const seen = {
    left: Math.max(0, fromX),
    top: Math.max(0, fromY),
    right: Math.min(picture.width, fromX + across),
    bottom: Math.min(picture.height, fromY + across),
  };
  const place = {
    left: x,
    top: y,
    right: Math.min(square.width, x + Math.round((seen.right - seen.left) * scale)),
    bottom: Math.min(square.height, y + Math.round((seen.bottom - seen.top) * scale)),
  };
  drawInto(square, place, picture, seen);
  return square;
}
