import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { lotsWithin } from "#app/domain/core/access.server.ts";
import { findFile } from "#app/domain/core/files/find-file.server.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { figuresOfPiece } from "#app/domain/trade/floor/inspection.ts";
import { findLot, lotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { listStock, stockPageQuery } from "#app/domain/trade/floor/stock.server.ts";
import { storageYen } from "#app/domain/trade/floor/storage.ts";
import { files, lots, notices, orderLines } from "#db/schema/index.ts";
import { hanako, li, noon, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { boughtLot, png, shelvedLot, unmeasured } from "#tests/support/trade/stock.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const receive = (lotId: string, quantity: number, id: string = crypto.randomUUID(), staff = wei) =>
  receiveLot(shop.as(staff), { id, lotId, quantity });

const inspect = (
  lotId: string,
  goodQuantity: number,
  badQuantity: number,
  photos = [png()],
  staff = wei,
) =>
  inspectLot(shop.as(staff), shop.files, lotId, {
    goodQuantity,
    badQuantity,
    note: "縫い目を確認",
    photos,
    ...unmeasured,
    weightGrams: 231,
  });

async function line(id: string) {
  const [row] = await shop.db.select().from(orderLines).where(eq(orderLines.id, id));
  return row!;
}

describe("到货", () => {
  test("a whole lot goes on to inspection and its line says how many arrived", async () => {
    const { lotId, orderLineId } = await boughtLot(shop, 10);
    expect(await receive(lotId, 10)).toMatchObject({ ok: true });
    expect((await findLot(shop.as(wei), lotId))?.lot).toMatchObject({
      state: "arrival_work",
      version: 2,
      receivedAt: noon,
    });
    expect((await line(orderLineId)).receivedQuantity).toBe(10);
  });

  test("of a part the rest keeps waiting; the same form twice receives once", async () => {
    const { lotId, orderLineId } = await boughtLot(shop, 10);
    const form = crypto.randomUUID();
    await receive(lotId, 4, form);
    expect(await receive(lotId, 4, form)).toMatchObject({ ok: true });

    expect((await findLot(shop.as(wei), lotId))?.lot).toMatchObject({
      state: "arrival_pending",
      quantity: 6,
    });
    const part = await findLot(shop.as(wei), form);
    expect(part?.lot).toMatchObject({ state: "arrival_work", quantity: 4, version: 2 });
    expect(part?.events.map(({ move }) => move)).toEqual(["receive", "create"]);
    expect((await line(orderLineId)).receivedQuantity).toBe(4);
  });

  test("by a page that shows more than is still awaited nothing is received", async () => {
    const { lotId, orderLineId } = await boughtLot(shop, 10);
    const part = (awaited: number) =>
      receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId, awaited, quantity: 4 });
    expect(await part(10)).toMatchObject({ ok: true });
    expect(await part(10)).toEqual({ ok: false, reason: "awaited-changed" });
    expect(await part(6)).toMatchObject({ ok: true });
    expect((await line(orderLineId)).receivedQuantity).toBe(8);
  });

  test("never more than was bought, not twice, not by purchasing", async () => {
    const { lotId } = await boughtLot(shop, 10);
    expect(await receive(lotId, 11)).toEqual({ ok: false, reason: "more-than-waiting" });
    expect(await receive(lotId, 10, undefined, li)).toEqual({ ok: false, reason: "forbidden" });
    const both = await Promise.all([receive(lotId, 10), receive(lotId, 10)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await receive(lotId, 10)).toEqual({ ok: false, reason: "not-waiting" });
    expect(await receive(crypto.randomUUID(), 1)).toEqual({ ok: false, reason: "not-found" });
  });
});

describe("验货", () => {
  test("counts good and bad, keeps what was measured and the photos", async () => {
    const { lotId, orderLineId } = await boughtLot(shop, 10);
    await receive(lotId, 10);
    expect(await inspect(lotId, 8, 2)).toMatchObject({ ok: true });
    const found = await findLot(shop.as(wei), lotId);
    expect(found?.lot).toMatchObject({
      state: "shelving_pending",
      goodQuantity: 8,
      badQuantity: 2,
      weightGrams: 231,
    });
    expect(await line(orderLineId)).toMatchObject({ goodQuantity: 8, badQuantity: 2 });

    const [photo] = found!.files;
    expect(photo).toMatchObject({ name: "写真.png", contentType: "image/png", sizeBytes: 24 });
    expect(photo!.key).toMatch(/^image\/202601\/\d{9}\/写真\.png$/);
    expect(shop.files.keys()).toEqual([photo!.key]);
    expect(await findFile(shop.as(hanako), photo!.id)).toMatchObject({ key: photo!.key });
    expect(await findFile(shop.as(taro), photo!.id)).toBeUndefined();
  });

  test("asks again about a weight or size far from the quote's, for the very figures that it asked of", async () => {
    const allGood = { goodQuantity: 10, badQuantity: 0, note: "", photos: [] };
    // Quoted with 220 g and 380 × 350 × 20 mm.
    const { lotId } = await boughtLot(shop, 10);
    await receive(lotId, 10);
    const see = (measures: object) =>
      inspectLot(shop.as(wei), shop.files, lotId, {
        ...allGood,
        ...unmeasured,
        ...measures,
      });
    const tiny = { weightGrams: 1, lengthMm: 1, widthMm: 1, heightMm: 1 };
    expect(await see(tiny)).toEqual({
      ok: false,
      reason: "measures-unlikely",
      odd: ["单件 1 克，报价时 220 克", "尺寸 1×1×1 毫米，报价时 380×350×20 毫米"],
    });
    expect(await see({ weightGrams: 2_201 })).toMatchObject({ reason: "measures-unlikely" });
    expect(await see({ ...tiny, sure: true, sureFor: "2/1×1×1" })).toMatchObject({
      reason: "measures-unlikely",
    });
    expect(await see({ ...tiny, sure: true, sureFor: figuresOfPiece(tiny) })).toMatchObject({
      ok: true,
    });

    const near = await boughtLot(shop, 10);
    await receive(near.lotId, 10);
    const folded = { weightGrams: 2_200, lengthMm: 20, widthMm: 300, heightMm: 200 };
    expect(
      await inspectLot(shop.as(wei), shop.files, near.lotId, {
        ...allGood,
        ...folded,
      }),
    ).toMatchObject({ ok: true });
  });

  test("refuses a count that does not add up, a disguised file and a fourth photo, and keeps no file of them", async () => {
    const { lotId } = await boughtLot(shop, 10);
    expect(await inspect(lotId, 10, 0)).toEqual({ ok: false, reason: "not-to-inspect" });
    await receive(lotId, 10);
    expect(await inspect(lotId, 8, 1)).toEqual({ ok: false, reason: "count-differs" });
    const disguised = {
      name: "photo.png",
      bytes: new TextEncoder().encode("<script>alert(1)</script>"),
    };
    expect(await inspect(lotId, 10, 0, [png(), disguised])).toEqual({
      ok: false,
      reason: "not-a-picture",
    });
    expect(await inspect(lotId, 10, 0, [png(), png(), png(), png()])).toEqual({
      ok: false,
      reason: "too-many-pictures",
    });
    const large = { name: "big.png", bytes: new Uint8Array(10 * 1024 * 1024 + 1) };
    large.bytes.set(png().bytes);
    expect(await inspect(lotId, 10, 0, [large])).toEqual({
      ok: false,
      reason: "picture-too-large",
    });
    expect(await inspect(lotId, 10, 0, [], li)).toEqual({ ok: false, reason: "forbidden" });
    expect(shop.files.keys()).toEqual([]);
    expect(await shop.db.$count(files)).toBe(0);
  });

  test("two people at once: one result stands, and no file of the other is left", async () => {
    const { lotId } = await boughtLot(shop, 10);
    await receive(lotId, 10);
    const both = await Promise.all([inspect(lotId, 10, 0), inspect(lotId, 9, 1)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(shop.files.keys()).toHaveLength(1);
    expect(await shop.db.$count(files)).toBe(1);
  });
});

describe("上架", () => {
  test("makes the good pieces stock of that company, and tells it", async () => {
    const { lotId, orderLineId, orderNumber } = await boughtLot(shop, 10);
    await receive(lotId, 10);
    await inspect(lotId, 8, 2);
    expect(await shelveLot(shop.as(wei), lotId, "somewhere")).toEqual({
      ok: false,
      reason: "no-such-shelf",
    });
    expect(await shelveLot(shop.as(wei), lotId, "A-01-03")).toMatchObject({ ok: true });

    expect((await line(orderLineId)).shelvedQuantity).toBe(8);
    const stock = await listStock(shop.as(hanako), { words: "" }, undefined, 20);
    expect(stock.lots).toMatchObject([
      {
        id: lotId,
        availableQuantity: 8,
        badQuantity: 2,
        shelf: "A-01-03",
        days: 1,
        freeDaysLeft: 59,
        weightGrams: 231,
      },
    ]);
    expect(stock.lots[0]?.photoIds).toHaveLength(1);
    expect((await listStock(shop.as(taro), { words: "" }, undefined, 20)).lots).toEqual([]);
    const [notice] = await shop.db
      .select(noticeFields)
      .from(notices)
      .where(eq(notices.companyId, hanako.companyId));
    expect(notice?.title).toContain(orderNumber);
  });
});

test("the pieces of stored goods add up, whatever is written past the commands", async () => {
  await shelvedLot(shop, 10);
  await expect(shop.db.update(lots).set({ reservedQuantity: 1 })).rejects.toMatchObject({
    cause: { message: expect.stringContaining("lot_adds_up") },
  });
});

describe("stock and queues", () => {
  test("stock is found by order number and goes on page by page, the longest stored first", async () => {
    const first = await shelvedLot(shop, 3);
    shop.wait(10);
    const second = await shelvedLot(shop, 4);
    const page = await listStock(shop.as(hanako), { words: "" }, undefined, 1);
    expect(page.lots).toMatchObject([{ id: first.lotId, days: 11, freeDaysLeft: 49 }]);
    expect(page.next).toBeDefined();
    const onward = await listStock(shop.as(hanako), { words: "" }, page.next, 1);
    expect(onward.lots.map(({ id }) => id)).toEqual([second.lotId]);
    expect(onward.next).toBeUndefined();
    const newest = { words: "", sort: "newest" } as const;
    const top = await listStock(shop.as(hanako), newest, undefined, 1);
    expect(top.lots.map(({ id }) => id)).toEqual([second.lotId]);
    const below = await listStock(shop.as(hanako), newest, top.next, 1);
    expect(below.lots.map(({ id }) => id)).toEqual([first.lotId]);
    const found = await listStock(shop.as(hanako), { words: second.orderNumber }, undefined, 20);
    expect(found.lots.map(({ id }) => id)).toEqual([second.lotId]);
    expect((await listStock(shop.as(hanako), { words: "100%" }, undefined, 20)).lots).toEqual([]);
  });

  test("what has long been sent does not slow the list of what can be", async () => {
    const scope = shop.as(hanako);
    const whose = lotsWithin(scope.actor);
    const page = stockPageQuery(scope, whose, { words: "" }, { at: 1, id: "a" }, 20);
    const plan = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${page.getSQL()}`);
    expect(plan[0]?.detail).toContain("SEARCH lots USING INDEX lots_stock");
  });

  test("staff find a parcel by its number in China", async () => {
    const wanted = await boughtLot(shop, 3);
    await boughtLot(shop, 5);
    expect(await lotQueue(shop.as(wei), "arrival_pending")).toHaveLength(2);
    const found = await lotQueue(shop.as(wei), "arrival_pending", ` ${wanted.chinaTracking} `);
    expect(found.map(({ id }) => id)).toEqual([wanted.lotId]);
    expect(await lotQueue(shop.as(wei), "arrival_work", wanted.chinaTracking)).toEqual([]);
    expect(await shop.db.$count(lots)).toBe(2);
  });

  test("storage costs nothing in the free days, then per kg and day", () => {
    const rules = { freeDays: 60, yenPerKgDay: "2" };
    const stored = (days: number, weightGrams: number | null = 500) =>
      storageYen(
        [{ quantity: 10, weightGrams, shelvedAt: new Date(noon.getTime() - days * 86_400_000) }],
        noon,
        rules,
      );
    expect(stored(59)).toBe(0);
    expect(stored(60)).toBe(10);
    expect(stored(69)).toBe(100);
    expect(stored(69, 33)).toBe(7);
    expect(stored(69, null)).toBe(0);
  });
});
