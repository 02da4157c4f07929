const imageTypes = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const;
type ImageType = (typeof imageTypes)[keyof typeof imageTypes];

/** Recognises png, jpeg and webp by their signatures; undefined for anything else. */
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

interface Size {
  width: number;
  height: number;
}

/** Decoding more pixels costs more memory than a picture is worth; a good camera has fifty million. */
const pixelsMax = 50_000_000;
/** A picture longer than this many times its width stays long when it is scaled to a narrow width. */
const sideRatioMax = 8;

/** The refusal shown for a picture with too many pixels. */
export const tooManyPixels = {
  ja: "画像は5,000万画素までです。縮小してから選び直してください",
  zh: "图片不能超过5000万像素，请缩小后重新选择",
};

/**
 * True where a picture declares more pixels than may be decoded; one that declares no size is left to the
 * decoder.
 */
export function hasTooManyPixels(bytes: Uint8Array): boolean {
  const size = imageSizeOf(bytes);
  return size !== undefined && size.width * size.height > pixelsMax;
}

/** True where a picture declares a size that may be decoded and is not an extreme strip. */
export function hasUsualSize(bytes: Uint8Array): boolean {
  const size = imageSizeOf(bytes);
  if (!size || size.width < 1 || size.height < 1) return false;
  const [short, long] = [size.width, size.height].sort((one, other) => one - other) as [
    number,
    number,
  ];
  return short * long <= pixelsMax && long <= short * sideRatioMax;
}

/**
 * Reads the size that a png, jpeg, webp or gif declares in its header; undefined where the header is cut off.
 */
export function imageSizeOf(bytes: Uint8Array): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (bytes[0] === 0x89) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (bytes[0] === 0xff) return jpegSize(view);
    if (bytes[0] === 0x47)
      return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    return webpSize(view);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Walks the segments to the frame header (ITU T.81, B.1.1.3 and B.2.2). */
function jpegSize(view: DataView): Size | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // Fill bytes stand before a marker, any number of them.
    at += marker === 0xff ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
  return undefined;
}

/** Reads the three kinds of WebP content (RFC 9649). */
function webpSize(view: DataView): Size | undefined {
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
  if (kind === "VP8X") return { width: three(24) + 1, height: three(27) + 1 };
  if (kind === "VP8 ")
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== "VP8L") return undefined;
  const sizes = view.getUint32(21, true);
  return { width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 };
}
