import type { Box } from "#app/domain/catalog/material/pictures/picture-editing.ts";

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
    const region = spread(map, width, start, regions.length + 1, numbers, found);
    if (region.points >= least) regions.push(region);
    else for (let nth = 0; nth < region.points; nth++) numbers[found[nth]!] = -1;
  }
  return { regions, numbers };
}

/** Numbers all that hangs together with a point, run by run of its lines, and lists it in `found`. */
function spread(
  map: Uint8Array,
  width: number,
  start: number,
  number: number,
  numbers: Int32Array,
  found: Int32Array,
): Region {
  const isOpen = (point: number) => map[point] === 1 && numbers[point] === 0;
  const region = { left: width, top: Number.MAX_SAFE_INTEGER, right: 0, bottom: 0, points: 0 };
  const waiting = [start];
  for (let seed = waiting.pop(); seed !== undefined; seed = waiting.pop()) {
    if (!isOpen(seed)) continue;
    const x = seed % width;
    const line = seed - x;
    let from = seed;
    let to = seed + 1;
    while (from > line && isOpen(from - 1)) from--;
    while (to < line + width && isOpen(to)) to++;
    for (let point = from; point < to; point++) {
      numbers[point] = number;
      found[region.points++] = point;
    }
    region.left = Math.min(region.left, from - line);
    region.right = Math.max(region.right, to - line);
    region.top = Math.min(region.top, line / width);
    region.bottom = Math.max(region.bottom, line / width + 1);
    for (const beside of [from - width, from + width])
      if (beside >= 0 && beside < map.length) {
        const end = beside + to - from;
        for (let point = beside; point < end; point++)
          if (isOpen(point) && (point === beside || !isOpen(point - 1))) waiting.push(point);
      }
  }
  return region;
}
