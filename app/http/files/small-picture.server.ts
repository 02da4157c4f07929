import { type Shrink, shrunkWidths } from "#app/domain/core/files/shrink.ts";

/** A picture that is kept nowhere, small enough to stand in a page itself. */
export async function smallPicture(shrink: Shrink, picture: Uint8Array) {
  const { body, contentType } = await shrink(new Blob([picture.slice()]).stream(), shrunkWidths[1]);
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `data:${contentType};base64,${btoa(text)}`;
}
