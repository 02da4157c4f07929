import type { Shrink } from "#app/domain/core/files/shrink.ts";

/**
 * Pictures made smaller by the platform's image service, as WebP; never larger than they were.
 * What it cannot read it breaks off at while answering, so the bytes are read before they are shown to anybody.
 */
export function shrinkWith(images: ImagesBinding): Shrink {
  return async (picture, width) => {
    const shrunk = await images
      .input(picture)
      .transform({ width, fit: "scale-down" })
      .output({ format: "image/webp" });
    const body = await new Response(shrunk.image()).arrayBuffer();
    return body.byteLength > 0 ? { body, contentType: shrunk.contentType() } : undefined;
  };
}
