import type { Pixels } from "#app/domain/core/files/pixels.ts";
import type { Frame } from "./frame.ts";

/** So many points across a frame is looked at. */
const across = 24;
/** Waves of so many kinds in each direction are looked for. */
const waves = 8;
/** So many of the longest waves, of both directions together, are what a shape is told by. */
export const shapeLength = 48;
/** All waves of a shape together are as strong as this. */
const strength = 127;
/** What differs less in brightness than this, of 255, shows nothing. */
const leastContrast = 2;

/** cos((2n + 1) k π / 2N), of the discrete cosine transform. */
const cosines = Array.from({ length: waves }, (_, wave) =>
  Float32Array.from({ length: across }, (_, at) =>
    Math.cos((Math.PI * (at + 0.5) * wave) / across),
  ),
);

/** Longest waves first; the first of all, which is brightness, is left out. */
const told = Array.from({ length: waves * waves }, (_, at) => [at % waves, Math.floor(at / waves)])
  .sort(([a, b], [c, d]) => a! + b! - c! - d! || a! - c!)
  .slice(1, 1 + shapeLength) as [number, number][];

/** How bright each point is (ITU-R BT.601): the same goods in another colour keep most of it. */
export function brightnessOf({ width, height, rgb }: Pixels) {
  const bright = new Float32Array(width * height);
  for (let at = 0; at < bright.length; at++)
    bright[at] = 0.299 * rgb[at * 3]! + 0.587 * rgb[at * 3 + 1]! + 0.114 * rgb[at * 3 + 2]!;
  return { width, height, bright };
}

/**
 * The shape in a frame of a picture, turned by so many radians: its long waves of brightness (DCT), as
 * numbers from -127 to 127 whatever the contrast. Undefined where nothing is to be seen.
 */
export function shapeIn(
  picture: ReturnType<typeof brightnessOf>,
  frame: Frame,
  turn = 0,
): Int8Array | undefined {
  const points = pointsIn(picture, frame, turn);
  const rows = cosines.map((wave) =>
    Float32Array.from({ length: across }, (_, y) => sumOf(points, y * across, wave)),
  );
  const found = told.map(([x, y]) => sumOf(rows[x]!, 0, cosines[y]!));
  const length = Math.hypot(...found);
  if (length < leastContrast * across) return undefined;
  return Int8Array.from(found, (one) => Math.round((one / length) * strength));
}

function sumOf(values: Float32Array, from: number, wave: Float32Array) {
  let sum = 0;
  for (let at = 0; at < across; at++) sum += values[from + at]! * wave[at]!;
  return sum;
}

/** The frame in so many points, each the mean of four looks into it. */
function pointsIn(
  picture: ReturnType<typeof brightnessOf>,
  { left, top, right, bottom }: Frame,
  turn: number,
) {
  const { width, height } = picture;
  const [middleX, middleY] = [((left + right) / 2) * width, ((top + bottom) / 2) * height];
  const [wide, high] = [(right - left) * width, (bottom - top) * height];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const points = new Float32Array(across * across);
  for (let at = 0; at < points.length * 4; at++) {
    const point = at >> 2;
    const look = at & 3;
    const u = (((point % across) + 0.25 + 0.5 * (look & 1)) / across - 0.5) * wide;
    const v = ((Math.floor(point / across) + 0.25 + 0.5 * (look >> 1)) / across - 0.5) * high;
    points[point]! +=
      brightAt(picture, middleX + u * cos - v * sin - 0.5, middleY + u * sin + v * cos - 0.5) / 4;
  }
  return points;
}

/** Between four points; beyond the edge as at the edge. */
function brightAt(
  { width, height, bright }: ReturnType<typeof brightnessOf>,
  x: number,
  y: number,
) {
  const inX = Math.min(width - 1, Math.max(0, x));
  const inY = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(inX);
  const top = Math.floor(inY);
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const shareX = inX - left;
  const shareY = inY - top;
  const upper = bright[top * width + left]! * (1 - shareX) + bright[top * width + right]! * shareX;
  const lower =
    bright[bottom * width + left]! * (1 - shareX) + bright[bottom * width + right]! * shareX;
  return upper * (1 - shareY) + lower * shareY;
}

/** How unlike two shapes are, 0 for the same and 2 for the opposite; the first stands somewhere in a row of shapes. */
export function apart(row: Int8Array, from: number, shape: Int8Array) {
  let product = 0;
  for (let at = 0; at < shapeLength; at++) product += row[from + at]! * shape[at]!;
  return 1 - product / strength ** 2;
}
