import sharp from "sharp";
import type { PictureEditing } from "#app/domain/catalog/material/pictures/picture-editing.ts";
import { pictureTools } from "#app/integrations/images/picture-tools.ts";
import { ownSegmentation } from "#app/integrations/images/segmentation.ts";

/** Picture files by the library that the platform's image service stands on at the machine at hand. */
const sharpCodec: PictureEditing["codec"] = {
  async decode(picture, sideMax) {
    try {
      const { data, info } = await sharp(picture)
        .resize(sideMax, sideMax, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "white" })
        .toColourspace("srgb")
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
    } catch {
      return undefined;
    }
  },
  async encode({ width, height, rgb }, quality) {
    const points = sharp(rgb, { raw: { width, height, channels: 3 } });
    return new Uint8Array(await points.jpeg({ quality }).toBuffer());
  },
};

/** What pictures are edited with, but for where they are got. */
export const ownEditing = {
  codec: sharpCodec,
  segmentation: ownSegmentation,
  tools: pictureTools,
};
