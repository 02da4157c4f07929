import { expect, test } from "vitest";
import { clearUploads } from "#app/domain/core/files/direct-uploads.server.ts";
import { files, uploads } from "#db/schema/index.ts";
import { noon, openShop } from "#tests/support/shop.ts";

test("what nobody took is gone a day after its place has ended, and nothing else", async () => {
  const shop = await openShop();
  const place = (id: string, hours: number) => ({
    id,
    companyId: "hanako-shop",
    userId: "hanako",
    folder: "dest" as const,
    prefix: `dest/202601/${id}/`,
    startedAt: noon,
    endsAt: new Date(noon.getTime() - hours * 3_600_000),
  });
  await shop.db.insert(uploads).values([place("old", 25), place("young", 23), place("empty", 30)]);
  const write = (key: string) => shop.files.put(key, new Uint8Array([1]), "text/plain");
  for (const key of ["old/left.txt", "old/kept.txt", "young/left.txt", "other/left.txt"])
    await write(`dest/202601/${key}`);
  await shop.db.insert(files).values({
    id: "kept",
    key: "dest/202601/old/kept.txt",
    companyId: "hanako-shop",
    documentKind: "upload",
    documentId: "hanako",
    name: "kept.txt",
    sizeBytes: 1,
    contentType: "text/plain",
    savedAt: noon,
    savedBy: "buyer:hanako",
  });

  const job = shop.as({ kind: "system", id: "clear-uploads" });
  await clearUploads(job, shop.files);
  await clearUploads(job, shop.files);
  expect(shop.files.keys().sort()).toEqual([
    "dest/202601/old/kept.txt",
    "dest/202601/other/left.txt",
    "dest/202601/young/left.txt",
  ]);
  expect(await shop.db.select({ id: uploads.id }).from(uploads)).toEqual([{ id: "young" }]);
});
