import type { Box } from "#app/domain/catalog/material/pictures/picture-editing.ts";
import { writtenPlacesMax } from "#app/domain/catalog/material/pictures/writing.ts";
import { brightnessOf } from "#app/domain/catalog/pictures/fingerprint.ts";
import type { Pixels } from "#app/domain/core/files/image-codec.ts";
import { shrunk } from "./raster.ts";
import { regionsOf } from "./regions.ts";

/** So many points along the longer side are enough to see where something is written. */
const lookedAt = 640;
/** Strokes differ in brightness from what they stand on by more than this, of 255. */
const contrast = 56;

/** Where something seems to be written on a picture, in lines or in columns: dense strokes of two tones in a row. */
export function writtenOn(picture: Pixels): Box[] {
  const small = brightnessOf(shrunk(picture, lookedAt));
  const scale = picture.width / small.width;
  const columns = linesIn(turned(small)).map(({ left, top, right, bottom }) => ({
    left: top,
    top: left,
    right: bottom,
    bottom: right,
  }));
  const lines = linesIn(small);
  // A letter of a line may be read as a column of its own.
  const others = columns.filter((one) => !lines.some((line) => meets(one, line)));
  return [...lines, ...others].slice(0, writtenPlacesMax).map((box) => {
    const more = Math.min(box.bottom - box.top, box.right - box.left) * 0.2 + 2;
    return {
      left: Math.max(0, Math.floor((box.left - more) * scale)),
      top: Math.max(0, Math.floor((box.top - more) * scale)),
      right: Math.min(picture.width, Math.ceil((box.right + more) * scale)),
      bottom: Math.min(picture.height, Math.ceil((box.bottom + more) * scale)),
    };
  });
}

function meets(one: Box, other: Box) {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

/** The picture with its columns as rows. */
function turned({ width, height, bright }: ReturnType<typeof brightnessOf>) {
  const other = new Float32Array(bright.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) other[x * height + y] = bright[y * width + x]!;
  return { width: height, height: width, bright: other };
}

function linesIn({ width, height, bright }: ReturnType<typeof brightnessOf>) {
  const edges = edgesOf(bright, width, height);
  const reach = Math.max(3, Math.round(Math.max(width, height) * 0.024));
  const found = (strokes: Uint8Array) => {
    const joined = closed(closed(strokes, width, height, reach, 1), width, height, 2, width);
    return regionsOf(joined, width, heightMin ** 2).regions.filter((box) =>
      isText(box, { edges: strokes, bright, width, height }),
    );
  };
  const whole = found(edges);
  // What touches an outline of the goods hangs together with it: looked at once more without outlines.
  const freed = found(lettersIn(edges, width, height));
  return inRows([...whole, ...freed.filter((one) => !whole.some((other) => meets(one, other)))]);
}

/**
 * The edges but for those that go on beyond what a letter is high or a word wide: outlines of goods, of tables and
 * frames.
 */
function lettersIn(edges: Uint8Array, width: number, height: number) {
  const { regions, numbers } = regionsOf(edges, width, 1);
  const isLong = regions.map(
    ({ left, top, right, bottom }) =>
      bottom - top > height * heightShareMax || right - left > width * heightShareMax,
  );
  return edges.map((one, at) => (one === 1 && !isLong[numbers[at]! - 1] ? 1 : 0));
}

/** Words of one line as one box; what lies between two of them belongs to it, be it a letter upon an outline. */
function inRows(boxes: readonly Box[]): Box[] {
  const rows: Box[] = [];
  for (const { left, top, right, bottom } of [...boxes].sort(
    (one, other) => one.left - other.left,
  )) {
    const high = bottom - top;
    const row = rows.find((one) => {
      const shared = Math.min(one.bottom, bottom) - Math.max(one.top, top);
      const [low, tall] = [
        Math.min(high, one.bottom - one.top),
        Math.max(high, one.bottom - one.top),
      ];
      return shared > low * 0.7 && low > tall * 0.5 && left - one.right < tall * 1.2;
    });
    if (!row) rows.push({ left, top, right, bottom });
    else {
      row.right = Math.max(row.right, right);
      row.top = Math.min(row.top, top);
      row.bottom = Math.max(row.bottom, bottom);
    }
  }
  return rows;
}

function edgesOf(bright: Float32Array, width: number, height: number) {
  const edges = new Uint8Array(width * height);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      const across = Math.abs(bright[at + 1]! - bright[at - 1]!);
      const down = Math.abs(bright[at + width]! - bright[at - width]!);
      edges[at] = Math.max(across, down) > contrast ? 1 : 0;
    }
  return edges;
}

/** Fills gaps up to so many points between set points, along rows or down columns. */
function closed(map: Uint8Array, width: number, height: number, gap: number, step: number) {
  const filled = map.slice();
  const isRow = step === 1;
  const [lines, length] = isRow ? [height, width] : [width, height];
  for (let line = 0; line < lines; line++) {
    const start = isRow ? line * width : line;
    let last = -gap - 1;
    for (let nth = 0; nth < length; nth++) {
      if (map[start + nth * step] === 0) continue;
      if (nth - last <= gap + 1)
        for (let between = last + 1; between < nth; between++) filled[start + between * step] = 1;
      last = nth;
    }
  }
  return filled;
}

/** In points of the picture that is looked at. */
const heightMin = 8;
/** Of the picture's height. */
const heightShareMax = 0.22;
/** Of the box so much is edges of strokes. */
const [edgesMin, edgesMax] = [0.14, 0.8];

interface Looked {
  edges: Uint8Array;
  bright: Float32Array;
  width: number;
  height: number;
}

/** Whether a box holds strokes of two tones in a row, as writing does and goods do not. */
function isText(box: Box & { points: number }, looked: Looked) {
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  if (high < heightMin || high > looked.height * heightShareMax || wide < high * 1.3) return false;
  if (box.points < wide * high * 0.55) return false;
  let [edges, sum, squares] = [0, 0, 0];
  each(box, looked.width, (at) => {
    edges += looked.edges[at]!;
    sum += looked.bright[at]!;
    squares += looked.bright[at]! ** 2;
  });
  const area = wide * high;
  if (edges < area * edgesMin || edges > area * edgesMax) return false;
  return (
    isTwoToned(box, looked, sum / area, squares / area - (sum / area) ** 2) &&
    hasStrokes(box, looked, sum / area)
  );
}

function each({ left, top, right, bottom }: Box, width: number, look: (at: number) => void) {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) look(y * width + x);
}

/** Whether the light and the dark points lie each close together (Otsu): ink and what it stands on. */
function isTwoToned(box: Box, { bright, width }: Looked, mean: number, variance: number) {
  let [above, count, sum] = [0, 0, 0];
  each(box, width, (at) => {
    count++;
    sum += bright[at]!;
    if (bright[at]! > mean) above++;
  });
  let light = 0;
  each(box, width, (at) => {
    if (bright[at]! > mean) light += bright[at]!;
  });
  const below = count - above;
  if (above === 0 || below === 0) return false;
  const apart = light / above - (sum - light) / below;
  return ((above * below) / count ** 2) * apart ** 2 > variance * 0.6;
}

/** Whether rows cross strokes again and again, and are not a pattern that repeats down the box. */
function hasStrokes(box: Box, { bright, width }: Looked, mean: number) {
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  const isInk = (x: number, y: number) => Number(bright[y * width + x]! > mean);
  const third = Math.max(1, Math.floor(high / 3));
  let [crossings, alike, compared] = [0, 0, 0];
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left + 1; x < box.right; x++) {
      if (isInk(x, y) !== isInk(x - 1, y)) crossings++;
      if (y + third >= box.bottom) continue;
      compared++;
      if (isInk(x, y) === isInk(x, y + third)) alike++;
    }
  const perRow = crossings / high;
  const letters = wide / high;
  return perRow >= letters && Math.abs(alike / compared - 0.5) < 0.42;
}
