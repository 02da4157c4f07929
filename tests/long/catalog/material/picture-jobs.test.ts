import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type AskedMaterial,
  askMaterial,
  cancelMaterial,
  retryMaterial,
} from "#app/domain/catalog/material/ask-material.server.ts";
import { findJob } from "#app/domain/catalog/material/material-queries.server.ts";
import { forgetMaterial } from "#app/domain/catalog/material/pack-material.server.ts";
import {
  acceptPicture,
  editAgain,
  unacceptPicture,
} from "#app/domain/catalog/material/pictures/change-picture.server.ts";
import { editPictures } from "#app/domain/catalog/material/pictures/edit-pictures.server.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanMonth } from "#app/domain/core/calendar.ts";
import * as tables from "#db/schema/index.ts";
import { asPng, drawn, withNoise } from "#tests/support/drawn-goods.ts";
import { ownEditing } from "#tests/support/machine/sharp-codec.ts";
import { hanako, kenji, noon, openShop, type Shop, taro } from "#tests/support/shop.ts";

const tote = "600000000001";
const other = "600000000002";
const jobId = "11111111-1111-4111-8111-111111111111";
const system = { kind: "system", id: "edit-pictures" } as const;
const first = { jobId, place: 1, kind: "white", nth: 1 } as const;
/** A quarter of an hour, in days. */
const quarter = 15 / 60 / 24;
const usual = { tolerance: "middle", marginPercent: 6 } as const;

let shop: Shop;
let lying: Map<string, Uint8Array | "away">;
let asksAgain: number;

/** A red disk on noisy grey, as wide as a marketplace wants it, and small: seen through twenty times as fast. */
const [wide, small] = await Promise.all([1_300, 260].map(disk));

async function disk(side: number) {
  const goods = await drawn(
    side,
    side,
    `<rect width="100%" height="100%" fill="#ccc"/><circle cx="50%" cy="50%" r="44.6%" fill="#c01820"/>`,
  );
  return new Uint8Array(await asPng(withNoise(goods, 4)).toBuffer());
}

beforeEach(async () => {
  shop = await openShop();
  lying = new Map([["https://cbu01.alicdn.com/a.png", small!]]);
  asksAgain = 0;
  await shownBy(tote, "https://cbu01.alicdn.com/a.png");
  await shownBy(other, "https://cbu01.alicdn.com/a.png");
});

/** Where the picture is to pass, or its size is looked at. */
const showWide = () => lying.set("https://cbu01.alicdn.com/a.png", wide!);

const shownBy = (id: string, ...pictures: string[]) =>
  shop.db.update(tables.offers).set({ pictures }).where(sql`id = ${id}`);

const asked: AskedMaterial = {
  id: jobId,
  market: "amazon",
  brand: "",
  avoid: "",
  kinds: [],
  pictureKinds: ["white"],
  offerIds: [tote],
  productIds: [],
};
const ask = (changes: Partial<AskedMaterial> = {}, actor: Buyer = hanako) =>
  askMaterial(shop.as(actor), { ...asked, ...changes });
const run = (editing = true) =>
  editPictures(shop.as(system), {
    editing: editing
      ? { ...ownEditing, download: async (address) => lying.get(address) }
      : undefined,
    files: shop.files,
    again: async () => asksAgain++,
  });
const pictures = () =>
  shop.db.select().from(tables.materialPictures).orderBy(sql`place, kind, nth, version`);
const spent = async () =>
  (await shop.db.select().from(tables.materialPictureMonths))[0]?.pictures ?? 0;
async function fileOf({ fileId }: { fileId: string }) {
  const [row] = await shop.db.select().from(tables.files).where(sql`id = ${fileId}`);
  const stored = await shop.files.get(row!.key);
  return new Uint8Array(await new Response(stored!.body).arrayBuffer());
}

async function ownProduct() {
  await addFromGoods(shop.as(hanako), [{ skuId: "sku-tote-natural" }]);
  await shop.db.update(tables.ownProducts).set({ picture: "https://cbu01.alicdn.com/a.png" });
  return (await shop.db.select().from(tables.ownProducts))[0]!;
}

describe("a job of pictures", () => {
  test("is asked once by one form, and edited once by two runs into a file of the company's", async () => {
    showWide();
    expect(await ask()).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject({ ok: true });
    expect(await spent()).toBe(1);
    await Promise.all([run(), run()]);
    const [picture, ...more] = await pictures();
    expect(more).toEqual([]);
    expect(picture).toMatchObject({ state: "done", findings: [], fillPercent: 88, side: 1_319 });
    expect(await shop.db.$count(tables.files)).toBe(1);
    expect(shop.files.keys()).toHaveLength(1);
    const made = sharp(await fileOf(picture!));
    expect(await made.metadata()).toMatchObject({ format: "jpeg", width: 1_319, height: 1_319 });
    const { data } = await made.raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    // The job ends with its texts as well, of which there are none.
    expect(await findJob(shop.as(hanako), jobId)).toMatchObject({
      pictureCount: 1,
      picturesDone: 1,
    });
  });

  test("edits each kind of so many pictures, and one of several side by side", async () => {
    const places = ["a", "b", "c"].map((name) => `https://cbu01.alicdn.com/${name}.png`);
    for (const place of places) lying.set(place, lying.get(places[0]!)!);
    await shownBy(tote, ...places);
    await ask({ pictureKinds: ["white", "fit", "text", "collage"], picturesEach: 2 });
    expect(await spent()).toBe(7);
    await run();
    expect((await pictures()).map(({ kind, nth, state }) => `${kind}${nth} ${state}`)).toEqual([
      ...["collage1 done", "fit1 done", "fit2 done", "text1 done", "text2 done"],
      ...["white1 done", "white2 done"],
    ]);
    expect((await pictures())[0]!.sources).toEqual(places);
  }, 30_000);

  test("makes more pictures than a document holds attached files", async () => {
    const small = new Uint8Array(
      await asPng(await drawn(200, 200, `<circle cx="100" cy="100" r="80"/>`)).toBuffer(),
    );
    const places = [1, 2, 3, 4, 5].map((nth) => `https://cbu01.alicdn.com/${nth}.png`);
    for (const place of places) lying.set(place, small);
    await shownBy(tote, ...places);
    await ask({ pictureKinds: ["white", "text", "collage"], picturesEach: 5 });
    await run();
    expect((await pictures()).map(({ state }) => state)).toEqual(Array(11).fill("done"));
    expect(await shop.db.$count(tables.files)).toBe(11);
  }, 30_000);

  test("edits the others where one breaks, and that one in the next run", async () => {
    await ask({ offerIds: [tote, other] });
    const put = shop.files.put.bind(shop.files);
    shop.files.put = async () => {
      shop.files.put = put;
      throw new Error("the store is away");
    };
    await expect(run()).rejects.toThrow("the store is away");
    expect(await pictures()).toMatchObject([{ state: "waiting" }, { state: "done" }]);
    await run();
    expect(await pictures()).toMatchObject([{ state: "done" }, { state: "done" }]);
  });

  test("goes on after a full run, picture by picture", async () => {
    await ask({ offerIds: [tote, other] });
    await shop.db.run(sql`INSERT INTO material_pictures (job_id, place, kind, nth, version, state, sources, month, asked_at, asked_by_name)
      SELECT job_id, place, kind, value, version, state, '["https://nowhere"]', month, asked_at, asked_by_name
      FROM material_pictures CROSS JOIN generate_series(2, 8)`);
    await run();
    expect(asksAgain).toBe(1);
    const states = async () => (await pictures()).map(({ state }) => state);
    expect((await states()).filter((state) => state === "waiting")).toHaveLength(4);
    await run();
    expect(asksAgain).toBe(1);
    expect((await states()).includes("waiting")).toBe(false);
    expect(await findJob(shop.as(hanako), jobId)).toMatchObject({
      picturesDone: 2,
      failedCount: 14,
    });
  });

  test("refuses goods without a picture, more than the month's share, and who may not", async () => {
    await shownBy(tote);
    expect(await ask()).toMatchObject({ reason: "no-picture" });
    expect(await ask({ kinds: ["title"] })).toMatchObject({ ok: true });
    expect(await pictures()).toEqual([]);
    await shownBy(tote, "https://cbu01.alicdn.com/a.png");
    const id = crypto.randomUUID();
    await shop.db
      .insert(tables.materialPictureMonths)
      .values({ companyId: hanako.companyId, month: japanMonth(noon), pictures: 500 });
    expect(await ask({ id })).toEqual({ ok: false, reason: "picture-share-spent" });
    expect(await ask({ id }, kenji)).toMatchObject({ reason: "forbidden" });
    shop.wait(31);
    expect(await ask({ id })).toMatchObject({ ok: true });
  });

  test("that is cancelled gives back what was not edited, once, and keeps no file of it", async () => {
    await ask({ pictureKinds: ["white", "fit"] });
    await cancelMaterial(shop.as(hanako), jobId);
    await cancelMaterial(shop.as(hanako), jobId);
    expect(await spent()).toBe(0);
    await run();
    expect((await pictures()).map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
    expect(shop.files.keys()).toEqual([]);
  });

  test("that is cancelled while a picture is edited keeps nothing of it", async () => {
    await ask();
    const put = shop.files.put.bind(shop.files);
    shop.files.put = async (...what) => {
      await cancelMaterial(shop.as(hanako), jobId);
      await put(...what);
    };
    await run();
    expect(await spent()).toBe(0);
    expect((await pictures())[0]).toMatchObject({ state: "cancelled", fileId: "" });
    expect([shop.files.keys(), await shop.db.$count(tables.files)]).toEqual([[], 0]);
  });

  test("is forgotten after ninety days with its files, but for what a product shows", async () => {
    showWide();
    const product = await ownProduct();
    await ask({ offerIds: [other], productIds: [product.id] });
    await run();
    expect(await acceptPicture(shop.as(hanako), first, 1)).toMatchObject({ ok: true });
    shop.wait(91);
    await forgetMaterial(shop.as(system), shop.files);
    expect(await pictures()).toEqual([]);
    const [kept] = await shop.db.select().from(tables.ownProducts);
    expect(await shop.db.select().from(tables.files)).toMatchObject([
      { id: kept!.picture.slice("/files/".length), companyId: hanako.companyId },
    ]);
    expect(shop.files.keys()).toHaveLength(1);
  });
});

describe("a picture that cannot be edited", () => {
  const text = (words: string) => new TextEncoder().encode(words);
  const head = (width: number, height: number) => {
    const png = new Uint8Array(64);
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
    new DataView(png.buffer).setUint32(16, width);
    new DataView(png.buffer).setUint32(20, height);
    return png;
  };
  const moving = async () => {
    const frames = [0, 90].map((hue) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background: `hsl(${hue}, 80%, 50%)` } })
        .png()
        .toBuffer(),
    );
    return new Uint8Array(
      await sharp(await Promise.all(frames), { join: { animated: true } })
        .webp()
        .toBuffer(),
    );
  };
  test.each([
    ["gone", async () => undefined],
    ["away", async () => "away" as const],
    ["drawing", async () => text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ["not-a-picture", async () => text("<html>no</html>")],
    ["not-a-picture", async () => new Uint8Array()],
    ["too-large", async () => head(20_000, 20_000)],
    ["too-large", async () => head(9_000, 20)],
    ["too-large", async () => new Uint8Array(10 * 1_024 * 1_024 + 1)],
    ["broken", async () => head(800, 800)],
    ["broken", async () => head(800, 800).subarray(0, 18)],
    ["moving", moving],
  ])("says why (%s), and the others of its job are edited", async (problem, file) => {
    const made = await file();
    if (made) lying.set("https://cbu01.alicdn.com/b.png", made);
    await shownBy(other, "https://cbu01.alicdn.com/b.png");
    await ask({ offerIds: [other, tote] });
    shop.wait(quarter);
    await run();
    expect(await pictures()).toMatchObject([{ state: "failed", problem }, { state: "done" }]);
    expect(await findJob(shop.as(hanako), jobId)).toMatchObject({
      failedCount: 1,
      picturesDone: 1,
    });
  });

  test("that is away just now waits for the next run, and asks for none at once", async () => {
    const places = Array.from({ length: 5 }, (_, nth) => `https://cbu01.alicdn.com/${nth}.png`);
    for (const place of places) lying.set(place, "away");
    await shownBy(tote, ...places);
    await shownBy(other, ...places);
    await ask({ offerIds: [tote, other], pictureKinds: ["white", "fit"], picturesEach: 5 });
    await run();
    const waiting = (await pictures()).filter(({ state }) => state === "waiting");
    expect([waiting.length, asksAgain]).toEqual([20, 0]);
    for (const place of places) lying.set(place, lying.get("https://cbu01.alicdn.com/a.png")!);
    await run();
    expect(asksAgain).toBe(1);
    expect((await pictures()).filter(({ state }) => state === "done")).toHaveLength(12);
  }, 60_000);

  test("is tried again by its button, or edited from another picture in its place", async () => {
    lying.set("https://cbu01.alicdn.com/b.png", "away");
    await shownBy(tote, "https://cbu01.alicdn.com/b.png", "https://cbu01.alicdn.com/a.png");
    await ask();
    await run(false);
    expect(await pictures()).toMatchObject([{ state: "failed", problem: "unable" }]);
    expect(await retryMaterial(shop.as(hanako), jobId)).toMatchObject({ ok: true });
    await run();
    expect(await pictures()).toMatchObject([{ state: "waiting" }]);
    shop.wait(quarter);
    await run();
    expect(await pictures()).toMatchObject([{ state: "failed", problem: "away" }]);
    const source = "https://cbu01.alicdn.com/a.png";
    expect(await editAgain(shop.as(hanako), first, 1, { ...usual, source })).toMatchObject({
      ok: true,
    });
    await run();
    expect(await pictures()).toMatchObject([{ state: "done", version: 1, sources: [source] }]);
  });

  test("is no file of another company's", async () => {
    await shop.db.insert(tables.files).values({
      id: "theirs",
      key: "image/x/theirs.png",
      companyId: taro.companyId,
      name: "x.png",
      documentKind: "upload",
      documentId: "theirs",
      contentType: "image/png",
      sizeBytes: 9,
      savedAt: new Date(),
      savedBy: "x",
    });
    await shop.files.put(
      "image/x/theirs.png",
      lying.get("https://cbu01.alicdn.com/a.png") as Uint8Array,
      "image/png",
    );
    await ask();
    await run();
    const wish = { ...usual, source: "/files/theirs" };
    expect(await editAgain(shop.as(hanako), first, 1, wish)).toMatchObject({
      reason: "not-its-picture",
    });
    const named = { sources: ["/files/theirs"], state: "waiting" as const };
    await shop.db.update(tables.materialPictures).set(named);
    await shop.db.update(tables.materialJobs).set({ state: "running" });
    await run();
    expect((await pictures()).at(-1)).toMatchObject({ state: "failed", problem: "gone" });
  });

  test("is no file of the company's that is kept from who asks", async () => {
    await shop.db.insert(tables.files).values({
      id: "sheet",
      key: "image/x/sheet.png",
      companyId: hanako.companyId,
      name: "x.png",
      documentKind: "sheet",
      documentId: "sheet",
      contentType: "image/png",
      sizeBytes: 9,
      savedAt: new Date(),
      savedBy: "x",
    });
    await ask();
    await run();
    const wish = { ...usual, source: "/files/sheet" };
    const clerk = { ...kenji, permissions: ["products" as const] };
    expect(await editAgain(shop.as(clerk), first, 1, wish)).toMatchObject({
      reason: "not-its-picture",
    });
    expect(await editAgain(shop.as(hanako), first, 1, wish)).toMatchObject({ ok: true });
  });
});

test("that failed takes one picture from the share, however often it is pressed at once", async () => {
  await ask();
  lying.clear();
  await run();
  expect(await pictures()).toMatchObject([{ state: "failed" }]);
  const before = await spent();
  const wish = { tolerance: "high", marginPercent: 4 } as const;
  const pressed = await Promise.all(
    Array.from({ length: 8 }, () => editAgain(shop.as(hanako), first, 1, wish)),
  );
  expect(pressed.some(({ ok }) => ok)).toBe(true);
  expect(await spent()).toBe(before + 1);
});

describe("an edited picture", () => {
  beforeEach(async () => {
    showWide();
    const product = await ownProduct();
    await ask({ offerIds: [], productIds: [product.id] });
    await run();
  });

  test("is edited again by another wish as a version of its own, within the month's share", async () => {
    const wish = { tolerance: "high", marginPercent: 4 } as const;
    expect(await editAgain(shop.as(hanako), first, 1, usual)).toMatchObject({
      reason: "same-wish",
    });
    expect(await editAgain(shop.as(hanako), first, 1, wish)).toMatchObject({ ok: true });
    expect(await editAgain(shop.as(hanako), first, 1, wish)).toMatchObject({
      reason: "changed-meanwhile",
    });
    expect(await editAgain(shop.as(hanako), first, 2, wish)).toMatchObject({
      reason: "still-waiting",
    });
    expect(await spent()).toBe(2);
    await run();
    expect(await pictures()).toMatchObject([
      { version: 1, fillPercent: 88 },
      { version: 2, state: "done", fillPercent: 92 },
    ]);
    const elsewhere = { ...usual, source: "https://evil.test/x.png" };
    expect(await editAgain(shop.as(hanako), first, 2, elsewhere)).toMatchObject({
      reason: "not-its-picture",
    });
  });

  test("is taken over as the product's picture, told in its history, and let go again", async () => {
    expect(await acceptPicture(shop.as(hanako), first, 1)).toMatchObject({ ok: true });
    expect(await acceptPicture(shop.as(hanako), first, 1)).toMatchObject({ ok: true });
    const [picture] = await pictures();
    const [product] = await shop.db.select().from(tables.ownProducts);
    expect(product).toMatchObject({ picture: `/files/${picture!.fileId}`, version: 2 });
    expect(picture!.acceptedByName).toBe(hanako.name);
    await unacceptPicture(shop.as(hanako), first);
    expect((await pictures())[0]!.acceptedAt).toBeNull();
  });

  test("that falls short of the marketplace's rule is shown and not taken over", async () => {
    const wish = { ...usual, marginPercent: 20 };
    await editAgain(shop.as(hanako), first, 1, wish);
    await run();
    expect((await pictures())[1]!.findings).toEqual([{ rule: "fill", found: 60, asked: 85 }]);
    expect(await acceptPicture(shop.as(hanako), first, 2)).toMatchObject({
      reason: "fails-checks",
    });
    expect(await acceptPicture(shop.as(hanako), first, 3)).toMatchObject({ reason: "not-found" });
  });

  test("is nobody else's", async () => {
    for (const refused of [
      await acceptPicture(shop.as(taro), first, 1),
      await unacceptPicture(shop.as(taro), first),
      await editAgain(shop.as(taro), first, 1, usual),
    ])
      expect(refused).toMatchObject({ reason: "not-found" });
    expect(await acceptPicture(shop.as(kenji), first, 1)).toMatchObject({ reason: "forbidden" });
  });
});
