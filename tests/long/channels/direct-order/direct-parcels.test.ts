import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  forgetExpiredReceivers,
  openPersonal,
} from "#app/domain/channels/orders/import-orders.server.ts";
import { resumePurchase } from "#app/domain/channels/orders/purchase-questions.server.ts";
import { reportShipments } from "#app/domain/channels/orders/report-shipments.server.ts";
import { requestDropshipments } from "#app/domain/channels/orders/request-dropshipments.server.ts";
import { syncOrderChanges } from "#app/domain/channels/orders/sync-order-changes.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { addresses, boxes, directParcels, notices, shippingRequests } from "#db/schema/index.ts";
import { endCustomer } from "#tests/support/channels/channel-orders.ts";
import { clockwork, orderedOf } from "#tests/support/channels/direct-orders.ts";
import {
  customersOrder,
  directBought,
  directSent,
  directShelved,
  marketplace,
  pieces,
  purchaseOf,
  requestOf,
} from "#tests/support/channels/direct-parcels.ts";
import { later, testSeal } from "#tests/support/channels/shop-ports.ts";
import { hanako, kenji, taro } from "#tests/support/shop.ts";

describe("1件ずつの配送依頼", () => {
  test("is made once its goods are inspected, and says of the customer no more than freight asks", async () => {
    const waiting = await directBought();
    await requestDropshipments(waiting.shop.as(clockwork), testSeal);
    expect(await requestOf(waiting.shop)).toBeUndefined();

    const { shop } = await directShelved();
    await requestDropshipments(shop.as(clockwork), testSeal);
    await requestDropshipments(shop.as(clockwork), testSeal);
    expect(await shop.db.$count(shippingRequests)).toBe(1);
    const request = (await requestOf(shop))!;
    expect(request).toMatchObject({ state: "quoting", isDirect: true, pieceCount: pieces });
    expect(request.receiver).toMatchObject({ postalCode: "150-0002", prefecture: "東京都" });
    expect(JSON.stringify(request)).not.toContain(endCustomer.street);
    expect(JSON.stringify(request)).not.toContain(endCustomer.name);
    const { sealedReceiver } = await purchaseOf(shop);
    expect((await openPersonal(testSeal, sealedReceiver))?.receiver).toEqual(endCustomer);
  });

  test("is made once where runs meet, and the second run has nobody decide what is settled", async () => {
    const { shop } = await directShelved();
    await Promise.all([1, 2, 3].map(() => requestDropshipments(shop.as(clockwork), testSeal)));
    expect(await shop.db.$count(shippingRequests)).toBe(1);
    expect((await purchaseOf(shop)).toDecide).toBeNull();
    expect(await shop.db.$count(notices, eq(notices.kind, "shop"))).toBe(0);
  });

  test("waits for a word where pieces are at fault, and then sends what is there", async () => {
    const { shop, number } = await directShelved(3);
    await requestDropshipments(shop.as(clockwork), testSeal);
    await requestDropshipments(shop.as(clockwork), testSeal);
    expect(await requestOf(shop)).toBeUndefined();
    expect((await purchaseOf(shop)).toDecide).toEqual(message("direct.short"));
    expect(await shop.db.$count(notices, eq(notices.kind, "shop"))).toBe(1);
    expect(await resumePurchase(shop.as(taro), number)).toMatchObject({ reason: "not-found" });
    const clerk = { ...kenji, permissions: ["shops" as const] };
    expect(await resumePurchase(shop.as(clerk), number)).toMatchObject({ reason: "forbidden" });
    const elsewhere = { ...kenji, storeIds: ["another"] };
    expect(await resumePurchase(shop.as(elsewhere), number)).toMatchObject({ reason: "not-found" });
    expect((await purchaseOf(shop)).decidedAt).toBeNull();
    expect(await resumePurchase(shop.as(hanako), number)).toMatchObject({ ok: true });
    await requestDropshipments(shop.as(clockwork), testSeal);
    expect((await requestOf(shop))?.pieceCount).toBe(pieces - 3);
  });

  test("says so where nobody imports", async () => {
    const { shop } = await directShelved();
    await shop.db.delete(addresses);
    await requestDropshipments(shop.as(clockwork), testSeal);
    expect(await requestOf(shop)).toBeUndefined();
    expect((await purchaseOf(shop)).toDecide).toEqual(message("direct.no-importer"));
  });

  test("follows another address until it is packed; later that is told", async () => {
    const { shop, row } = await directShelved();
    await requestDropshipments(shop.as(clockwork), testSeal);
    const moved = (city: string, at: number) =>
      orderedOf(
        shop,
        row,
        [
          customersOrder({
            receiver: { ...endCustomer, city, postalCode: "5300001", prefecture: "大阪府" },
            changedAt: later(at),
          }),
        ],
        later(at),
      );
    await moved("大阪市北区", 1);
    await syncOrderChanges(shop.as(clockwork), testSeal);
    const request = (await requestOf(shop))!;
    expect(request.receiver).toMatchObject({ postalCode: "530-0001", prefecture: "大阪府" });
    const { sealedReceiver, toDecide } = await purchaseOf(shop);
    expect((await openPersonal(testSeal, sealedReceiver))?.receiver?.city).toBe("大阪市北区");
    expect(toDecide).toBeNull();

    await shop.db.insert(boxes).values({
      id: "box",
      requestId: request.id,
      number: 1,
      lengthMm: 300,
      widthMm: 200,
      heightMm: 100,
      weightGrams: 1_000,
      volumetricGrams: 1_000,
      billingGrams: 1_000,
    });
    await moved("大阪市中央区", 2);
    await syncOrderChanges(shop.as(clockwork), testSeal);
    const later2 = await purchaseOf(shop);
    expect(later2.toDecide).toEqual(message("direct.moved-after-packing"));
    expect((await openPersonal(testSeal, later2.sealedReceiver))?.receiver?.city).toBe(
      "大阪市北区",
    );
  });

  test("forgets the address with the order's own", async () => {
    const { shop, row } = await directSent();
    await orderedOf(shop, row, [customersOrder({ state: "sent", changedAt: later(1) })], later(1));
    await forgetExpiredReceivers(openScope(shop.db, clockwork, later(89 * 86_400_000)));
    expect((await purchaseOf(shop)).sealedReceiver).not.toBe("");
    await forgetExpiredReceivers(openScope(shop.db, clockwork, later(91 * 86_400_000)));
    expect((await purchaseOf(shop)).sealedReceiver).toBe("");
  });
});

describe("追跡番号の書き戻し", () => {
  test("tells the marketplace once of a parcel that left, with its lines and carrier", async () => {
    const { shop } = await directSent();
    const { told, asking } = marketplace();
    await reportShipments(shop.as(clockwork), asking);
    await reportShipments(openScope(shop.db, clockwork, later(86_400_000)), asking);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      orderId: "7",
      carrier: "yamato",
      trackingNumber: "123456789012",
      lines: [{ lineId: "1", quantity: pieces }],
    });
    expect(await purchaseOf(shop)).toMatchObject({ telling: "told", endedAt: expect.any(Date) });
  });

  test("tells nothing before it left, and nothing of a shop that wants none", async () => {
    const waiting = await directShelved();
    await requestDropshipments(waiting.shop.as(clockwork), testSeal);
    const { told, asking } = marketplace();
    await reportShipments(waiting.shop.as(clockwork), asking);
    const { shop } = await directSent();
    await shop.db.update(directParcels).set({ telling: "off" });
    await reportShipments(shop.as(clockwork), asking);
    expect(told).toHaveLength(0);
    expect((await purchaseOf(shop)).endedAt).not.toBeNull();
  });

  test("tries again later with the last error to be read; what is refused is told and can be tried anew", async () => {
    const { shop, number } = await directSent();
    const { told, now, asking } = marketplace();
    now.fault = { kind: "away" };
    await reportShipments(shop.as(clockwork), asking);
    expect(await purchaseOf(shop)).toMatchObject({
      telling: "waiting",
      tellFault: { code: "telling.away", params: {} },
      tellTries: 1,
    });
    await reportShipments(shop.as(clockwork), asking);
    expect((await purchaseOf(shop)).tellTries).toBe(1);
    now.fault = { kind: "refused", code: "x", words: "closed period" };
    await reportShipments(openScope(shop.db, clockwork, later(300_000)), asking);
    expect(await purchaseOf(shop)).toMatchObject({
      telling: "failed",
      toDecide: {
        code: "direct.not-told",
        params: { why: { code: "telling.refused", params: { words: "closed period" } } },
      },
    });
    expect(await shop.db.$count(notices, eq(notices.kind, "shop"))).toBe(1);
    now.fault = undefined;
    await reportShipments(openScope(shop.db, clockwork, later(600_000)), asking);
    expect(told).toHaveLength(0);
    await resumePurchase(shop.as(hanako), number);
    await reportShipments(openScope(shop.db, clockwork, later(900_000)), asking);
    expect(told).toHaveLength(1);
    expect(await purchaseOf(shop)).toMatchObject({ telling: "told", toDecide: null });
  });
});
