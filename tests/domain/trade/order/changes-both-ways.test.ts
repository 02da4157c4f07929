import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { balanceYen } from "#app/domain/money/ledger/ledger.server.ts";
import { house, walletOf } from "#app/domain/money/ledger/ledger.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import {
  agreeToWish,
  answerChange,
  refuseWish,
  wishChange,
  withdrawWish,
} from "#app/domain/trade/orders/answer-change.server.ts";
import { setChangeLimit } from "#app/domain/trade/orders/change-limit.server.ts";
import { markProductionDone } from "#app/domain/trade/orders/down-payment.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import type { TypedChange } from "#app/domain/trade/orders/typed-change.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { companies, orderChanges, orderLines, users } from "#db/schema/index.ts";
import { limitedKenji } from "#tests/support/limited.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { newMarketplaceNumber, orderPaid, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;
let number: string;

beforeEach(async () => {
  shop = await openShop();
  ({ number } = await orderPaid(shop));
});

async function found() {
  return (await findOrder(shop.as(li), number))!;
}

const wallet = () => balanceYen(shop, walletOf(hanako.companyId));
const payments = () => balanceYen(shop, house("payments"));

async function lineOf(skuId: string) {
  return (await found()).lines.find((line) => line.skuId === skuId)!;
}

async function propose(change: Partial<TypedChange>) {
  const id = crypto.randomUUID();
  return { id, result: await proposeChange(shop.as(li), number, { id, lines: [], ...change }) };
}

async function wish(change: Partial<TypedChange>, buyer = hanako) {
  const id = crypto.randomUUID();
  return { id, result: await wishChange(shop.as(buyer), number, { id, lines: [], ...change }) };
}

async function more(skuId: string, pieces: number) {
  return [{ lineId: (await lineOf(skuId)).id, fewer: -pieces, reason: "追加の依頼" }];
}

test("how much dearer an order gets unasked is said by those who may pay alone", async () => {
  const clerk = { ...kenji, permissions: ["order" as const, "settings" as const] };
  const set = (limit: Partial<Parameters<typeof setChangeLimit>[1]>) =>
    setChangeLimit(shop.as(clerk), { percent: 10, ...limit });
  expect(await set({ risePercent: 100 })).toMatchObject({ reason: "forbidden" });
  expect(await set({ riseYen: null })).toMatchObject({ reason: "forbidden" });
  expect(await set({ yen: 500 })).toMatchObject({ ok: true });
  const [company] = await shop.db.select().from(companies).where(eq(companies.id, "hanako-shop"));
  expect(company).toMatchObject({
    changeLimitPercent: 10,
    changeLimitYen: 500,
    riseLimitPercent: 0,
  });
});

test("an employee lets orders get no dearer than by what they may pay alone", async () => {
  const clerk = await limitedKenji(shop, ["settings", "pay"], { paymentLimitYen: 3_000 });
  const set = (limit: Partial<Parameters<typeof setChangeLimit>[1]>, who = clerk) =>
    setChangeLimit(shop.as(who), { percent: 0, ...limit });
  const refused = { reason: "over-own-limit", ownYen: 3_000 };
  expect(await set({ risePercent: 5, riseYen: 3_001 })).toMatchObject(refused);
  expect(await set({ risePercent: 5, riseYen: null })).toMatchObject(refused);
  expect(await set({ risePercent: 5 })).toMatchObject(refused);
  expect(await set({ risePercent: 5, riseYen: 3_000 })).toMatchObject({ ok: true });
  expect(await set({ riseYen: null })).toMatchObject(refused);
  expect(await set({ risePercent: 5, riseYen: 80_000 }, hanako)).toMatchObject({ ok: true });
  // What the owner has set stays where the employee saves the rest of the form.
  expect(await set({ percent: 10, risePercent: 5, riseYen: 80_000 })).toMatchObject({ ok: true });
  expect(await set({ risePercent: 6 })).toMatchObject(refused);
  const [company] = await shop.db.select().from(companies).where(eq(companies.id, "hanako-shop"));
  expect(company).toMatchObject({
    changeLimitPercent: 10,
    riseLimitPercent: 5,
    riseLimitYen: 80_000,
  });
});

describe("staff ask for more", () => {
  test("and with consent the difference leaves the wallet in the same commit", async () => {
    const before = (await found()).order;
    const had = await wallet();
    const { id, result } = await propose({
      lines: [{ lineId: (await lineOf("sku-pouch")).id, priceFen: 900, reason: "値上げ" }],
      freights: [{ supplierId: "supplier-2", freightFen: 1_500, reason: "追加送料" }],
    });
    expect(result).toMatchObject({ ok: true });
    expect(await wallet()).toBe(had);
    const agreed = await answerChange(shop.as(hanako), number, id, "accepted");
    expect(agreed).toMatchObject({ ok: true });

    const { order, lines, amounts } = await found();
    expect(order.totalYen).toBe(breakdown(order).totalYen);
    expect(order.totalYen).toBeGreaterThan(before.totalYen);
    expect(order).toMatchObject({ paidYen: order.totalYen, ttsRate: before.ttsRate });
    expect(had - (await wallet())).toBe(order.totalYen - before.totalYen);
    expect(await payments()).toBe(0);
    expect(lines.find(({ skuId }) => skuId === "sku-pouch")?.priceFen).toBe(900);
    expect(amounts.at(-1)).toMatchObject({ kind: "change", after: { totalYen: order.totalYen } });
    expect(amounts.at(-1)!.freights[0]).toMatchObject({ reason: typedMessage("追加送料") });
    await answerChange(shop.as(hanako), number, id, "accepted");
    expect(had - (await wallet())).toBe(order.totalYen - before.totalYen);
  });

  test("and without enough in the wallet nothing changes", async () => {
    const { id } = await propose({ lines: await more("sku-pouch", 900) });
    const before = await found();
    const had = await wallet();
    await shop.db.run(
      `UPDATE ledger_accounts SET balance_yen = 10 WHERE id = 'wallet/${hanako.companyId}'`,
    );
    expect(await answerChange(shop.as(hanako), number, id, "accepted")).toMatchObject({
      reason: "balance-too-low",
    });
    expect(await found()).toEqual(before);
    await shop.db.run(
      `UPDATE ledger_accounts SET balance_yen = ${had} WHERE id = 'wallet/${hanako.companyId}'`,
    );
    expect(await answerChange(shop.as(hanako), number, id, "accepted")).toMatchObject({ ok: true });
  });

  test("and the company agrees to some lines, at the sum that it saw", async () => {
    const [tote, pouch] = [await lineOf("sku-tote-natural"), await lineOf("sku-pouch")];
    const { id } = await propose({
      lines: [
        { lineId: tote.id, priceFen: tote.priceFen + 300, reason: "値上げ" },
        { lineId: pouch.id, fewer: 10, reason: "在庫不足" },
      ],
    });
    const had = await wallet();
    const only = { declined: [tote.id] };
    const unseen = await answerChange(shop.as(hanako), number, id, "accepted", {
      ...only,
      seenYen: 1,
    });
    expect(unseen).toMatchObject({ reason: "amounts-changed" });
    const seenYen = (unseen as { payableYen: number }).payableYen;
    expect(seenYen).toBeLessThan(0);
    expect(
      await answerChange(shop.as(hanako), number, id, "accepted", { ...only, seenYen }),
    ).toMatchObject({ ok: true });
    expect(await wallet()).toBe(had - seenYen);
    expect(await lineOf("sku-tote-natural")).toMatchObject({ priceFen: tote.priceFen });
    expect(await lineOf("sku-pouch")).toMatchObject({ quantity: pouch.quantity - 10 });
    const [row] = await shop.db.select().from(orderChanges);
    expect(row).toMatchObject({ state: "accepted", declined: [tote.id], refundYen: -seenYen });
  });

  test("to none of which the company agrees by leaving all out", async () => {
    const pouch = await lineOf("sku-pouch");
    const { id } = await propose({ lines: await more("sku-pouch", 1) });
    const none = { declined: [pouch.id] };
    expect(await answerChange(shop.as(hanako), number, id, "accepted", none)).toMatchObject({
      reason: "nothing-agreed",
    });
  });

  test("another SKU of the offer, and a line of another seller with its freight", async () => {
    const tote = await lineOf("sku-tote-natural");
    const lineId = crypto.randomUUID();
    const { id, result } = await propose({
      lines: [{ lineId: tote.id, skuId: "sku-tote-black", reason: "色の変更" }],
      added: [{ lineId, skuId: "sku-tumbler", quantity: 4, optionIds: [], reason: "追加" }],
    });
    expect(result).toMatchObject({ ok: true });
    expect(await answerChange(shop.as(hanako), number, id, "accepted")).toMatchObject({ ok: true });
    const { lines, order, freights } = await found();
    expect(lines.find((line) => line.id === tote.id)).toMatchObject({ skuId: "sku-tote-black" });
    expect(lines.at(-1)).toMatchObject({ id: lineId, quantity: 4, position: 2 });
    expect(order).toMatchObject({ lineCount: 3, paidYen: breakdown(order).totalYen });
    expect(freights.reduce((fen, one) => fen + one.freightFen, 0)).toBe(order.freightFen);
  });

  test("of more pieces, which a company's limit spares no question", async () => {
    await shop.db.update(companies).set({ changeLimitPercent: 100, riseLimitPercent: 100 });
    await propose({ lines: await more("sku-pouch", 1) });
    const [row] = await shop.db.select().from(orderChanges);
    expect(row?.state).toBe("proposed");
  });
});

describe("within the company's own limit", () => {
  const dearer = async (supplierId: string, freightFen: number) =>
    (await propose({ freights: [{ supplierId, freightFen, reason: "追加送料" }] })).result;
  const states = async () =>
    (await shop.db.select().from(orderChanges).orderBy(orderChanges.version)).map(
      ({ state, withinLimit }) => [state, withinLimit],
    );

  test("a rise takes effect at once, and the wallet pays it once", async () => {
    const limit = { percent: 0, risePercent: 3, riseYen: 500 };
    expect(await setChangeLimit(shop.as(hanako), limit)).toMatchObject({ ok: true });
    const { order: before } = await found();
    const had = await wallet();
    const id = crypto.randomUUID();
    const freights = [{ supplierId: "supplier-2", freightFen: 1_500, reason: "追加送料" }];
    const twice = () => proposeChange(shop.as(li), number, { id, lines: [], freights });
    await Promise.all([twice(), twice()]);
    expect(await twice()).toMatchObject({ ok: true });

    const { order, amounts } = await found();
    expect(await states()).toEqual([["accepted", true]]);
    const rise = order.totalYen - before.totalYen;
    expect(rise).toBeGreaterThan(0);
    expect(had - (await wallet())).toBe(rise);
    expect(order.paidYen).toBe(order.totalYen);
    expect(amounts.at(-1)).toMatchObject({ kind: "change", after: { totalYen: order.totalYen } });
    expect(await payments()).toBe(0);
  });

  test("small rises count together, and a fall has its own limit", async () => {
    await shop.db.update(companies).set({ riseLimitPercent: 100, riseLimitYen: 250 });
    expect(await dearer("supplier-2", 1_500)).toMatchObject({ ok: true });
    expect(await dearer("supplier-1", 1_500)).toMatchObject({ ok: true });
    expect(await states()).toEqual([
      ["accepted", true],
      ["proposed", false],
    ]);
  });

  test("what the wallet cannot pay is asked about", async () => {
    await shop.db.update(companies).set({ riseLimitPercent: 100 });
    await shop.db.run(
      `UPDATE ledger_accounts SET balance_yen = 10 WHERE id = 'wallet/${hanako.companyId}'`,
    );
    expect(await dearer("supplier-2", 1_500)).toMatchObject({ ok: true });
    expect(await states()).toEqual([["proposed", false]]);
    expect(await wallet()).toBe(10);
  });

  test("an employee without the right to the settings sets none", async () => {
    const wanted = { percent: 50, risePercent: 50 };
    expect(await setChangeLimit(shop.as(kenji), wanted)).toMatchObject({ reason: "forbidden" });
    const [company] = await shop.db
      .select()
      .from(companies)
      .where(eq(companies.id, hanako.companyId));
    expect(company).toMatchObject({ changeLimitPercent: 0, riseLimitPercent: 0 });
  });
});

test("an option that a line has keeps its price when another comes beside it", async () => {
  const tote = await lineOf("sku-tote-natural");
  const photo = { ...tote.options[0]!, price: "0.50" };
  await shop.db
    .update(orderLines)
    .set({ options: [photo] })
    .where(eq(orderLines.id, tote.id));
  const optionIds = [photo.id, "inspect-full"];
  await propose({ lines: [{ lineId: tote.id, optionIds, reason: "検品の追加" }] });
  const [change] = await shop.db.select().from(orderChanges);
  const after = change!.lines[0]!.options!.after;
  expect(after.map(({ id }) => id)).toEqual(optionIds);
  expect(after[0]).toEqual(photo);
});

describe("while a change waits that adds to the order", () => {
  const buy = (supplierId: string) =>
    buyOrder(shop.as(li), number, {
      id: crypto.randomUUID(),
      supplierId,
      chinaTracking: "",
      marketplaceNumber: newMarketplaceNumber(),
    });
  const tumblers = () => ({
    added: [
      {
        lineId: crypto.randomUUID(),
        skuId: "sku-tumbler",
        quantity: 4,
        optionIds: [],
        reason: "追加",
      },
    ],
  });

  test("the rest is not bought, so that it can still be answered", async () => {
    const { id } = await wish(tumblers());
    expect(await buy("supplier-1")).toMatchObject({ ok: true });
    expect(await buy("supplier-2")).toMatchObject({ ok: false, reason: "change-waits" });
    expect(await withdrawWish(shop.as(hanako), number, id)).toMatchObject({ ok: true });
    expect(await buy("supplier-2")).toMatchObject({ ok: true });
    expect((await found()).order.state).toBe("purchased");
  });

  test("the goods of a deposit order are not all made", async () => {
    const order = await orderQuoted(shop, 30);
    ({ number } = order);
    await payDocument(shop.as(hanako), "order", order.id, crypto.randomUUID());
    for (const supplierId of ["supplier-1", "supplier-2"]) await buy(supplierId);
    const { id, result } = await wish(tumblers());
    expect(result).toMatchObject({ ok: true });
    expect(await markProductionDone(shop.as(li), number)).toMatchObject({ reason: "change-waits" });
    expect(await withdrawWish(shop.as(hanako), number, id)).toMatchObject({ ok: true });
    expect(await markProductionDone(shop.as(li), number)).toMatchObject({ ok: true });
  });
});

describe("a change is refused", () => {
  test("for bought lines, foreign SKUs and retired options", async () => {
    const tote = await lineOf("sku-tote-natural");
    const reasonOf = async (change: Partial<TypedChange>) =>
      (await propose(change)).result as { reason?: string };
    expect(
      await reasonOf({ lines: [{ lineId: tote.id, skuId: "sku-pouch", reason: "x" }] }),
    ).toMatchObject({ reason: "no-such-sku" });
    expect(
      await reasonOf({ lines: [{ lineId: tote.id, optionIds: ["no-such"], reason: "x" }] }),
    ).toMatchObject({ reason: "option-gone" });
    expect(
      await reasonOf({ freights: [{ supplierId: "another", freightFen: 1, reason: "x" }] }),
    ).toMatchObject({ reason: "lines-differ" });
    await buyOrder(shop.as(li), number, {
      id: crypto.randomUUID(),
      supplierId: "supplier-1",
      chinaTracking: "",
      marketplaceNumber: "4012345678",
    });
    expect(
      await reasonOf({ lines: [{ lineId: tote.id, priceFen: 1, reason: "x" }] }),
    ).toMatchObject({ reason: "bought-already" });
    expect(
      await reasonOf({ freights: [{ supplierId: "supplier-1", freightFen: 1, reason: "x" }] }),
    ).toMatchObject({ reason: "bought-already" });
  });

  test("where a rise needs the right to pay, or the person's limit is lower", async () => {
    const { id } = await propose({ lines: await more("sku-pouch", 100) });
    const orders = shop.as({ ...kenji, permissions: ["order"] });
    expect(await answerChange(orders, number, id, "accepted")).toMatchObject({
      reason: "may-not-pay",
    });
    await shop.db.update(users).set({ paymentLimitYen: 1 }).where(eq(users.id, kenji.id));
    const pays = shop.as({ ...kenji, permissions: ["order", "pay"] });
    expect(await answerChange(pays, number, id, "accepted")).toMatchObject({
      reason: "over-limit",
    });
    expect(await answerChange(shop.as(taro), number, id, "accepted")).toMatchObject({
      reason: "not-found",
    });
  });
});

describe("the buyer wishes for another content", () => {
  test("which costs less and takes effect when staff agree", async () => {
    const had = await wallet();
    const pouch = await lineOf("sku-pouch");
    const { id, result } = await wish({
      lines: [{ lineId: pouch.id, fewer: 5, priceFen: 1, reason: "不要になりました" }],
    });
    expect(result).toMatchObject({ ok: true });
    expect(await answerChange(shop.as(hanako), number, id, "accepted")).toMatchObject({
      reason: "waits-for-staff",
    });
    expect(await agreeToWish(shop.as(wei), number, id)).toMatchObject({ reason: "forbidden" });
    expect(await agreeToWish(shop.as(li), number, id)).toMatchObject({ ok: true });
    expect(await lineOf("sku-pouch")).toMatchObject({ quantity: 45, priceFen: pouch.priceFen });
    expect(await wallet()).toBeGreaterThan(had);
    expect(await payments()).toBe(0);
  });

  test("which costs more, and is paid by consent after staff have agreed", async () => {
    const had = await wallet();
    const before = (await found()).order.totalYen;
    const { id } = await wish({ lines: await more("sku-pouch", 10) });
    expect(await agreeToWish(shop.as(li), number, id)).toMatchObject({ ok: true });
    expect(await wallet()).toBe(had);
    expect((await found()).order.totalYen).toBe(before);
    expect(await answerChange(shop.as(hanako), number, id, "accepted")).toMatchObject({ ok: true });
    const { order } = await found();
    expect(had - (await wallet())).toBe(order.totalYen - before);
  });

  test("which staff refuse with a reason, or the company takes back", async () => {
    const before = await found();
    const { id } = await wish({ lines: await more("sku-pouch", 10) });
    expect((await propose({ lines: await more("sku-pouch", 1) })).result).toMatchObject({
      reason: "change-waits",
    });
    expect(await refuseWish(shop.as(li), number, id, "")).toMatchObject({
      reason: "reason-missing",
    });
    expect(await refuseWish(shop.as(li), number, id, "生産終了")).toMatchObject({ ok: true });
    const second = await wish({ lines: await more("sku-pouch", 2) });
    expect(await withdrawWish(shop.as(taro), number, second.id)).toMatchObject({
      reason: "not-found",
    });
    expect(await withdrawWish(shop.as(hanako), number, second.id)).toMatchObject({ ok: true });
    expect(await agreeToWish(shop.as(li), number, second.id)).toMatchObject({
      reason: "answered-already",
    });
    const after = await found();
    expect(after.lines).toEqual(before.lines);
    expect(after.order.totalYen).toBe(before.order.totalYen);
  });
});

describe("at the same moment", () => {
  test("two consents charge once", async () => {
    const { id } = await propose({ lines: await more("sku-pouch", 10) });
    const had = await wallet();
    const before = (await found()).order.totalYen;
    const agree = () => answerChange(shop.as(hanako), number, id, "accepted");
    const both = await Promise.all([agree(), agree()]);
    expect(both.every(({ ok }) => ok)).toBe(true);
    expect(had - (await wallet())).toBe((await found()).order.totalYen - before);
  });

  test("a consent and a purchase: what is bought is what was agreed or the purchase is refused", async () => {
    const { id } = await propose({ lines: await more("sku-pouch", 10) });
    const [agreed, bought] = await Promise.all([
      answerChange(shop.as(hanako), number, id, "accepted"),
      buyOrder(shop.as(li), number, {
        id: crypto.randomUUID(),
        supplierId: "supplier-2",
        chinaTracking: "",
        marketplaceNumber: "4012345678",
      }),
    ]);
    expect(agreed).toMatchObject({ ok: true });
    expect(bought.ok).toBe(false);
  });

  test("staff agree to a wish that is taken back: one of them is told", async () => {
    const pouch = await lineOf("sku-pouch");
    const { id } = await wish({ lines: [{ lineId: pouch.id, fewer: 5, reason: "不要" }] });
    const [agreed, withdrawn] = await Promise.all([
      agreeToWish(shop.as(li), number, id),
      withdrawWish(shop.as(hanako), number, id),
    ]);
    expect([agreed.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1);
    const [row] = await shop.db.select().from(orderChanges);
    expect(row?.state).toBe(agreed.ok ? "accepted" : "withdrawn");
    expect((await lineOf("sku-pouch")).quantity).toBe(agreed.ok ? 45 : 50);
  });
});
