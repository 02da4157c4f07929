import type { Pixels } from "#app/domain/core/files/image-codec.ts";

/** So many points across a frame is looked at. */
const across = 24;
/** Waves of so many kinds in each direction are looked for. */
const waves = 8;
/** So many of the longest waves, of both directions together, are what a shape is told by. */
const shapeLength = 48;
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
function shapeIn(
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
function apart(row: Int8Array, from: number, shape: Int8Array) {
  let product = 0;
  for (let at = 0; at < shapeLength; at++) product += row[from + at]! * shape[at]!;
  return 1 - product / strength ** 2;
}

const bands = 4;
const signs = shapeLength / bands;
/** Of each band so many ways to read it are looked up, the likeliest first. */
const readingsMax = 12;
/** Of each band the signs of so many of the weakest waves may have turned over. */
const weakSigns = 6;

/** The bands that a shape is found by: the signs of some of its waves each, as a number below 2^14. */
function bandsOf(shape: Int8Array): number[] {
  return Array.from({ length: bands }, (_, band) => bandOf(shape, band, []));
}

/** What the bands of the same shape may be in another copy of the picture, where weak waves have turned over. */
function likelyBands(shape: Int8Array): number[] {
  return Array.from({ length: bands }, (_, band) =>
    turnings(shape, band).map((turned) => bandOf(shape, band, turned)),
  ).flat();
}

/** Bands are spread over the waves, so that each has long and short ones. */
function bandOf(shape: Int8Array, band: number, turned: readonly number[]) {
  let number = band;
  for (let at = band; at < shapeLength; at += bands)
    number = number * 2 + Number(shape[at]! > 0 !== turned.includes(at));
  return number;
}

/** Sets of waves that may have turned over, those of the least strength together first; none first of all. */
function turnings(shape: Int8Array, band: number): number[][] {
  const strength = (at: number) => Math.abs(shape[at]!);
  const weakest = Array.from({ length: signs }, (_, nth) => band + nth * bands)
    .sort((one, other) => strength(one) - strength(other))
    .slice(0, weakSigns);
  const sets = Array.from({ length: 2 ** weakSigns }, (_, chosen) =>
    weakest.filter((_, nth) => chosen & (1 << nth)),
  );
  const total = (set: readonly number[]) => set.reduce((sum, at) => sum + strength(at), 0);
  return sets
    .map((set) => ({ set, total: total(set) }))
    .sort((one, other) => one.total - other.total || one.set.length - other.set.length)
    .slice(0, readingsMax)
    .map(({ set }) => set);
}

/** Red, green and blue in so many steps each. */
const steps = 4;

/** How much of a part of a picture is of each of 64 colours, 255 together. */
function coloursIn({ width, height, rgb }: Pixels, frame: Frame): Uint8Array {
  const counted = new Uint32Array(steps ** 3);
  const [top, bottom] = [Math.round(frame.top * height), Math.round(frame.bottom * height)];
  const [left, right] = [Math.round(frame.left * width), Math.round(frame.right * width)];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 3;
      const [red, green, blue] = [0, 1, 2].map((part) => rgb[at + part]! >> 6) as [
        number,
        number,
        number,
      ];
      counted[(red * steps + green) * steps + blue]!++;
    }
  const points = Math.max(1, (bottom - top) * (right - left));
  return Uint8Array.from(counted, (count) => Math.round((count / points) * 255));
}

/** How unlike two such counts are, from 0 to about 1. */
function coloursApart(one: Uint8Array, other: Uint8Array) {
  return one.reduce((sum, share, at) => sum + Math.abs(share - other[at]!), 0) / 510;
}

/** A part of a picture, its sides as shares of the picture's. */
interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const whole: Frame = { left: 0, top: 0, right: 1, bottom: 1 };

/** Colours no further apart than this belong to one ground. */
const groundSlack = 40;
/** A row of the ground may hold so much else: what a copy blurs, a thread. */
const groundShare = 0.9;
/** The largest part of a side that may count as background. */
const groundMost = 0.35;

/** The part within the ground that lies around it, as goods stand on white and screens leave bars; the whole where there is none. */
function subjectOf({ width, height, rgb }: Pixels): Frame {
  const isGround = (from: number, step: number, count: number) => {
    let alike = 0;
    for (let nth = 0, at = from; nth < count; nth++, at += step) {
      const apart = Math.max(
        ...[0, 1, 2].map((part) => Math.abs(rgb[at * 3 + part]! - rgb[part]!)),
      );
      if (apart < groundSlack) alike++;
    }
    return alike >= count * groundShare;
  };
  const row = (y: number) => isGround(y * width, 1, width);
  const column = (x: number) => isGround(x, width, height);
  const [top, bottom] = sidesOf(row, height);
  const [left, right] = sidesOf(column, width);
  return { left: left / width, top: top / height, right: right / width, bottom: bottom / height };
}

function sidesOf(isGround: (line: number) => boolean, lines: number): [number, number] {
  let [first, last] = [0, lines];
  while (first < lines * groundMost && isGround(first)) first++;
  while (last > lines * (1 - groundMost) && isGround(last - 1)) last--;
  return [first, last];
}

/** Whether two frames are not the same to the eye. */
function differ(one: Frame, other: Frame) {
  const sides = ["left", "top", "right", "bottom"] as const;
  return sides.some((side) => Math.abs(one[side] - other[side]) > 0.02);
}

/** A frame as it lies within another. */
function within(outer: Frame, inner: Frame): Frame {
  const [width, height] = [outer.right - outer.left, outer.bottom - outer.top];
  return {
    left: outer.left + width * inner.left,
    top: outer.top + height * inner.top,
    right: outer.left + width * inner.right,
    bottom: outer.top + height * inner.bottom,
  };
}

/** What a picture may have been cut down to at this share of its sides: its middle and its corners. */
function cuts(share: number): Frame[] {
  const rest = 1 - share;
  const places: [number, number][] = [
    [rest / 2, rest / 2],
    [0, 0],
    [rest, 0],
    [0, rest],
    [rest, rest],
  ];
  return places.map(([left, top]) => ({ left, top, right: left + share, bottom: top + share }));
}

/** What a picture of goods is known by again. */
export interface Marks {
  /** The shapes in several frames of it, one behind the other. */
  shapes: Int8Array;
  colours: Uint8Array;
}

/** What is looked for: shapes that the kept picture may show, and colours. */
interface Asked {
  shapes: readonly Int8Array[];
  colours: Uint8Array;
}

/** A photograph is seldom held straighter, and a copy seldom turned further. */
const turns = [0, -0.06, 0.06];
/** Shape tells the goods, colour which of their colours: it decides between shapes as like. */
const colourWeight = 0.06;

/** The marks of a picture of ours; undefined where nothing is to be seen on it. Its frames are what a copy may have been cut down to. */
export function marksOf(pixels: Pixels): Marks | undefined {
  const picture = brightnessOf(pixels);
  const subject = subjectOf(pixels);
  const around = differ(whole, subject) ? [whole, subject] : [whole];
  const frames = [...around, ...cuts(0.8), ...cuts(0.65)];
  const shapes = frames.flatMap((frame) => shapeIn(picture, frame) ?? []);
  if (shapes.length === 0) return undefined;
  const joined = new Int8Array(shapes.length * shapeLength);
  for (const [nth, shape] of shapes.entries()) joined.set(shape, nth * shapeLength);
  return { shapes: joined, colours: coloursIn(pixels, subject) };
}

/** What to look for to find a picture again: as a whole, and within what may have been put around it. */
export function searchMarksOf(pixels: Pixels): Asked {
  const picture = brightnessOf(pixels);
  const subject = subjectOf(pixels);
  const around = differ(whole, subject) ? [whole, subject] : [whole];
  const shapes = around.flatMap((frame) => [
    ...turns.map((turn) => shapeIn(picture, frame, turn)),
    ...cuts(0.88).map((cut) => shapeIn(picture, within(frame, cut))),
  ]);
  return { shapes: shapes.flatMap((shape) => shape ?? []), colours: coloursIn(pixels, subject) };
}

/** The bands that kept marks are found by, each once. */
export function bandsOfMarks(marks: Marks): number[] {
  return [...new Set(toSearchMarks(marks).shapes.flatMap(bandsOf))];
}

/** What to look for to find a picture whose marks are kept among other kept ones. */
export function toSearchMarks({ shapes, colours }: Marks): Asked {
  const each = Array.from({ length: shapes.length / shapeLength }, (_, nth) =>
    shapes.subarray(nth * shapeLength, (nth + 1) * shapeLength),
  );
  return { shapes: each, colours };
}

/** The bands to look up with how often each is likely, the likeliest first. */
export function bandsAsked({ shapes }: Asked): [band: number, times: number][] {
  const times = new Map<number, number>();
  for (const band of shapes.flatMap(likelyBands)) times.set(band, (times.get(band) ?? 0) + 1);
  return [...times].sort(([, one], [, other]) => other - one);
}

/** How unlike a kept picture is to what is looked for: 0 is the same. */
export function unlikeness(asked: Asked, kept: Marks): number {
  let least = 2;
  for (const shape of asked.shapes)
    for (let from = 0; from < kept.shapes.length; from += shapeLength)
      least = Math.min(least, apart(kept.shapes, from, shape));
  return least + colourWeight * coloursApart(asked.colours, kept.colours);
}
