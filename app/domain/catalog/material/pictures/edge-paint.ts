import type { Pixels } from "#app/domain/core/files/pixels.ts";
import { type Box, farFrom, type Paint } from "./raster.ts";

/** Of an edge so much must be of one colour, else it has none. */
const shareMin = 0.6;

/** The middle colour of the points along the edge of a box, where most of them are like it. */
export function edgePaint(
  { width, rgb }: Pixels,
  { left, top, right, bottom }: Box,
  slack: number,
): Paint | undefined {
  const deep = Math.max(1, Math.round(Math.min(right - left, bottom - top) * 0.015));
  const points: number[] = [];
  for (let y = top; y < bottom; y++) {
    const isWhole = y < top + deep || y >= bottom - deep;
    for (let x = left; x < right; x++) {
      if (!isWhole && x === left + deep) x = Math.max(x, right - deep);
      points.push(y * width + x);
    }
  }
  const paint: Paint = [
    middleOf(points, rgb, 0),
    middleOf(points, rgb, 1),
    middleOf(points, rgb, 2),
  ];
  const near = points.filter((point) => farFrom(rgb, point, paint) <= slack).length;
  return near >= points.length * shareMin ? paint : undefined;
}

function middleOf(points: readonly number[], rgb: Uint8Array, part: number) {
  const counts = new Uint32Array(256);
  for (const point of points) counts[rgb[point * 3 + part]!]!++;
  let [value, left] = [0, points.length / 2];
  for (; value < 255 && left > counts[value]!; value++) left -= counts[value]!;
  return value;
}
