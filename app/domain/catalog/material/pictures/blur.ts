import type { Pixels } from "#app/domain/core/files/pixels.ts";
import { edgePaint } from "./edge-paint.ts";
import { type Box, farFrom } from "./raster.ts";

const passes = 3;
/** What differs more from the plain ground of a box than this is written on it. */
const inkDistance = 30;

/** Blurs what stands in a box until no stroke of it can be read; nothing beyond the box changes. On a plain ground nothing of it is left. */
export function blur(picture: Pixels, box: Box) {
  const { width, rgb } = picture;
  const paper = edgePaint(picture, box, inkDistance);
  if (paper)
    for (let y = box.top; y < box.bottom; y++)
      for (let point = y * width + box.left; point < y * width + box.right; point++)
        if (farFrom(rgb, point, paper) > inkDistance) rgb.set(paper, point * 3);
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const reach = Math.max(2, Math.round(Math.min(wide, high) * 0.6));
  for (let pass = 0; pass < passes; pass++)
    for (let part = 0; part < 3; part++) {
      for (let y = box.top; y < box.bottom; y++)
        smooth(rgb, (y * width + box.left) * 3 + part, 3, wide, reach);
      for (let x = box.left; x < box.right; x++)
        smooth(rgb, (box.top * width + x) * 3 + part, width * 3, high, reach);
    }
}

/** Each value of a line becomes the mean of those around it. */
function smooth(rgb: Uint8Array, from: number, step: number, count: number, reach: number) {
  const sums = new Float64Array(count + 1);
  for (let nth = 0; nth < count; nth++) sums[nth + 1] = sums[nth]! + rgb[from + nth * step]!;
  for (let nth = 0; nth < count; nth++) {
    const [first, last] = [Math.max(0, nth - reach), Math.min(count, nth + reach + 1)];
    rgb[from + nth * step] = Math.round((sums[last]! - sums[first]!) / (last - first));
  }
}
