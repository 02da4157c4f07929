import type { Shrink } from "#app/domain/core/files/shrink.ts";

/** Pictures made smaller by the platform's image service, as WebP; never larger than they were. */
export function shrinkWith(images: ImagesBinding): Shrink {
  return async (picture, width) => {
    const shrunk = await images
      .input(picture)
      .transform({ width, fit: "scale-down" })
      .output({ format: "image/webp" });
    return { body: shrunk.image(), contentType: shrunk.contentType() };
  };
}
