import sharp from "sharp";
import { type Pixels, pixelsAcross } from "#app/domain/core/files/image-codec.ts";

/**
 * The points of any picture that the local image service reads, drawn ones too, as the shop's own reader makes them.
 */
export async function drawnPixels(picture: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .resize(pixelsAcross)
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}
