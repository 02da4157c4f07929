import type { Pixels } from "#app/domain/core/files/pixels.ts";
import type { Frame } from "./frame.ts";

/** Red, green and blue in so many steps each. */
const steps = 4;

/** How much of a part of a picture is of each of 64 colours, 255 together. */
export function coloursIn({ width, height, rgb }: Pixels, frame: Frame): Uint8Array {
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
export function coloursApart(one: Uint8Array, other: Uint8Array) {
  return one.reduce((sum, share, at) => sum + Math.abs(share - other[at]!), 0) / 510;
}
