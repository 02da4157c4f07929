import { decode } from "fast-png";
import { imageSizeOf } from "#app/domain/core/files/image-size.ts";
import type { Pixels } from "#app/domain/core/files/pixels.ts";

const white = 255;

/**
 * The points of a small PNG as the image service makes them, eight bits a colour, on white. Undefined of any other,
 * and of one with more points than expected, which is not unpacked.
 */
export function pngPoints(png: Uint8Array, pointsMax: number): Pixels | undefined {
  const size = imageSizeOf(png);
  if (!size || size.width * size.height === 0 || size.width * size.height > pointsMax)
    return undefined;
  const { width, height, data, channels, depth, palette } = decode(png);
  if (depth !== 8 || palette) return undefined;
  const rgb = new Uint8Array(width * height * 3);
  const coloured = channels > 2;
  const clear = channels % 2 === 0;
  for (let point = 0; point < width * height; point++) {
    const at = point * channels;
    const opacity = clear ? data[at + channels - 1]! / white : 1;
    for (let part = 0; part < 3; part++)
      rgb[point * 3 + part] = white + (data[at + (coloured ? part : 0)]! - white) * opacity;
  }
  return { width, height, rgb };
}
