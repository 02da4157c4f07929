import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readGoodsRecord } from "#app/domain/catalog/offers/offer-queries.server.ts";
import { recordFigures, type SupplierRecord } from "#app/domain/catalog/offers/supplier-record.ts";
import { keepPrice } from "#app/domain/catalog/source/keep-offer.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { sumSupplierRecords } from "#app/domain/trade/purchasing/supplier-records.server.ts";
import {
  contentVersions,
  lots,
  offerPrices,
  orderLines,
  supplierRecords,
} from "#db/schema/index.ts";
import { hanako, openShop, type Shop } from "#tests/support/shop.ts";
import { orderBought } from "#tests/support/trade/trade.ts";

const dayMs = 86_400_000;
const tote = "600000000001";
const addUp = (shop: Shop) =>
  sumSupplierRecords(shop.as({ kind: "system", id: "sum-supplier-records" }));
const recordOf = async (shop: Shop, supplierId = "supplier-1") =>
  (
    await shop.db.select().from(supplierRecords).where(eq(supplierRecords.supplierId, supplierId))
  )[0];
const goodsVersion = async ({ db }: Shop) =>
  (await db.select().from(contentVersions).where(eq(contentVersions.subject, "goods")))[0]!.version;

/** All goods of all purchases reached the warehouse so many days after they were bought. */
async function arriveAfter(shop: Shop, days: number) {
  await shop.db.run(sql`UPDATE lots SET received_at = (SELECT bought_at FROM purchases p
    WHERE p.id = lots.purchase_id) + ${days * dayMs}`);
}

test("goods that came within the days of a late parcel were in time, later ones were not", async () => {
  const shop = await openShop();
  await orderBought(shop);
  await arriveAfter(shop, 10);
  await addUp(shop);
  expect(await recordOf(shop)).toMatchObject({ lines: 1, dueLines: 1, onTimeLines: 1 });
  await arriveAfter(shop, 11);
  await addUp(shop);
  expect(await recordOf(shop)).toMatchObject({ lines: 1, dueLines: 1, onTimeLines: 0 });
});

test("goods on their way count neither way until they are late", async () => {
  const shop = await openShop();
  await orderBought(shop);
  await shop.db.update(lots).set({ receivedAt: null });
  await addUp(shop);
  expect(await recordOf(shop)).toMatchObject({ lines: 1, dueLines: 0, onTimeLines: 0 });
  shop.wait(11);
  await addUp(shop);
  expect(await recordOf(shop)).toMatchObject({ lines: 1, dueLines: 1, onTimeLines: 0 });
});

test("what was refused is counted beside what was bought, and what was paid beside the quote", async () => {
  const shop = await openShop();
  await orderBought(shop);
  await shop.db
    .update(orderLines)
    .set({ refusal: message("plain", { text: "欠品" }) })
    .where(eq(orderLines.offerId, tote));
  await addUp(shop);
  const record = (await recordOf(shop))!;
  expect(record.refusedLines).toBe(1);
  expect(record.quotedFen).toBeGreaterThan(0);
  expect(record.paidFen).toBeGreaterThan(0);
});

test("a year later nothing is known any more, and twice the same is not written twice", async () => {
  const shop = await openShop();
  await orderBought(shop);
  await addUp(shop);
  const version = await goodsVersion(shop);
  await addUp(shop);
  expect(await goodsVersion(shop)).toBe(version);
  shop.wait(400);
  await addUp(shop);
  expect(await shop.db.select().from(supplierRecords)).toEqual([]);
});

const enough: SupplierRecord = {
  lines: 100,
  refusedLines: 3,
  dueLines: 90,
  onTimeLines: 84,
  checkedPieces: 5_000,
  badPieces: 30,
  quotedFen: 1_000_000,
  paidFen: 1_008_000,
};

test("figures carry their samples, and none is shown below the stated one", () => {
  expect(recordFigures(enough)).toEqual([
    { name: "期日どおりの到着", percent: "93.3%", sample: "84 / 90明細" },
    { name: "欠品などで買付不可", percent: "3.0%", sample: "3 / 103明細" },
    { name: "検品での不良", percent: "0.6%", sample: "30 / 5,000個" },
    { name: "見積との価格差", percent: "+0.8%", sample: "100明細" },
  ]);
  const few = { lines: 4, refusedLines: 0, dueLines: 4, onTimeLines: 4, checkedPieces: 99 };
  expect(recordFigures({ ...few, badPieces: 0, quotedFen: 900, paidFen: 900 })).toEqual([]);
});

test("one late line in many is never a hundred percent, one bad piece never none", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000 }), (count) => {
      const [onTime, , bad] = recordFigures({
        ...enough,
        lines: count,
        dueLines: count,
        onTimeLines: count - 1,
        checkedPieces: count,
        badPieces: 1,
      });
      expect(onTime!.percent).not.toBe("100.0%");
      expect(bad!.percent).not.toBe("0.0%");
    }),
  );
});

test("a price is noted on the day it changes, the last of a day, and not again while it stays", async () => {
  const shop = await openShop();
  const { now } = shop.as(hanako);
  const seen = async (priceFen: number, days: number) =>
    shop.db.batch([
      keepPrice(shop.db, { id: tote, priceFen }, new Date(now.getTime() + days * dayMs)) as never,
    ]);
  await shop.db.delete(offerPrices);
  for (const [price, day] of [
    [1_520, 0],
    [1_520, 1],
    [1_600, 2],
    [1_580, 2],
    [1_580, 3],
    [1_520, 9],
  ] as const)
    await seen(price, day);
  const { prices } = await readGoodsRecord(shop.as(hanako), tote);
  expect(prices.map(({ priceFen }) => priceFen)).toEqual([1_520, 1_580, 1_520]);
});
