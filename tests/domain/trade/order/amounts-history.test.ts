import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { answerChange } from "#app/domain/trade/orders/answer-change.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { quoteOrder } from "#app/domain/trade/orders/quote-order.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { toAmountsView } from "#app/shared/amounts-view.ts";
import { amountsVersions } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { orderBought, orderPaid, orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

async function found(number: string) {
  return (await findOrder(shop.as(li), number))!;
}

describe("金額の変更履歴", () => {
  test("shows a quote beside the estimate it replaced, line by line and in sum", async () => {
    const { number } = await orderPlaced(shop);
    const { lines, freights, order: estimate } = await found(number);
    const [dearer, same] = lines;
    const quoted = await quoteOrder(shop.as(li), number, {
      note: "仕入先に確認しました",
      freights: new Map(freights.map(({ supplierId }) => [supplierId, 1_234])),
      lines: lines.map((line) => ({
        ...line,
        priceFen: line.priceFen + (line === dearer ? 42 : 0),
        refusal: "",
      })),
    });
    expect(quoted).toMatchObject({ ok: true });

    const { amounts, order } = await found(number);
    expect(amounts.map(({ kind }) => kind)).toEqual(["estimate", "quote"]);
    const [first, second] = amounts;
    expect(first).toMatchObject({
      before: undefined,
      after: { totalYen: estimate.totalYen },
      by: `buyer:${hanako.id}`,
    });
    expect(second).toMatchObject({
      version: order.version,
      by: `staff:${li.id}`,
      reason: typedMessage("仕入先に確認しました"),
      before: { totalYen: estimate.totalYen },
      after: { totalYen: order.totalYen, goodsFen: order.goodsFen },
    });
    expect(second!.lines.map(({ id }) => id)).toEqual([dearer!.id]);
    expect(second!.lines[0]).toMatchObject({
      before: { priceFen: dearer!.priceFen },
      after: { priceFen: dearer!.priceFen + 42 },
    });
    expect(same!.id).not.toBe(dearer!.id);
    expect(second!.freights.map(({ after }) => after?.freightFen)).toEqual([1_234, 1_234]);
  });

  test("keeps the change of a paid order with its reason, and what the bought order came to", async () => {
    const { number } = await orderPaid(shop);
    const { lines } = await found(number);
    const id = crypto.randomUUID();
    const line = lines[0]!;
    await proposeChange(shop.as(li), number, {
      id,
      lines: [{ lineId: line.id, fewer: 2, reason: "在庫不足" }],
    });
    await answerChange(shop.as(hanako), number, id, "accepted");
    for (const supplierId of ["supplier-1", "supplier-2"])
      await buyOrder(shop.as(li), number, {
        id: crypto.randomUUID(),
        supplierId,
        marketplaceNumber: `4012-${supplierId}`,
        chinaTracking: "",
      });
    const { amounts, order } = await found(number);
    expect(amounts.map(({ kind }) => kind)).toEqual(["estimate", "quote", "change", "actual"]);
    expect(amounts[2]).toMatchObject({
      by: `buyer:${hanako.id}`,
      lines: [
        {
          id: line.id,
          reason: typedMessage("在庫不足"),
          before: { quantity: line.quantity },
          after: { quantity: line.quantity - 2 },
        },
      ],
    });
    expect(amounts[3]).toMatchObject({
      lines: [],
      after: { totalYen: order.totalYen, paidYen: order.paidYen },
    });
  });

  test("has no version while an order is a draft", async () => {
    const { number } = await orderPlaced(shop, false);
    expect((await found(number)).amounts).toEqual([]);
  });

  test("cannot be rewritten", async () => {
    const { id } = await orderBought(shop);
    const own = eq(amountsVersions.orderId, id);
    await expect(shop.db.update(amountsVersions).set({ totalYen: 1 }).where(own)).rejects.toThrow();
    await expect(shop.db.delete(amountsVersions).where(own)).rejects.toThrow();
  });

  test("gains no version from a payment that only moves money", async () => {
    const { number, id } = await orderPlaced(shop);
    await payDocument(shop.as(hanako), "order", id, crypto.randomUUID());
    expect((await found(number)).amounts).toHaveLength(1);
  });
});

test("a change's step names the refund it made, and not the payment that came before it", async () => {
  const { number } = await orderPaid(shop);
  const { order: paid, lines } = await found(number);
  shop.wait(1);
  const id = crypto.randomUUID();
  const drop = [{ lineId: lines[0]!.id, fewer: 3, reason: "売り切れ" }];
  await proposeChange(shop.as(li), number, { id, lines: drop });
  await answerChange(shop.as(hanako), number, id, "accepted");
  const { amounts, order } = await found(number);
  const step = toAmountsView(amounts, "ja")[0]!;
  const sum = (name: string) => step.sums.find((one) => one.name === name);
  const yen = (value: number) => `${value.toLocaleString("ja-JP")}円`;
  expect(sum("お支払い済み")).toBeUndefined();
  expect(sum("返金済み")).toMatchObject({
    before: "0円",
    after: yen(paid.paidYen - order.paidYen),
  });
});

test("the step of a purchase is not said to have paid the order or used its coupon", async () => {
  const { number } = await orderBought(shop);
  const { amounts, order } = await found(number);
  const names = (steps: typeof amounts) =>
    toAmountsView(steps, "zh")[0]!.sums.map((one) => one.name);
  expect(amounts.at(-1)).toMatchObject({ kind: "actual", after: { paidYen: order.paidYen } });
  const [quote, actual] = amounts.slice(-2);
  const withCoupon = { ...actual!, after: { ...actual!.after, couponYen: 500 } };
  expect(names([quote!, withCoupon])).toEqual(["合计"]);
  const lowered = { ...withCoupon, before: { ...actual!.before!, couponYen: 800 } };
  expect(names([quote!, lowered])).toEqual(["优惠券", "合计"]);
});

test("an order from before its versions shows how it stands, and a draft nothing", async () => {
  const { number, id } = await orderPaid(shop);
  const { order } = await found(number);
  // The history is append-only: only a database of that time lacks it.
  await shop.db.run("DROP TRIGGER IF EXISTS amounts_versions_no_delete");
  await shop.db.delete(amountsVersions).where(eq(amountsVersions.orderId, id));
  const { amounts } = await found(number);
  const [step, ...more] = toAmountsView(amounts, "ja");
  expect(more).toEqual([]);
  expect(step).toMatchObject({ name: "現在の金額", by: "", parts: [] });
  expect(step!.sums.map(({ name }) => name)).toContain("買付手数料");
  expect(step!.sums.at(-1)).toMatchObject({
    name: "合計",
    before: "—",
    after: `${order.totalYen.toLocaleString("ja-JP")}円`,
  });
  const draft = await orderPlaced(shop, false);
  expect((await found(draft.number)).amounts).toEqual([]);
});
