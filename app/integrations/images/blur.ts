import type { Box, Paint } from "#app/domain/catalog/material/pictures/picture-editing.ts";
import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import { edgePaint, farFrom } from "./raster.ts";

const passes = 3;
/** What differs more from the plain ground of a box than this is written on it. */
const inkDistance = 30;
/** Between letters and what they stand on (WCAG 2.2, 1.4.3). */
const contrastMin = 4.5;

/** Fills a box with the middle colour of its edge; answers the ink that was on it, or one that can be read there. */
export function clear(picture: Pixels, box: Box): Paint {
  const { width, rgb } = picture;
  const paper = edgePaint(picture, box, inkDistance) ?? edgePaint(picture, box, 255)!;
  const points = (act: (point: number) => void) => {
    for (let y = box.top; y < box.bottom; y++)
      for (let point = y * width + box.left; point < y * width + box.right; point++) act(point);
  };
  let [furthest, ink] = [0, paper];
  points((point) => {
    const far = farFrom(rgb, point, paper);
    if (far > furthest) [furthest, ink] = [far, [...rgb.slice(point * 3, point * 3 + 3)] as never];
  });
  points((point) => rgb.set(paper, point * 3));
  return contrastOf(ink, paper) >= contrastMin ? ink : plainInk(paper);
}

/**
 * Blurs what stands in a box until no stroke of it can be read; nothing beyond the box changes. On a plain ground
 * nothing of it is left.
 */
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

function plainInk(paper: Paint): Paint {
  const black: Paint = [34, 34, 34];
  return contrastOf(black, paper) >= contrastMin ? black : [255, 255, 255];
}

function contrastOf(one: Paint, other: Paint) {
  const [dark, light] = [lightOf(one), lightOf(other)].sort((less, more) => less - more);
  return (light! + 0.05) / (dark! + 0.05);
}

/** How light a colour is (WCAG 2.2, relative luminance). */
function lightOf(paint: Paint) {
  const [red, green, blue] = paint.map((part) => (part / 255) ** 2.2) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
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
