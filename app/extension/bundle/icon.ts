import { encode } from "fast-png";

/** The side of the drawing, which any size is taken from. */
const side = 40;
/** So many looks across a point, for smooth edges. */
const looks = 4;

const ink = [0, 17, 143] as const;
const white = [255, 255, 255] as const;

/** The shop's sign, a parcel with a bow, at this size; the same bytes each time. */
export function icon(size: number) {
  const data = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) data.set(colourAt(x, y, size), (y * size + x) * 4);
  return encode({ width: size, height: size, data, channels: 4 }, { zlib: { level: 9 } });
}

function colourAt(x: number, y: number, size: number) {
  const sum = [0, 0, 0, 0];
  for (let across = 0; across < looks; across++)
    for (let down = 0; down < looks; down++) {
      const colour = drawn(
        ((x + (across + 0.5) / looks) * side) / size,
        ((y + (down + 0.5) / looks) * side) / size,
      );
      if (!colour) continue;
      for (const at of [0, 1, 2]) sum[at]! += colour[at]!;
      sum[3]! += 255;
    }
  const seen = sum[3]! / 255;
  const part = (at: number) => (seen === 0 ? 0 : Math.round(sum[at]! / seen));
  return [part(0), part(1), part(2), Math.round(sum[3]! / looks ** 2)];
}

function drawn(x: number, y: number) {
  if (!rounded(x, y, 5)) return undefined;
  const bow = [13, 20].map((middle) => Math.hypot((x - middle) / 3.6, (y - 14.6) / 3.2));
  if (bow.some((away) => away < 0.5)) return white;
  if (bow.some((away) => away < 1)) return ink;
  if (x < 8 || x > 32 || y < 11 || y > 31) return bow.some((away) => away < 1.3) ? white : ink;
  if (Math.abs(y - 18.5) < 1.25 || Math.abs(x - 16.5) < 1.25) return ink;
  const written =
    (Math.abs(y - 23.5) < 0.9 && x > 22 && x < 29) || (Math.abs(y - 27) < 0.9 && x > 22 && x < 27);
  return written ? ink : white;
}

function rounded(x: number, y: number, radius: number) {
  const [dx, dy] = [x, y].map((at) => Math.max(radius - at, at - (side - radius), 0));
  return Math.hypot(dx!, dy!) <= radius;
}
