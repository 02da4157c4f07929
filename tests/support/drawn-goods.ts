import sharp from "sharp";
import type { Pixels } from "#app/domain/core/files/image-codec.ts";

/** The points of a drawing of this size. */
export async function drawn(width: number, height: number, inside: string): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}

export const asPng = ({ width, height, rgb }: Pixels) =>
  sharp(rgb, { raw: { width, height, channels: 3 } }).png();

/** The picture with every point a little lighter or darker, the same each time. */
export function withNoise(picture: Pixels, most: number): Pixels {
  let seed = 7;
  const rgb = picture.rgb.map((value) => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    return Math.min(255, Math.max(0, value + ((seed >> 8) % (2 * most + 1)) - most));
  });
  return { ...picture, rgb };
}

export function pointAt({ width, rgb }: Pixels, x: number, y: number) {
  const at = (y * width + x) * 3;
  return [...rgb.subarray(at, at + 3)];
}
