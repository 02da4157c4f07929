import {
  type Box,
  type Paint,
  white,
} from "#app/domain/catalog/material/pictures/picture-editing.ts";
import type { Pixels } from "#app/domain/core/files/image-codec.ts";

/** A square in one colour. */
function blankSquare(side: number, [red, green, blue]: Paint): Pixels {
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

/**
 * Draws a part of a picture into a place of another, each point the mean of what it covers; never larger than it was.
 */
function drawInto(to: Pixels, place: Box, from: Pixels, part: Box) {
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

/** A part of a picture, as a picture. */
export function cut(picture: Pixels, place: Box): Pixels {
  const [width, height] = [place.right - place.left, place.bottom - place.top];
  const part = { width, height, rgb: new Uint8Array(width * height * 3) };
  drawInto(part, boxOf(part), picture, place);
  return part;
}

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
