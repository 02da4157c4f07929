import type { Pixels } from "#app/domain/core/files/image-codec.ts";

/** The fingerprint of a picture of goods. */
export interface Fingerprint {
  /** The shapes of several frames, one after the other. */
  shapes: Int8Array;
  colours: Uint8Array;
}

/**
 * Calculates the fingerprint of a catalogue picture, for frames that a copy may show; undefined if nothing is
 * visible on it.
 */
export function fingerprintOf(pixels: Pixels): Fingerprint | undefined {
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

/** Calculates the shapes to search for: of the whole picture and of parts without added borders. */
export function searchFingerprintOf(pixels: Pixels): SearchFingerprint {
  const picture = brightnessOf(pixels);
  const subject = subjectOf(pixels);
  const around = differ(whole, subject) ? [whole, subject] : [whole];
  const shapes = around.flatMap((frame) => [
    ...turns.map((turn) => shapeIn(picture, frame, turn)),
    ...cuts(0.88).map((cut) => shapeIn(picture, within(frame, cut))),
  ]);
  return { shapes: shapes.flatMap((shape) => shape ?? []), colours: coloursIn(pixels, subject) };
}

/** Converts a stored fingerprint so that it can be searched for among other stored ones. */
export function toSearchFingerprint({ shapes, colours }: Fingerprint): SearchFingerprint {
  const each = Array.from({ length: shapes.length / shapeLength }, (_, nth) =>
    shapes.subarray(nth * shapeLength, (nth + 1) * shapeLength),
  );
  return { shapes: each, colours };
}

/** Lists the bands that a stored fingerprint is indexed by, each once. */
export function bandsOfFingerprint(fingerprint: Fingerprint): number[] {
  return [...new Set(toSearchFingerprint(fingerprint).shapes.flatMap(bandsOf))];
}

/** Lists the bands to look up and how often each occurs, the most frequent first. */
export function bandsAsked({ shapes }: SearchFingerprint): [band: number, times: number][] {
  const times = new Map<number, number>();
  for (const band of shapes.flatMap(likelyBands)) times.set(band, (times.get(band) ?? 0) + 1);
  return [...times].sort(([, one], [, other]) => other - one);
}

/** Calculates the distance of a stored picture to the searched one; 0 is the same. */
export function fingerprintDistance(asked: SearchFingerprint, kept: Fingerprint): number {
  let least = 2;
  for (const shape of asked.shapes)
    for (let from = 0; from < kept.shapes.length; from += shapeLength)
      least = Math.min(least, apart(kept.shapes, from, shape));
  return least + colourWeight * coloursApart(asked.colours, kept.colours);
}

/** A frame is sampled at this many points in each direction. */
const across = 24;

/** The number of cosine waves in each direction. */
const waves = 8;

/** A shape consists of this many of the longest waves of both directions. */
const shapeLength = 48;

/** The length to which a shape is normalized. */
const strength = 127;

/** A frame with less contrast than this, of 255, shows nothing. */
const leastContrast = 2;

/** The basis of the discrete cosine transform: cos((2n + 1) k π / 2N). */
const cosines = Array.from({ length: waves }, (_, wave) =>
  Float32Array.from({ length: across }, (_, at) =>
    Math.cos((Math.PI * (at + 0.5) * wave) / across),
  ),
);

/** The waves of a shape, the longest first, without the constant one, which is brightness. */
const told = Array.from({ length: waves * waves }, (_, at) => [at % waves, Math.floor(at / waves)])
  .sort(([a, b], [c, d]) => a! + b! - c! - d! || a! - c!)
  .slice(1, 1 + shapeLength) as [number, number][];

/** Calculates the brightness of each point (ITU-R BT.601), which goods in another colour mostly share. */
export function brightnessOf({ width, height, rgb }: Pixels) {
  const bright = new Float32Array(width * height);
  for (let at = 0; at < bright.length; at++)
    bright[at] = 0.299 * rgb[at * 3]! + 0.587 * rgb[at * 3 + 1]! + 0.114 * rgb[at * 3 + 2]!;
  return { width, height, bright };
}

/**
 * Calculates the shape in a frame of a picture rotated by `turn` radians: its long waves of brightness
 * (DCT) as numbers from -127 to 127, whatever the contrast. Undefined if nothing is visible.
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

/** Samples the frame; each point is the mean of four samples. */
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

/** Interpolates between four points; outside the picture its edge counts. */
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

/**
 * Calculates the distance of two shapes: 0 for the same, 2 for the opposite. The first is a part of a row
 * of shapes.
 */
function apart(row: Int8Array, from: number, shape: Int8Array) {
  let product = 0;
  for (let at = 0; at < shapeLength; at++) product += row[from + at]! * shape[at]!;
  return 1 - product / strength ** 2;
}

const bands = 4;
const signs = shapeLength / bands;

/** The most variants of a band that are looked up, the likeliest first. */
const readingsMax = 12;

/** The number of weakest waves in a band whose sign may differ in a copy. */
const weakSigns = 6;

/** Calculates the index keys of a shape: each band holds the signs of some waves, as a number below 2^14. */
function bandsOf(shape: Int8Array): number[] {
  return Array.from({ length: bands }, (_, band) => bandOf(shape, band, []));
}

/** Lists the bands that the same shape may have in another copy, where weak waves have changed sign. */
function likelyBands(shape: Int8Array): number[] {
  return Array.from({ length: bands }, (_, band) =>
    turnings(shape, band).map((turned) => bandOf(shape, band, turned)),
  ).flat();
}

/** Takes every fourth wave, so that each band has long and short ones. */
function bandOf(shape: Int8Array, band: number, turned: readonly number[]) {
  let number = band;
  for (let at = band; at < shapeLength; at += bands)
    number = number * 2 + Number(shape[at]! > 0 !== turned.includes(at));
  return number;
}

/** Lists the sets of waves that may have changed sign, the weakest first and the empty set before all. */
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

/** The steps of red, green and blue each. */
const steps = 4;

/** Calculates the share of each of 64 colours in a part of a picture; the shares add up to 255. */
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

/** Calculates the distance of two such histograms, from 0 to about 1. */
function coloursApart(one: Uint8Array, other: Uint8Array) {
  return one.reduce((sum, share, at) => sum + Math.abs(share - other[at]!), 0) / 510;
}

/** A part of a picture; its sides are shares of the picture's. */
interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const whole: Frame = { left: 0, top: 0, right: 1, bottom: 1 };

/** Colours closer than this belong to the same background. */
const groundSlack = 40;

/** The least share of background in a background row, which may contain blur or a thread. */
const groundShare = 0.9;

/** The largest share of a side that may count as background. */
const groundMost = 0.35;

/**
 * Finds the part without the surrounding background or screen bars; the whole picture where there is none.
 */
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

/** True if two frames differ visibly. */
function differ(one: Frame, other: Frame) {
  const sides = ["left", "top", "right", "bottom"] as const;
  return sides.some((side) => Math.abs(one[side] - other[side]) > 0.02);
}

/** Converts a frame within a frame to one of the picture. */
function within(outer: Frame, inner: Frame): Frame {
  const [width, height] = [outer.right - outer.left, outer.bottom - outer.top];
  return {
    left: outer.left + width * inner.left,
    top: outer.top + height * inner.top,
    right: outer.left + width * inner.right,
    bottom: outer.top + height * inner.bottom,
  };
}

/** Lists the crops of a picture at this share of its sides: the middle and the corners. */
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

/** The shapes and colours that are searched for in stored fingerprints. */
interface SearchFingerprint {
  shapes: readonly Int8Array[];
  colours: Uint8Array;
}

/** Rotations in radians that are tried for a photograph or a copy. */
const turns = [0, -0.06, 0.06];

/** The weight of colour beside shape: it decides between similar shapes. */
const colourWeight = 0.06;
