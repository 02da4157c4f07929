const imageTypes = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const;
type ImageType = (typeof imageTypes)[keyof typeof imageTypes];

/** What the bytes say they are, whatever the name says; undefined for all but png, jpeg and webp. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return imageTypes.png;
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return imageTypes.jpg;
  // RIFF, four bytes of length, WEBP
  const riff = startsWith(bytes, [0x52, 0x49, 0x46, 0x46]);
  if (riff && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50])) return imageTypes.webp;
  return undefined;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]) {
  return signature.every((byte, index) => bytes[index] === byte);
}
