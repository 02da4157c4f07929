import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { lapseShippingQuotes } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { holdRequest, releaseRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import { prepareShipment } from "#app/domain/trade/shipments/prepare-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { lots, notices, storageStands } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
let lotId: string;
let number: string;
let id: string;
beforeEach(async () => {
  shop = await openShop();
  ({ lotId } = await shelvedLot(shop, 10));
  ({ number, id } = await requestedShipment(shop, lotId, 6));
});

const system = { kind: "system", id: "jobs" } as const;
const hourly = () => lapseShippingQuotes(shop.as(system));
const quote = () =>
  quoteShipment(shop.as(chen), number, {
    freightYen: 3_080,
    optionsYen: 0,
    storageYen: 0,
    note: "",
  });
const request = async () => (await findShipment(shop.as(wei), number))!.request;
const told = () => shop.db.select(noticeFields).from(notices).where(eq(notices.kind, "shipping"));

describe("支払われない見積", () => {
  test("is told of three days before its end, once, and then ends with its stock free again", async () => {
    await quote();
    const before = (await told()).length;
    shop.wait(10);
    await hourly();
    expect(await told()).toHaveLength(before);
    shop.wait(1);
    await hourly();
    await hourly();
    const letters = (await told()).slice(before);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.title).toBe(`配送依頼 ${number} のお支払い期限は 2026/01/29 です`);
    shop.wait(3);
    await hourly();
    expect((await request()).state).toBe("awaiting_payment");
    shop.wait(1);
    await hourly();
    expect(await request()).toMatchObject({ state: "cancelled", paidYen: 0 });
    const [lot] = await shop.db.select().from(lots).where(eq(lots.id, lotId));
    expect(lot).toMatchObject({ availableQuantity: 10, reservedQuantity: 0 });
    expect((await told()).at(-1)?.title).toBe(`配送依頼 ${number} を取りやめました`);
  });

  test("gives no free storage: its days count as if nothing had been asked for", async () => {
    shop.wait(3);
    await quote();
    shop.wait(13);
    await hourly();
    shop.wait(60);
    await hourly();
    expect((await request()).state).toBe("cancelled");
    expect(await shop.db.select().from(storageStands)).toEqual([]);
    const other = await shelvedLot(shop, 10);
    const yenOf = async (lot: string) =>
      (await prepareShipment(shop.as(hanako), [lot], new Map([[lot, 6]]))).storage.yen;
    expect(await yenOf(lotId)).toBeGreaterThan(0);
    expect(await yenOf(other.lotId)).toBe(0);
  });

  test("is told first also where its day is past already", async () => {
    await quote();
    shop.wait(40);
    await hourly();
    expect((await request()).state).toBe("awaiting_payment");
    await hourly();
    expect((await request()).state).toBe("awaiting_payment");
    shop.wait(4);
    await hourly();
    expect((await request()).state).toBe("cancelled");
  });

  test("leaves alone what is paid, what is not quoted and what we hold ourselves", async () => {
    shop.wait(60);
    await hourly();
    expect((await request()).state).toBe("quoting");
    await quote();
    await holdRequest(shop.as(chen), number, "書類の確認");
    for (const days of [14, 14]) {
      shop.wait(days);
      await hourly();
    }
    expect((await request()).state).toBe("awaiting_payment");
    const paid = await requestedShipment(shop, lotId, 2);
    await quoteShipment(shop.as(chen), paid.number, {
      freightYen: 3_080,
      optionsYen: 0,
      storageYen: 500,
      note: "保管",
    });
    await shop.deposit(hanako.companyId, 10_000);
    await payDocument(shop.as(hanako), "shipping", paid.id, crypto.randomUUID());
    shop.wait(60);
    await hourly();
    expect((await findShipment(shop.as(wei), paid.number))!.request.state).toBe("packing");
  });

  test("stands still while we hold it, and has as many days left afterwards", async () => {
    await quote();
    shop.wait(11);
    await hourly();
    expect((await request()).lapseToldAt).not.toBeNull();
    await holdRequest(shop.as(chen), number, "書類の確認");
    shop.wait(30);
    await hourly();
    await hourly();
    expect((await request()).state).toBe("awaiting_payment");
    const payBy = (await request()).payBy!;
    await releaseRequest(shop.as(chen), number);
    const after = await request();
    expect(after.payBy!.getTime() - payBy.getTime()).toBe(30 * 86_400_000);
    shop.wait(2);
    await hourly();
    expect(await request()).toMatchObject({
      state: "awaiting_payment",
      lapseToldAt: shop.as(wei).now,
    });
    shop.wait(2);
    await hourly();
    expect((await request()).state).toBe("cancelled");
  });

  test("goes on while its company holds it: goods are not set aside for nothing", async () => {
    await quote();
    const { payBy } = await request();
    await holdRequest(shop.as(hanako), number, "納品先の確認中");
    shop.wait(5);
    await releaseRequest(shop.as(hanako), number);
    expect((await request()).payBy).toEqual(payBy);
    await holdRequest(shop.as(hanako), number, "納品先の確認中");
    for (const days of [8, 4]) {
      shop.wait(days);
      await hourly();
    }
    expect((await request()).state).toBe("cancelled");
  });

  test("of a payment and the end at one moment one happens", async () => {
    await quote();
    await shop.deposit(hanako.companyId, 10_000);
    shop.wait(14);
    await hourly();
    shop.wait(4);
    await Promise.all([
      hourly(),
      payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID()),
      hourly(),
    ]);
    expect(["packing", "cancelled"]).toContain((await request()).state);
    expect(await listDrifts(shop.db)).toEqual([]);
  });
});
