import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { askCoSign, coSign } from "#app/domain/trade/shipments/co-sign.server.ts";
import { holdRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import { takePickList } from "#app/domain/trade/shipments/pick-lot.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import {
  requestShipment,
  submitShipment,
} from "#app/domain/trade/shipments/request-shipment.server.ts";
import { SplitForm } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { splitRequest } from "#app/domain/trade/shipments/split-request.server.ts";
import { notices, shippingRequests, users } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { packAll } from "#tests/support/trade/boxing.ts";
import { shelvedLot, wantShipment } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const shipper = { ...kenji, permissions: ["ship" as const, "pay" as const], emailVerified: true };
const document = async (number: string) => (await findShipment(shop.as(wei), number))!;
const quote = (number: string, storageYen = 0) =>
  quoteShipment(shop.as(chen), number, {
    freightYen: 7_000,
    optionsYen: 0,
    storageYen,
    note: "保",
    checked: true,
  });

async function requested(quantities: readonly number[], change = {}) {
  const lines = [];
  for (const quantity of quantities)
    lines.push({ lotId: (await shelvedLot(shop, quantity)).lotId, quantity });
  const made = await requestShipment(shop.as(hanako), { ...wantShipment("", 0, change), lines });
  if (!made.ok) throw new Error(made.reason);
  return made.value;
}

/** Splits so many pieces off each line, in the order of its quantity, the largest first. */
async function split(
  number: string,
  pieces: readonly number[],
  { who = hanako, note = "", id = crypto.randomUUID() }: Record<string, any> = {},
) {
  const { lines } = await document(number);
  const sorted = [...lines].sort((one, other) => other.quantity - one.quantity);
  const wanted = new Map(pieces.map((going, index) => [sorted[index]!.id, going]));
  return splitRequest(shop.as(who), number, { id, pieces: wanted, note });
}

async function splitOff(number: string, pieces: readonly number[], how = {}) {
  const made = await split(number, pieces, how);
  if (!made.ok) throw new Error(made.reason);
  return made.value;
}

describe("依頼を分ける", () => {
  test("puts chosen pieces into a second request to the same place, each with its history", async () => {
    const words = { note: "急ぎ", desiredOn: "2026-03-01", mainNumber: "HAN-1" };
    const { number } = await requested([10, 6], { optionIds: ["reinforce"], words });
    const second = await splitOff(number, [4, 6], { note: "先に送る分" });
    const [one, two] = [await document(number), await document(second.number)];
    expect(one.request).toMatchObject({ state: "quoting", pieceCount: 6, splitFrom: "" });
    expect(two.request).toMatchObject({
      state: "quoting",
      pieceCount: 10,
      splitFrom: number,
      ...words,
      methodCode: "air",
      receiver: one.request.receiver,
    });
    expect(one.lines.map(({ quantity }) => quantity)).toEqual([6]);
    expect(two.lines.map(({ quantity }) => quantity).sort()).toEqual([4, 6]);
    expect(one.events[0]).toMatchObject({ move: "split" });
    expect(readMessage(one.events[0]?.note, "ja")).toBe(`${second.number} へ 10個。先に送る分`);
    expect(two.events.map(({ move }) => move)).toEqual(["submit", "create"]);
    expect(readMessage(two.events[1]?.note, "ja")).toBe(`${number} から分けました。先に送る分`);
    const yen = [one, two].map(({ request }) => request.options[0]!.priceYen);
    expect(yen).toEqual([188, 312]);
    expect(one.request.estimateMaxYen).toBeLessThan(two.request.estimateMaxYen!);
  });

  test("takes a quote back and quotes both anew", async () => {
    const { number, id } = await requested([10]);
    await quote(number);
    const second = await splitOff(number, [4]);
    const { request, stages, events } = await document(number);
    expect(request).toMatchObject({ state: "quoting", quotedAt: null, totalYen: 0 });
    expect(stages.map(({ kind }) => kind)).toEqual(["estimate"]);
    expect(events[0]).toMatchObject({ move: "splitQuoted", fromState: "awaiting_payment" });
    for (const one of [number, second.number]) expect(await quote(one)).toMatchObject({ ok: true });
    await shop.deposit(hanako.companyId, 100_000);
    for (const one of [id, second.id])
      expect(
        await payDocument(shop.as(hanako), "shipping", one, crypto.randomUUID()),
      ).toMatchObject({ ok: true });
    await packAll(shop, number, 1, 2_000);
    await packAll(shop, second.number, 1, 1_000);
  });

  test("the same form twice, or at once, splits once", async () => {
    const { number } = await requested([10]);
    const id = crypto.randomUUID();
    const both = await Promise.all([split(number, [4], { id }), split(number, [4], { id })]);
    expect(both[0]).toEqual(both[1]);
    expect(await split(number, [4], { id })).toEqual(both[0]);
    expect(await shop.db.$count(shippingRequests)).toBe(2);
  });

  test("is refused for nothing, everything, too much, strangers, who may not, held and paid ones", async () => {
    const { number } = await requested([10]);
    const refusal = async (pieces: number[], how = {}) => {
      const result = await split(number, pieces, how);
      return result.ok ? undefined : result.reason;
    };
    expect(await refusal([0])).toBe("nothing-chosen");
    expect(await refusal([10])).toBe("nothing-left");
    expect(await refusal([11])).toBe("more-than-asked");
    expect(await refusal([4], { who: taro })).toBe("not-found");
    expect(await refusal([4], { who: kenji })).toBe("forbidden");
    expect(await refusal([4], { who: li })).toBe("forbidden");
    expect(await refusal([4], { who: chen })).toBe("reason-missing");
    await holdRequest(shop.as(hanako), number, "待って");
    expect(await refusal([4])).toBe("held");
    const paid = await requested([5]);
    await quote(paid.number);
    await shop.deposit(hanako.companyId, 100_000);
    await payDocument(shop.as(hanako), "shipping", paid.id, crypto.randomUUID());
    expect(await split(paid.number, [2])).toMatchObject({ reason: "not-to-split" });
  });

  test("staff split with a reason that the company is told", async () => {
    const { number } = await requested([10]);
    const second = await splitOff(number, [4], { who: chen, note: "危険品は別送のため" });
    const all = await shop.db.select(noticeFields).from(notices);
    const told = all.filter(({ body }) => body === "危険品は別送のため");
    const { events } = await document(second.number);
    expect(readMessage(events[1]?.note, "ja")).toContain("危険品は別送のため");
    expect(told).toMatchObject([{ companyId: hanako.companyId }]);
  });

  test("leaves alone what somebody is fetching or boxing already", async () => {
    const { number } = await requested([10], { methodCode: "fast-ship" });
    await takePickList(shop.as(wei), { id: crypto.randomUUID(), numbers: [number] });
    expect(await split(number, [4])).toMatchObject({ reason: "being-packed" });
  });

  test("of a draft asks for the second consent anew, on both", async () => {
    await shop.db
      .update(users)
      .set({ permissions: ["ship"] })
      .where(eq(users.id, kenji.id));
    const { number } = await requested([10], { submit: false });
    await askCoSign(shop.as(hanako), number, kenji.id);
    await coSign(shop.as(shipper), number);
    const second = await splitOff(number, [4]);
    for (const one of [number, second.number])
      expect(await submitShipment(shop.as(hanako), one)).toMatchObject({
        reason: "co-sign-missing",
      });
    await coSign(shop.as(shipper), second.number);
    expect(await submitShipment(shop.as(hanako), second.number)).toMatchObject({ ok: true });
  });

  test("makes no two payments within a limit of one above it", async () => {
    await shop.db
      .update(users)
      .set({ permissions: ["ship", "pay"], paymentLimitYen: 5_000 })
      .where(eq(users.id, kenji.id));
    const { number } = await requested([10]);
    await quote(number);
    expect(await split(number, [4], { who: shipper })).toMatchObject({ reason: "above-limit" });
    expect(await split(number, [4])).toMatchObject({ ok: true });
  });
});

test("a line that a split names twice is refused, whatever it says of it", () => {
  const typed = (...lines: { lineId: string; pieces: string }[]) =>
    SplitForm.safeParse({ id: crypto.randomUUID(), note: "", lines });
  const [one, same, other] = ["a", "a", "b"].map((lineId) => ({ lineId, pieces: "3" }));
  expect(typed(one!, other!).success).toBe(true);
  expect(typed(one!, same!).success).toBe(false);
});
