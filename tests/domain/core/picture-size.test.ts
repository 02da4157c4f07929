import { beforeEach, expect, test } from "vitest";
import { checkUpload } from "#app/domain/core/files/direct-uploads.server.ts";
import { hasTooManyPixels } from "#app/domain/core/files/image-header.ts";
import { savePictures } from "#app/domain/core/files/save-files.server.ts";
import { saveUpload } from "#app/domain/core/files/save-upload.server.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

/** A png of a few bytes that declares this size. */
function png(width: number, height: number) {
  const bytes = new Uint8Array(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

/** A jpeg whose camera has written so much before the size. */
function jpeg(width: number, height: number, written: number) {
  const bytes = new Uint8Array(written + 40);
  const view = new DataView(bytes.buffer);
  bytes.set([0xff, 0xd8, 0xff, 0xe1]);
  view.setUint16(4, written);
  bytes.set([0xff, 0xc0, 0, 17, 8], 4 + written);
  view.setUint16(9 + written, height);
  view.setUint16(11 + written, width);
  return bytes;
}

const huge = png(30_000, 30_000);
const photograph = png(8_000, 6_000);

test.each([
  ["a png", true, huge],
  ["a photograph", false, photograph],
  ["a long picture of a goods page", false, png(1_080, 20_000)],
  ["a jpeg with much before its size", true, jpeg(30_000, 30_000, 60_000)],
  ["a gif", true, Uint8Array.from([...Buffer.from("GIF89a"), 0x30, 0x75, 0x30, 0x75])],
  ["a broken picture", false, huge.subarray(0, 12)],
])("%s has too many points: %s", (_, tooMany, bytes) => {
  expect(hasTooManyPixels(bytes)).toBe(tooMany);
});

test("a picture of too many points is refused wherever it is sent, and nothing of it is kept", async () => {
  const belongs = { companyId: "hanako-shop", kind: "order", id: "o" } as const;
  const refused = { ok: false, reason: "picture-too-many-pixels" };
  const scope = shop.as(hanako);
  for (const upload of [
    { name: "huge.png", bytes: huge },
    { name: "huge.jpg", bytes: jpeg(30_000, 30_000, 60_000) },
  ]) {
    expect(await savePictures(scope, shop.files, [upload], belongs)).toEqual(refused);
    expect(await saveUpload(scope, shop.files, upload, "dest")).toEqual(refused);
    const key = `image/202601/000000001/${upload.name}`;
    await shop.files.put(key, upload.bytes, "application/octet-stream");
    const stores = { files: shop.files, direct: shop.files.direct };
    expect(await checkUpload(stores, key, "image")).toEqual(refused);
  }
  expect(shop.files.keys()).toEqual([]);
});
