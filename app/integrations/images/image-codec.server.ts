import { decode as decodePng, encode as encodePng } from "fast-png";
import { type ImageCodec, type Pixels, pixelsAcross } from "#app/domain/core/files/image-codec.ts";
import { imageSizeOf } from "#app/domain/core/files/image-header.ts";

/** A picture of which only what it shows matters is at most so many times longer than wide. */
const smallPointsMax = pixelsAcross ** 2 * 10;

/** Picture files read and written by the platform's image service; between it and us they are PNGs. */
export function imageCodec(images: ImagesBinding): ImageCodec {
  return {
    async decode(picture, sideMax) {
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

    async encode({ width, height, rgb }, quality) {
      // Packed lightly: it only goes to the service, which makes a JPEG of it.
      const png = encodePng({ width, height, data: rgb, channels: 3 }, { zlib: { level: 1 } });
      const draw = async () =>
        bytesOf(await images.input(asStream(png)).output({ format: "image/jpeg", quality }));
      // The service breaks off now and then: it is asked once more.
      return draw()
        .catch(draw)
        .catch(() => undefined);
    },

    readPixels: (picture) => readSmall(images, picture),
    shrink: (picture, width) => shrunk(images, picture, width),
  };
}

async function readSmall(images: ImagesBinding, picture: Uint8Array) {
  try {
    const small = await images
      .input(asStream(picture))
      .transform({ width: pixelsAcross, fit: "scale-down" })
      .output({ format: "image/png" });
    return pngPoints(await bytesOf(small), smallPointsMax);
  } catch {
    // What it cannot read it throws at.
    return undefined;
  }
}

/**
 * Made smaller as WebP; never larger than it was. What the service cannot read it breaks off at while answering, so
 * the bytes are read before they are shown to anybody.
 */
async function shrunk(images: ImagesBinding, picture: ReadableStream<Uint8Array>, width: number) {
  const made = await images
    .input(picture)
    .transform({ width, fit: "scale-down" })
    .output({ format: "image/webp" });
  const body = await new Response(made.image()).arrayBuffer();
  return body.byteLength > 0 ? { body, contentType: made.contentType() } : undefined;
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

const white = 255;

/**
 * The points of a small PNG as the image service makes them, eight bits a colour, on white. Undefined of any other,
 * and of one with more points than expected, which is not unpacked.
 */
export function pngPoints(png: Uint8Array, pointsMax: number): Pixels | undefined {
  const size = imageSizeOf(png);
  if (!size || size.width * size.height === 0 || size.width * size.height > pointsMax)
    return undefined;
  const { width, height, data, channels, depth, palette } = decodePng(png);
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
