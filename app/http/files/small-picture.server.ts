import { type Shrink, shrunkWidths } from "#app/domain/core/files/image-codec.ts";

/** A picture that is kept nowhere, small enough to stand in a page itself. */
export async function smallPicture(shrink: Shrink, picture: Uint8Array) {
  const small = await shrink(new Blob([picture.slice()]).stream(), shrunkWidths[1]);
  if (!small) return undefined;
  const bytes = new Uint8Array(small.body);
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `data:${small.contentType};base64,${btoa(text)}`;
}
