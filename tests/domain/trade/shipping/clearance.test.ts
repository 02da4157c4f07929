import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { largestRemainder } from "#app/domain/pricing/pricing.ts";
import { enterClearance } from "#app/domain/trade/shipments/clearance.server.ts";
import { isFarFromExpected, landedLines } from "#app/domain/trade/shipments/clearance.ts";
import { findLandedShipment } from "#app/domain/trade/shipments/landed-shipment.server.ts";
import { shareRules } from "#app/domain/trade/shipments/share-rule.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { stageTable } from "#app/domain/trade/shipments/stage-table.ts";
import { waiveDifference } from "#app/domain/trade/shipments/waive-difference.server.ts";
import { clearances } from "#db/schema/index.ts";
import { receivedShipment } from "#tests/support/sent.ts";
import { chen, hanako, kenji, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const permit = (change = {}) => ({
  id: crypto.randomUUID(),
  permitNumber: "1261115 0093",
  permittedOn: "2026-01-15",
  dutyYen: 1_001,
  consumptionTaxYen: 700,
  brokerYen: 100,
  shareRule: "weight" as const,
  note: "革製と判断されました",
  checked: true,
  ...change,
});

describe("輸入許可", () => {
  test("is entered by the buyer or us, kept each time, and the newest counts", async () => {
    const { number } = await receivedShipment(shop);
    const first = permit();
    const twice = [0, 1].map(() => enterClearance(shop.as(hanako), number, first));
    expect((await Promise.all(twice)).some(({ ok }) => ok)).toBe(true);
    expect(await enterClearance(shop.as(hanako), number, first)).toMatchObject({ ok: true });
    expect(await shop.db.$count(clearances)).toBe(1);
    await enterClearance(shop.as(chen), number, permit({ dutyYen: 900 }));
    expect(await shop.db.$count(clearances)).toBe(2);

    const found = (await findLandedShipment(shop.as(hanako), number))!;
    expect(found.landed?.clearance).toMatchObject({ dutyYen: 900, enteredByName: chen.name });
    const { columns, rows } = stageTable(found.stages);
    expect(columns.map(({ kind }) => kind)).toEqual(["estimate", "quote", "packed", "customs"]);
    const duty = rows.find(({ key }) => key === "duty");
    expect(duty?.cells.at(-1)).toEqual({ yen: { min: 900, max: 900 }, certainty: "settled" });
    const total = rows.find(({ key }) => key === "total");
    // 3,080 of freight, and 900, 700 and 100 at the customs.
    expect(total?.cells.at(-1)?.yen).toEqual({ min: 4_780, max: 4_780 });
    // Stages from before duty and tax were kept have no empty rows of them.
    const old = stageTable(found.stages.slice(0, 2).map((stage) => ({ ...stage, dues: null })));
    expect(old.rows.map(({ key }) => key)).toEqual(["freight", "options", "ours"]);
    const { request, events } = (await findShipment(shop.as(wei), number))!;
    expect(request).toMatchObject({ state: "received", version: events.length });
  });

  test("corrected by us stays shared out as the company chose", async () => {
    const { number } = await receivedShipment(shop);
    await enterClearance(shop.as(hanako), number, permit({ shareRule: "value" }));
    await enterClearance(shop.as(chen), number, permit({ shareRule: undefined, dutyYen: 900 }));
    const { landed } = (await findLandedShipment(shop.as(hanako), number))!;
    expect(landed?.clearance).toMatchObject({ dutyYen: 900, shareRule: "value" });
  });

  test("corrected however often is shown as it was entered last", async () => {
    const { number } = await receivedShipment(shop);
    for (let dutyYen = 1; dutyYen <= 51; dutyYen++)
      await enterClearance(shop.as(hanako), number, permit({ dutyYen }));
    const { rows } = stageTable((await findLandedShipment(shop.as(hanako), number))!.stages);
    const duty = rows.find(({ key }) => key === "duty");
    expect(duty?.cells.at(-1)?.yen).toEqual({ min: 51, max: 51 });
  });

  test("far from what was expected is refused until it was looked at once more", async () => {
    const { number } = await receivedShipment(shop);
    const high = permit({ dutyYen: 20_000, checked: false });
    for (const who of [hanako, chen])
      expect(await enterClearance(shop.as(who), number, high)).toMatchObject({
        reason: "dues-far-off",
      });
    expect(await shop.db.$count(clearances)).toBe(0);
    const looked = { ...high, checked: true };
    expect(await enterClearance(shop.as(hanako), number, looked)).toMatchObject({ ok: true });
    // What was entered wrongly is no measure of what is entered next.
    const again = permit({ dutyYen: 20_000, checked: false });
    expect(await enterClearance(shop.as(chen), number, again)).toMatchObject({
      reason: "dues-far-off",
    });
  });

  test("asks about a broker's fee that is high, and about duty without tax", async () => {
    const { number } = await receivedShipment(shop);
    const asked = (change: object) =>
      enterClearance(shop.as(hanako), number, permit({ dutyYen: 600, checked: false, ...change }));
    expect(await asked({ brokerYen: 5_000_000 })).toMatchObject({ doubts: ["broker-high"] });
    expect(await asked({ consumptionTaxYen: 0 })).toMatchObject({ doubts: ["no-tax"] });
    expect(await asked({ consumptionTaxYen: 0, brokerYen: 20_001 })).toMatchObject({
      doubts: ["no-tax", "broker-high"],
    });
    expect(await asked({ brokerYen: 20_000 })).toMatchObject({ ok: true });
  });

  test("is not of a day before the boxes left", async () => {
    const { number } = await receivedShipment(shop);
    for (const who of [hanako, chen])
      for (const permittedOn of ["2020-01-01", "2026-01-14"])
        expect(await enterClearance(shop.as(who), number, { ...permit(), permittedOn })).toEqual({
          ok: false,
          reason: "before-departure",
        });
    expect(await enterClearance(shop.as(chen), number, permit())).toMatchObject({ ok: true });
  });

  test("is of boxes that have left, and of nobody else", async () => {
    const { number } = await receivedShipment(shop, { until: "packed" });
    const reason = async (who: typeof hanako) => {
      const entered = await enterClearance(shop.as(who), number, permit());
      return entered.ok ? undefined : entered.reason;
    };
    expect(await reason(hanako)).toBe("not-shipped");
    expect(await reason(taro)).toBe("not-found");
    expect(await reason(kenji)).toBe("forbidden");
    expect(await findLandedShipment(shop.as(taro), number)).toBeUndefined();
    expect(await waiveDifference(shop.as(chen), number, "なし")).toMatchObject({ ok: false });
  });
});

test("the lines' landed costs are what was paid, to the yen, by every rule", async () => {
  const { number } = await receivedShipment(shop);
  await enterClearance(shop.as(hanako), number, permit());
  for (const rule of shareRules) {
    const { landed, request } = (await findLandedShipment(shop.as(hanako), number, rule))!;
    const sum = (key: "shippingYen" | "dutyYen" | "consumptionTaxYen" | "brokerYen") =>
      landed!.lines.reduce((all, line) => all + line[key], 0);
    expect(sum("shippingYen"), rule).toBe(request.paidYen);
    expect(sum("dutyYen")).toBe(1_001);
    expect(sum("consumptionTaxYen")).toBe(700);
    expect(sum("brokerYen")).toBe(100);
  }
});

test("a sum is shared out by the largest remainders, worked out by hand", () => {
  // 33.3 each: the yen that is left goes to the first.
  expect(largestRemainder(100, ["1", "1", "1"])).toEqual([34, 33, 33]);
  // 14.29, 28.57, 57.14: the one left goes to the second.
  expect(largestRemainder(100, ["1", "2", "4"])).toEqual([14, 29, 57]);
  expect(largestRemainder(7, ["0", "0"])).toEqual([4, 3]);
  expect(largestRemainder(0, ["5", "3"])).toEqual([0, 0]);

  const line = { quantity: 2, weightGrams: 100, cubicMillimetres: null, valueYen: "300" };
  const other = { quantity: 1, weightGrams: 600, cubicMillimetres: 5, valueYen: "100" };
  const costs = { shippingYen: 1_000, brokerYen: 0, dutyYen: 101, consumptionTaxYen: 40 };
  const lines = [
    { ...line, goodsYen: 315 },
    { ...other, goodsYen: 105 },
  ];
  // 200 g and 600 g: 250 and 750; by value 3 to 1: 75.75 → 76 and 25, 30 and 10.
  expect(landedLines(lines, costs, "weight")).toMatchObject([
    { shippingYen: 250, dutyYen: 76, consumptionTaxYen: 30, totalYen: 671, perPieceYen: "335.50" },
    { shippingYen: 750, dutyYen: 25, consumptionTaxYen: 10, totalYen: 890, perPieceYen: "890.00" },
  ]);
  // The volume of one line is unknown: by pieces, 666.67 and 333.33.
  expect(landedLines(lines, costs, "volume").map(({ shippingYen }) => shippingYen)).toEqual([
    667, 333,
  ]);
});

test("shares always add up, are within a yen of exact, and never below zero", () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 200 }),
      (yen, weights) => {
        const shares = largestRemainder(yen, weights.map(String));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(yen);
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        for (const [index, share] of shares.entries()) {
          const exact = all === 0 ? yen / weights.length : (yen * weights[index]!) / all;
          expect(Math.abs(share - exact)).toBeLessThan(1.000_001);
          expect(share).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});

test.each([
  [6_000, false],
  [18_000, false],
  [18_001, true],
  [1_000, false],
  [999, true],
  [0, true],
])(
  "duty and tax of %i yen where 3,000 to 6,000 were expected: asked about once more? %s",
  (yen, far) => {
    const range = { min: 1_500, max: 3_000 };
    const dues = { dutyYen: range, consumptionTaxYen: range, brokerYen: 0 };
    const stages = [
      { kind: "estimate" as const, dues: null, duesYen: null },
      { kind: "quote" as const, dues, duesYen: null },
    ];
    expect(isFarFromExpected(yen, stages)).toBe(far);
    const none = { min: 0, max: 0 };
    const customs = { kind: "customs" as const, dues: { ...dues, dutyYen: none }, duesYen: null };
    expect(isFarFromExpected(yen, [...stages, customs])).toBe(far);
    expect(isFarFromExpected(yen, stages.slice(0, 1))).toBe(false);
  },
);

test("a permit that differs by little is never asked about", () => {
  const none = { min: 0, max: 0 };
  const dues = { dutyYen: none, consumptionTaxYen: none, brokerYen: 0 };
  const stages = [{ kind: "quote" as const, dues, duesYen: null }];
  expect(isFarFromExpected(1_000, stages)).toBe(false);
  expect(isFarFromExpected(1_001, stages)).toBe(true);
});
