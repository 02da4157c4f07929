import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { DirectStore, TemporaryKeys } from "#app/domain/core/files/file-store.ts";
import { fileEndingOf, headBytes, tailBytes } from "#app/domain/core/files/file-type.ts";
import { partBytes } from "#app/domain/core/files/upload.ts";
import { refusal, s3Client } from "#app/integrations/s3/client.server.ts";
import { s3DirectStore } from "#app/integrations/s3/direct-store.server.ts";
import { s3FileStore } from "#app/integrations/s3/file-store.server.ts";
import { startObjectStore, storeSettings } from "#app/local/object-store/object-store.ts";

let store: Awaited<ReturnType<typeof startObjectStore>>;
let direct: DirectStore;
let files: ReturnType<typeof s3FileStore>;

beforeAll(async () => {
  store = await startObjectStore(mkdtempSync(join(tmpdir(), "store-")));
  const settings = { ...storeSettings, endpoint: store.endpoint };
  direct = s3DirectStore(settings);
  files = s3FileStore(settings);
});
afterAll(() => store.close());

const put = (url: string, body: BodyInit) => read(fetch(url, { method: "PUT", body }));

/** An answer that is left unread keeps the store from closing. */
async function read(asked: Promise<Response>) {
  const response = await asked;
  await response.arrayBuffer();
  return response;
}
const key = "dest/202601/000000001/大きい 図面.pdf";

test("a line that was lost, as the Worker's runtime says it, is asked again; what was refused is not", async () => {
  const { s3, client } = await s3Client({ ...storeSettings, endpoint: store.endpoint })();
  const line = client.config.requestHandler;
  const lost = new Error("Network connection lost.");
  const handle = vi.spyOn(line, "handle").mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  const where = { Bucket: storeSettings.bucket, Key: "lost/line.txt" };
  await client.send(new s3.PutObjectCommand({ ...where, Body: new Uint8Array([1, 2]) }));
  expect(handle).toHaveBeenCalledTimes(3);
  expect((await files.get(where.Key))?.sizeBytes).toBe(2);

  handle.mockClear().mockRejectedValue(lost);
  await expect(client.send(new s3.DeleteObjectCommand(where))).rejects.toThrow(lost.message);
  expect(handle).toHaveBeenCalledTimes(3);

  handle.mockClear().mockRestore();
  const refused = vi.spyOn(line, "handle");
  const nowhere = new s3.GetObjectCommand({ ...where, Key: "lost/nothing.txt" });
  await expect(client.send(nowhere)).rejects.toSatisfy((error) => refusal(error) === 404);
  expect(refused).toHaveBeenCalledTimes(1);
});

describe("an upload in parts", () => {
  test("goes by addresses alone, becomes one file and shows its beginning and end", async () => {
    const whole = new Uint8Array(partBytes + 5_000_000).fill(65);
    whole.set(new TextEncoder().encode("%PDF-1.7"));
    whole.set([9, 9, 9], whole.length - 3);
    const partsId = await direct.begin(key, "application/octet-stream");
    const parts = [];
    for (const number of [1, 2]) {
      const url = await direct.partUrl(key, partsId, number, 60);
      const sent = await put(url, whole.slice((number - 1) * partBytes, number * partBytes));
      expect(sent.status).toBe(200);
      parts.push({ number, etag: sent.headers.get("ETag")! });
    }
    expect(await direct.readHeadAndTail(key)).toBeUndefined();
    expect(await direct.finish(key, partsId, parts)).toBe(true);
    const seen = (await direct.readHeadAndTail(key))!;
    expect(seen.sizeBytes).toBe(whole.length);
    expect(seen.head).toEqual(whole.slice(0, headBytes));
    expect(seen.tail).toEqual(whole.slice(-tailBytes));
    expect(fileEndingOf(seen, key)).toBe("pdf");
    const kept = await files.get(key);
    expect((await new Response(kept?.body).arrayBuffer()).byteLength).toBe(whole.length);
    expect(await direct.finish(key, partsId, parts)).toBe(false);
  });

  test("does not take a part at an address that was changed, nor becomes a file without one", async () => {
    const other = "dest/202601/000000002/a.pdf";
    const partsId = await direct.begin(other, "application/octet-stream");
    const url = await direct.partUrl(other, partsId, 1, 60);
    const changed = await put(url.replace("partNumber=1", "partNumber=2"), "x");
    expect(changed.status).toBe(403);
    expect(await direct.finish(other, partsId, [])).toBe(false);
    expect(await direct.readHeadAndTail(other)).toBeUndefined();
  });

  test("may come from a page of another origin, which can read the part's mark", async () => {
    const partsId = await direct.begin(key, "application/octet-stream");
    const url = await direct.partUrl(key, partsId, 1, 60);
    const headers = { Origin: "http://127.0.0.1:8787", "Access-Control-Request-Method": "PUT" };
    const asked = await read(fetch(url, { method: "OPTIONS", headers }));
    expect(asked.headers.get("Access-Control-Allow-Origin")).toBeTruthy();
    const sent = await read(
      fetch(url, { method: "PUT", body: "x", headers: { Origin: headers.Origin } }),
    );
    expect(sent.headers.get("Access-Control-Expose-Headers")).toMatch(/etag/i);
  });
});

describe("temporary keys", () => {
  const prefix = "image/202601/123456789/";
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

  /** The status of a program's own write with these keys. */
  async function write(keys: TemporaryKeys, path: string) {
    try {
      await s3FileStore(keys).put(path, png, "image/png");
      return 200;
    } catch (error) {
      return refusal(error);
    }
  }

  test("write below their place and nowhere else", async () => {
    const keys = await direct.keysFor(prefix, new Date(), 15);
    expect(await write(keys, `${prefix}a.png`)).toBe(200);
    expect(await direct.readHeadAndTail(`${prefix}a.png`)).toMatchObject({ sizeBytes: 8 });
    for (const elsewhere of ["image/202601/123456780/a.png", "dest/a.png", `x/${prefix}a.png`])
      expect(await write(keys, elsewhere)).toBe(403);
  });

  test("neither write nor read outside the bucket by a key with dots for a part", async () => {
    const keys = await direct.keysFor(prefix, new Date(), 15);
    for (const path of ["../../../../written.png", "../../../../../kaitsukebin.db", "./a.png"]) {
      expect(await write(keys, prefix + path), path).toBe(400);
      const read = s3FileStore(keys).get(prefix + path);
      await expect(read, path).rejects.toSatisfy((error) => refusal(error) === 400);
    }
    // The bucket's own key is held to the same.
    const own = files.put(`${prefix}../a.png`, png, "image/png");
    await expect(own).rejects.toSatisfy((error) => refusal(error) === 400);
  });

  test("open nothing once they have run out, or were changed", async () => {
    const old = await direct.keysFor(prefix, new Date(Date.now() - 16 * 60_000), 15);
    expect(await write(old, `${prefix}b.png`)).toBe(403);
    const keys = await direct.keysFor(prefix, new Date(), 15);
    const [head, claims = "", sign] = atob(keys.sessionToken).slice(4).split(".");
    const wider = claims.replace(/^.{8}/, (part) => `${part.slice(0, 7)}x`);
    const sessionToken = btoa(`jwt/${head}.${wider}.${sign}`);
    expect(await write({ ...keys, sessionToken }, `${prefix}b.png`)).toBe(403);
    const guessed = { ...keys, secretAccessKey: "0".repeat(64) };
    expect(await write(guessed, `${prefix}b.png`)).toBe(403);
    expect(await direct.readHeadAndTail(`${prefix}b.png`)).toBeUndefined();
  });
});

test("what stands below a place is listed by its own name, and what is removed is not", async () => {
  const place = "dest/202602/000000009/";
  const names = ["大きい 図面.pdf", "a+b.txt"].map((name) => place + name);
  for (const name of [...names, "dest/202602/0000000091/other.txt"])
    await files.put(name, new Uint8Array([1]), "text/plain");
  expect((await files.keysBelow(place)).sort()).toEqual([...names].sort());
  await files.remove(names[0]!);
  expect(await files.keysBelow(place)).toEqual([names[1]]);
  expect(await files.keysBelow("dest/209901/")).toEqual([]);
});
