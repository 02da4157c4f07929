import type { Pixels } from "#app/domain/core/files/pixels.ts";

/** A part of a picture in its points; right and bottom are the first beyond it. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Paint = readonly [red: number, green: number, blue: number];
export const white: Paint = [255, 255, 255];

/** A square in one colour. */
export function blankSquare(side: number, [red, green, blue]: Paint): Pixels {
  const rgb = new Uint8Array(side * side * 3);
  for (let at = 0; at < rgb.length; at += 3) {
    rgb[at] = red;
    rgb[at + 1] = green;
    rgb[at + 2] = blue;
  }
  return { width: side, height: side, rgb };
}

/** How far a point is from a colour: by the part that differs most. */
export function farFrom(rgb: Uint8Array, point: number, paint: Paint) {
  // By places: taken apart, the colour costs more than the comparison, for each of a million points.
  const at = point * 3;
  return Math.max(
    Math.abs(rgb[at]! - paint[0]),
    Math.abs(rgb[at + 1]! - paint[1]),
    Math.abs(rgb[at + 2]! - paint[2]),
  );
}

/** Of each point of a picture, 1 where it is no further from a colour than that. */
export function pointsLike({ width, height, rgb }: Pixels, paint: Paint, slack: number) {
  const alike = new Uint8Array(width * height);
  for (let point = 0; point < alike.length; point++)
    alike[point] = farFrom(rgb, point, paint) <= slack ? 1 : 0;
  return alike;
}

/** Draws a part of a picture into a place of another, each point the mean of what it covers; never larger than it was. */
export function drawInto(to: Pixels, place: Box, from: Pixels, part: Box) {
  const [wide, high] = [place.right - place.left, place.bottom - place.top];
  const columns = covered(wide, part.left, part.right);
  const rows = covered(high, part.top, part.bottom);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++)
      meanOf(from, columns, x, rows, y, to.rgb, ((place.top + y) * to.width + place.left + x) * 3);
}

/** What each point of a line covers of another line: from `starts` on these points, each by its share. */
interface Covered {
  starts: Int32Array;
  points: Int32Array;
  shares: Float64Array;
}

function covered(count: number, from: number, to: number): Covered {
  const edge = (nth: number) => from + ((to - from) * nth) / count;
  const starts = new Int32Array(count + 1);
  const points: number[] = [];
  const shares: number[] = [];
  for (let nth = 0; nth < count; nth++) {
    const [first, last] = [edge(nth), edge(nth + 1)];
    for (let point = Math.floor(first); point < last; point++) {
      points.push(point);
      shares.push(Math.min(point + 1, last) - Math.max(point, first));
    }
    starts[nth + 1] = points.length;
  }
  return { starts, points: Int32Array.from(points), shares: Float64Array.from(shares) };
}

function meanOf(
  { width, rgb }: Pixels,
  columns: Covered,
  x: number,
  rows: Covered,
  y: number,
  into: Uint8Array,
  at: number,
) {
  const left = columns.starts[x]!;
  const right = columns.starts[x + 1]!;
  const bottom = rows.starts[y + 1]!;
  let red = 0;
  let green = 0;
  let blue = 0;
  let weight = 0;
  for (let row = rows.starts[y]!; row < bottom; row++) {
    const high = rows.shares[row]!;
    const line = rows.points[row]! * width;
    for (let column = left; column < right; column++) {
      const share = high * columns.shares[column]!;
      const point = (line + columns.points[column]!) * 3;
      red += rgb[point]! * share;
      green += rgb[point + 1]! * share;
      blue += rgb[point + 2]! * share;
      weight += share;
    }
  }
  into[at] = Math.round(red / weight);
  into[at + 1] = Math.round(green / weight);
  into[at + 2] = Math.round(blue / weight);
}

/** The picture in at most so many points along its longer side. */
export function shrunk(picture: Pixels, most: number): Pixels {
  const scale = most / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const small = { width, height, rgb: new Uint8Array(width * height * 3) };
  drawInto(small, boxOf(small), picture, boxOf(picture));
  return small;
}

export function boxOf({ width, height }: Pick<Pixels, "width" | "height">): Box {
  return { left: 0, top: 0, right: width, bottom: height };
}
