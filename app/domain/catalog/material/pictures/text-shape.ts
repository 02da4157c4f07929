import type { Box } from "./raster.ts";

/** In points of the picture that is looked at. */
export const heightMin = 8;
/** Of the picture's height. */
export const heightShareMax = 0.22;
/** Of the box so much is edges of strokes. */
const [edgesMin, edgesMax] = [0.14, 0.8];

interface Looked {
  edges: Uint8Array;
  bright: Float32Array;
  width: number;
  height: number;
}

/** Whether a box holds strokes of two tones in a row, as writing does and goods do not. */
export function isText(box: Box & { points: number }, looked: Looked) {
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
