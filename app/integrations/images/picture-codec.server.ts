import { encode } from "fast-png";
import type { PictureCodec } from "#app/domain/catalog/material/pictures/picture-editing.ts";
import { imageSizeOf } from "#app/domain/core/files/image-size.ts";
import { pngPoints } from "./png-points.ts";

/** Picture files read and written by the platform's image service; between it and us they are PNGs. */
export function pictureCodec(images: ImagesBinding): PictureCodec {
  return {
    async unpack(picture, sideMax) {
      const size = imageSizeOf(picture);
      if (!size) return undefined;
      const { width, height } = size;
      const read = async () => {
        const input = images.input(asStream(picture));
        const isLarge = Math.max(width, height) > sideMax;
        // By its width alone, which keeps the other side in proportion.
        const across = Math.max(
          1,
          Math.floor(width * Math.min(1, sideMax / height, sideMax / width)),
        );
        const seen = isLarge ? input.transform({ width: across }) : input;
        const png = await bytesOf(await seen.output({ format: "image/png" }));
        // A photograph turned by its head is as wide as it was high.
        return pngPoints(png, sideMax * sideMax * 2);
      };
      // What it cannot read it throws at, and now and then at what it can: it is asked once more.
      return read()
        .catch(read)
        .catch(() => undefined);
    },

    async pack({ width, height, rgb }, quality) {
      // Packed lightly: it only goes to the service, which makes a JPEG of it.
      const png = encode({ width, height, data: rgb, channels: 3 }, { zlib: { level: 1 } });
      const draw = async () =>
        bytesOf(await images.input(asStream(png)).output({ format: "image/jpeg", quality }));
      // The service breaks off now and then: it is asked once more.
      return draw()
        .catch(draw)
        .catch(() => undefined);
    },
  };
}

/** A drawing of the shop's own as a picture of so many points; suppliers' drawings are not opened. */
export async function drawingAsPicture(images: ImagesBinding, drawing: string, side: number) {
  const large = drawing.replace(/width="\d+" height="\d+"/, `width="${side}" height="${side}"`);
  const input = images.input(asStream(new TextEncoder().encode(large)));
  return bytesOf(await input.output({ format: "image/png" }));
}

const asStream = (bytes: Uint8Array) => new Blob([bytes.slice()]).stream();

async function bytesOf(made: ImageTransformationResult) {
  return new Uint8Array(await new Response(made.image()).arrayBuffer());
}
