import type { Box } from "./raster.ts";

/** A connected group of points: how many, and its bounds. */
export interface Region extends Box {
  points: number;
}

/**
 * The set points of a map that hang together, side by side or above each other; `numbers` tells of which each is,
 * from 1. Regions of fewer points than `least` are left out: noise has too many of them to be listed.
 */
export function regionsOf(map: Uint8Array, width: number, least: number) {
  const numbers = new Int32Array(map.length);
  const found = new Int32Array(map.length);
  const regions: Region[] = [];
  for (let start = 0; start < map.length; start++) {
    if (map[start] === 0 || numbers[start] !== 0) continue;
    const points = spread(map, width, start, regions.length + 1, numbers, found);
    const of = found.subarray(0, points);
    if (points >= least) regions.push({ ...boxAround(of, width), points });
    else for (const point of of) numbers[point] = -1;
  }
  return { regions, numbers };
}

/** Numbers all that hangs together with a point; answers how many these are, and lists them in `found`. */
function spread(
  map: Uint8Array,
  width: number,
  start: number,
  number: number,
  numbers: Int32Array,
  found: Int32Array,
) {
  let count = 0;
  const meet = (point: number) => {
    if (map[point] === 0 || numbers[point] !== 0) return;
    numbers[point] = number;
    found[count++] = point;
  };
  meet(start);
  for (let next = 0; next < count; next++) {
    const point = found[next]!;
    const x = point % width;
    if (x > 0) meet(point - 1);
    if (x + 1 < width) meet(point + 1);
    if (point >= width) meet(point - width);
    if (point + width < map.length) meet(point + width);
  }
  return count;
}

function boxAround(points: Int32Array, width: number): Box {
  let left = width;
  let right = 0;
  let top = Number.MAX_SAFE_INTEGER;
  let bottom = 0;
  for (let nth = 0; nth < points.length; nth++) {
    const x = points[nth]! % width;
    const y = (points[nth]! - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return { left, top, right, bottom };
}
