import { expect, test } from "vitest";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import {
  landedOrder,
  landedQueries,
  toLandedBasis,
} from "#app/domain/trade/orders/landed-order.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { hanako, openShop, taro } from "#tests/support/shop.ts";
import { png } from "#tests/support/trade/stock.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

test("an order's landed cost begins with what the order costs, at its own rates", async () => {
  const shop = await openShop();
  const { number } = await orderQuoted(shop);
  const scope = shop.as(hanako);
  const found = (await findOrder(scope, number))!;
  const landed = landedOrder(
    found,
    await toLandedBasis(scope, await shop.db.batch(landedQueries(scope, number))),
  )!;
  const total = breakdown(found.order).totalYen.toLocaleString("ja-JP");
  expect(landed.rows[0]).toMatchObject({ name: "注文の金額", expected: `${total}円` });
  expect(landed.rows.map(({ name }) => name.replace(/[ （].*/, ""))).toEqual([
    "注文の金額",
    "国際送料",
    "関税",
    "輸入消費税",
    "合計",
  ]);
  expect(landed.perPiece.map(({ yen }) => yen).join()).toMatch(/^[\d,]+\.\d\d〜[\d,]+\.\d\d円/);
  expect(landed.difference).toBe("");
});

test("freight that was paid is shared out by pieces, and a difference is said with its reason", async () => {
  const shop = await openShop();
  const { number } = await orderQuoted(shop);
  const scope = shop.as(hanako);
  const found = (await findOrder(scope, number))!;
  const basis = await toLandedBasis(scope, await shop.db.batch(landedQueries(scope, number)));
  const sent = (freightYen: number) =>
    landedOrder(found, { ...basis, sent: [{ pieces: 40, allPieces: 80, freightYen }] })!;
  expect(sent(90_000).rows[1]!.actual).toBe("45,000円");
  expect(sent(90_000).difference).toContain("上回りました");
  expect(sent(90_000).difference).toContain("実測の重量");
  expect(sent(2).difference).toContain("下回りました");
});

test("goods of several duty rates are named by one range", async () => {
  const shop = await openShop();
  const { number } = await orderQuoted(shop);
  const scope = shop.as(hanako);
  const found = (await findOrder(scope, number))!;
  const basis = await toLandedBasis(scope, await shop.db.batch(landedQueries(scope, number)));
  const duty = [
    { dutyLowPercent: "0", dutyHighPercent: "5.3" },
    { dutyLowPercent: "4.4", dutyHighPercent: "12.8" },
  ];
  const sorts = basis.kinds.map(({ lineId }, index) => ({ lineId, categoryId: `sort-${index}` }));
  const [category] = basis.known.categories;
  const categories = duty.map((rates, index) => ({ ...category!, ...rates, id: `sort-${index}` }));
  const known = { ...basis.known, categories };
  const landed = landedOrder(found, { ...basis, kinds: sorts, known })!;
  expect(landed.rows[2]!.name).toBe("関税 0〜12.8%");
});

test("another company's order gives nothing to reckon with", async () => {
  const shop = await openShop();
  const { number } = await orderQuoted(shop);
  const scope = shop.as(taro);
  const { kinds, sent } = await toLandedBasis(
    scope,
    await shop.db.batch(landedQueries(scope, number)),
  );
  expect([...kinds, ...sent]).toEqual([]);
});

test("forwarded goods cost what their company declares, and nothing to us", async () => {
  const shop = await openShop();
  const scope = shop.as(hanako);
  const goods = {
    name: "陶器の湯のみ",
    valueFen: 10_000,
    goodsClass: "general" as const,
    optionIds: [],
    note: "",
    parcels: [{ tracking: "SF7700000001", quantity: 10 }],
  };
  const id = crypto.randomUUID();
  const made = await announceForwarded(scope, shop.files, id, goods, [png()]);
  if (!made.ok) throw new Error(made.reason);
  const { number } = made.value;
  const found = (await findOrder(scope, number))!;
  const [first] = landedOrder(
    found,
    await toLandedBasis(scope, await shop.db.batch(landedQueries(scope, number))),
  )!.rows;
  // 1,000元 at the day's 21.38 and the margin of 0.70.
  expect(first).toMatchObject({ name: "申告した品物の価格", expected: "22,080円" });
});

test("what a coupon took off was never paid, neither in all nor per piece", async () => {
  const shop = await openShop();
  const { number } = await orderQuoted(shop);
  const scope = shop.as(hanako);
  const found = (await findOrder(scope, number))!;
  const basis = await toLandedBasis(scope, await shop.db.batch(landedQueries(scope, number)));
  const couponYen = 4_472;
  const yen = (text: string) => text.match(/[\d,.]+/g)!.map((one) => Number(one.replace(/,/g, "")));
  const full = landedOrder(found, basis)!;
  const less = landedOrder({ ...found, order: { ...found.order, couponYen } }, basis)!;
  for (const row of [0, 4])
    expect(yen(less.rows[row]!.expected)).toEqual(
      yen(full.rows[row]!.expected).map((one) => one - couponYen),
    );
  expect(less.rows[0]!.name).toBe("注文の金額（クーポン適用後）");
  const off = found.lines.reduce((sum, { quantity }, index) => {
    const [was, is] = [full, less].map(({ perPiece }) => yen(perPiece[index]!.yen)[0]!);
    return sum + (was! - is!) * quantity;
  }, 0);
  expect(Math.abs(off - couponYen)).toBeLessThan(found.lines.length * 2);
});
