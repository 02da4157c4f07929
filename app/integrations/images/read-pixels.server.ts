import { pixelsAcross, type ReadPixels } from "#app/domain/core/files/pixels.ts";
import { pngPoints } from "./png-points.ts";

/** A picture is at most so many times longer than wide. */
const pointsMax = pixelsAcross ** 2 * 10;

/** The points of pictures, made small by the platform's image service. */
export function readPixelsWith(images: ImagesBinding): ReadPixels {
  return async (picture) => {
    try {
      const small = await images
        .input(new Blob([picture.slice()]).stream())
        .transform({ width: pixelsAcross, fit: "scale-down" })
        .output({ format: "image/png" });
      const png = new Uint8Array(await new Response(small.image()).arrayBuffer());
      return pngPoints(png, pointsMax);
    } catch {
      // What it cannot read it throws at.
      return undefined;
    }
  };
}
