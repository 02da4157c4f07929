import { hasUsualSize, imageSizeOf, imageTypeOf } from "#app/domain/core/files/image-header.ts";
import { limits } from "#app/domain/core/limits.ts";

/** The reasons why a picture could not be edited. */
export const pictureProblems = {
  gone: "画像が見つかりません。削除されたか、仕入先のページにない画像です",
  away: "いまは画像を読み取れません。時間をおいて、もう一度お試しください",
  "not-a-picture": "編集できる画像ではありません（PNG・JPEG・WebPに対応しています）",
  drawing: "SVGの画像は編集できません（PNG・JPEG・WebPに対応しています）",
  moving: "動く画像は編集できません",
  "too-large": "画像が大きすぎるか、細長すぎます（10MB・5,000万画素・縦横比8倍まで）",
  broken: "画像を読み取れませんでした。ファイルが壊れています",
  unable: "画像の編集は現在ご利用いただけません",
} as const;
export type PictureProblem = keyof typeof pictureProblems;

/** Checks a file before it is decoded; undefined if it may be. */
export function problemOf(file: Uint8Array): PictureProblem | undefined {
  if (file.length > limits.imageBytesMax) return "too-large";
  if (!imageTypeOf(file)) return /<svg[\s>]/i.test(latin(file)) ? "drawing" : "not-a-picture";
  if (isMoving(file)) return "moving";
  if (!imageSizeOf(file)) return "broken";
  return hasUsualSize(file) ? undefined : "too-large";
}

const latin = (file: Uint8Array) => String.fromCharCode(...file.subarray(0, 1_024));

/**
 * True for animations: a WebP has a flag in its header (RFC 9649, 2.7), a PNG a chunk before its image
 * data.
 */
function isMoving(file: Uint8Array) {
  if (file[0] === 0x89) {
    const head = latin(file);
    return head.includes("acTL") && !head.slice(0, head.indexOf("acTL")).includes("IDAT");
  }
  return latin(file.subarray(8, 16)) === "WEBPVP8X" && (file[20]! & 2) !== 0;
}
