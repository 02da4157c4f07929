import Decimal from "decimal.js";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import {
  listReportedLots,
  readStockReport,
  stockedLotsQuery,
} from "#app/domain/trade/floor/stock-report.server.ts";
import { stockDays, stockValueYen, toMonths } from "#app/domain/trade/floor/stock-report.ts";
import { lots } from "#db/schema/index.ts";
import { hanako, openShop, type Shop, taro } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

const line = {
  quantity: 10,
  priceFen: 1_000,
  optionsFen: 500,
  sharedFreightFen: 2_000,
  sharingPieces: 20,
  ttsRate: "21.00",
  spreadYen: "0.70",
  serviceRatePercent: "5.0",
};

describe("在庫の原価, by hand", () => {
  test("goods, options, freight and fee at the order's rate", () => {
    // A piece: 10 + 0.50 + 1 yuan and 5 % of 11: 12.05 yuan at 21.70.
    expect(stockValueYen(1, line)).toBe("261.4850");
    expect(stockValueYen(4, line)).toBe("1045.9400");
    expect(stockValueYen(0, line)).toBe("0.0000");
  });

  test("what is resent or forwarded has cost nothing", () => {
    const free = { priceFen: 0, optionsFen: 0, sharedFreightFen: 0 };
    expect(stockValueYen(7, { ...line, ...free })).toBe("0.0000");
  });

  test("of any two parts of a lot adds up to the whole", () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (one, other) => {
        const parts = Decimal.sum(stockValueYen(one, line), stockValueYen(other, line));
        const whole = new Decimal(stockValueYen(one + other, line));
        expect(parts.minus(whole).abs().lte("0.0003")).toBe(true);
      }),
    );
  });

  test("stock lasts as long as its pace says", () => {
    expect(stockDays(100, 45, 90)).toBe("200.0");
    expect(stockDays(100, 0, 90)).toBeNull();
  });

  test("months run up to this one, over the turn of a year", () => {
    const came = [{ month: "2025-12", pieces: 3 }];
    const left = [{ month: "2026-01", pieces: 2 }];
    expect(toMonths("2026-01", 3, came, left)).toEqual([
      { month: "2025-11", came: 0, left: 0 },
      { month: "2025-12", came: 3, left: 0 },
      { month: "2026-01", came: 0, left: 2 },
    ]);
  });
});

describe("the report of a company", () => {
  let shop: Shop;
  const report = (filter: Parameters<typeof readStockReport>[1] = { words: "" }) =>
    readStockReport(shop.as(hanako), filter);

  beforeEach(async () => {
    shop = await openShop();
  });

  test("sums its own stock by age, with what is set aside and without what it does not see", async () => {
    const old = await shelvedLot(shop, 10);
    await shelvedLot(shop, 99, 0, taro.companyId);
    shop.wait(61);
    await shelvedLot(shop, 4);
    const young = await shelvedLot(shop, 6);
    await requestedShipment(shop, young.lotId, 5);
    const found = await report();
    expect(found).toMatchObject({ lots: 3, pieces: 20, cut: false, stockDays: null });
    expect(found.bands.map(({ pieces }) => pieces)).toEqual([10, 0, 10, 0, 0]);
    expect(found.slow.map(({ id }) => id)).toEqual([old.lotId]);
    expect(found.valueYen).toBe(found.bands.reduce((sum, { valueYen }) => sum + valueYen, 0));
    expect(found.months.map(({ came }) => came).slice(-3)).toEqual([10, 0, 10]);
    expect(await report({ words: "", age: "90" })).toMatchObject({ lots: 1, pieces: 10 });
    expect(await report({ words: old.orderNumber })).toMatchObject({ lots: 1 });
  });

  test("the list goes on page by page and holds the lots that the report sums", async () => {
    for (const pieces of [1, 2, 3]) {
      await shelvedLot(shop, pieces);
      shop.wait(1);
    }
    const scope = shop.as(hanako);
    const first = await listReportedLots(scope, { words: "" }, undefined, 2);
    const rest = await listReportedLots(scope, { words: "" }, first.next, 2);
    expect([...first.lots, ...rest.lots].map(({ pieces }) => pieces)).toEqual([1, 2, 3]);
    expect(rest.next).toBeUndefined();
  });

  test("pages of one age are full, and the pace of some goods is theirs alone", async () => {
    const old = await shelvedLot(shop, 1);
    shop.wait(30);
    const last = await shelvedLot(shop, 2);
    shop.wait(29);
    const first = await shelvedLot(shop, 3);
    const scope = shop.as(hanako);
    const young = await listReportedLots(scope, { words: "", age: "30" }, undefined, 1);
    expect(young.lots.map(({ id }) => id)).toEqual([last.lotId]);
    const rest = await listReportedLots(scope, { words: "", age: "30" }, young.next, 1);
    expect(rest.lots.map(({ id }) => id)).toEqual([first.lotId]);
    expect(rest.next).toBeUndefined();
    expect(await report({ words: "", age: "60" })).toMatchObject({ lots: 1, pieces: 1 });
    const { months, stockDays } = await report({ words: old.orderNumber });
    expect(months.reduce((sum, { came }) => sum + came, 0)).toBe(1);
    expect(stockDays).toBeNull();
  });

  test("what has wholly left is no stock, and its company's lots are found by their index", async () => {
    const { lotId } = await shelvedLot(shop, 3);
    await shop.db
      .update(lots)
      .set({ availableQuantity: 0, shippedQuantity: 3 })
      .where(eq(lots.id, lotId));
    expect(await report()).toMatchObject({ lots: 0, pieces: 0 });
    const page = stockedLotsQuery(shop.as(hanako), { words: "" }, { at: 1, id: "a" }, 20);
    const plan = await shop.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${page.getSQL()}`);
    expect(plan[0]?.detail).toContain("SEARCH lots USING INDEX lots_lying");
  });
});
