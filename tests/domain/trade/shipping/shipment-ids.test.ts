import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readMessage } from "#app/domain/core/message/message.ts";
import { fbaShipmentIds } from "#app/domain/trade/shipments/request-forms.schema.server.ts";
import { setShipmentIds } from "#app/domain/trade/shipments/shipment-ids.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { hanako, kenji, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { packAll, paidRequest } from "#tests/support/trade/boxing.ts";

const wishes = { fba: true, shipmentIds: [], maxGrams: null, marks: "", together: "" };
let shop: Shop;
let number: string;
let id: string;
beforeEach(async () => {
  shop = await openShop();
  ({ id, number } = await paidRequest(shop, [6]));
  await wish(wishes);
});

const wish = (boxWishes: typeof wishes | null) =>
  shop.db.update(shippingRequests).set({ boxWishes }).where(eq(shippingRequests.id, id));
const name = (ids: string[], who = hanako) => setShipmentIds(shop.as(who), number, ids);
const found = async () => (await findShipment(shop.as(wei), number))!;

describe("the shipment ids of a request for Amazon's warehouses", () => {
  test("are named after it was handed in, and staff read what changed", async () => {
    expect(await name(["FBA15ABCD1234"])).toMatchObject({ ok: true });
    expect(await name(["FBA15ABCD1234"])).toMatchObject({ ok: true });
    expect(await name(["FBA15ABCD1235", "FBA15ABCD1236"])).toMatchObject({ ok: true });
    const { request, events } = await found();
    expect(request.boxWishes!.shipmentIds).toEqual(["FBA15ABCD1235", "FBA15ABCD1236"]);
    const noted = events.filter(({ move }) => move === "nameShipmentIds");
    expect(new Set(noted.map(({ note }) => readMessage(note, "zh")))).toEqual(
      new Set(["— → FBA15ABCD1234", "FBA15ABCD1234 → FBA15ABCD1235 FBA15ABCD1236"]),
    );
  });

  test("stand once the boxes are packed, whoever was first", async () => {
    const both = [packAll(shop, number, 1, 1_900), name(["FBA15ABCD1234"])];
    await Promise.allSettled(both);
    const after = await name(["FBA15ABCD9999"]);
    const { boxes, request } = await found();
    if (boxes.length > 0) expect(after).toMatchObject({ reason: "packed-already" });
    else await packAll(shop, number, 1, 1_900);
    expect(await name(["FBA15ABCD0000"])).toMatchObject({ reason: "packed-already" });
    expect((await found()).request.boxWishes!.shipmentIds).not.toContain("FBA15ABCD0000");
    expect(request.number).toBe(number);
  });

  test("are of no other request, company or right", async () => {
    expect(await name(["FBA15ABCD1234"], taro)).toMatchObject({ reason: "not-found" });
    expect(await name(["FBA15ABCD1234"], { ...kenji, permissions: [] })).toMatchObject({
      reason: "forbidden",
    });
    await wish(null);
    expect(await name(["FBA15ABCD1234"])).toMatchObject({ reason: "not-fba" });
  });

  test.each([
    ["a draft", { submittedAt: null }],
    ["a cancelled request", { state: "cancelled" as const }],
    ["a request on its way", { state: "in_transit" as const }],
  ])("of %s are not named here", async (_, change) => {
    await shop.db.update(shippingRequests).set(change).where(eq(shippingRequests.id, id));
    expect(await name(["FBA15ABCD1234"])).toMatchObject({ ok: false });
    expect((await found()).request.boxWishes!.shipmentIds).toEqual([]);
  });

  test("are typed as Amazon makes them", () => {
    expect(fbaShipmentIds.parse("fba15abcd1234、ＦＢＡ15ABCD1235")).toEqual([
      "FBA15ABCD1234",
      "FBA15ABCD1235",
    ]);
    for (const wrong of ["FBA15ABC", "15ABCD1234", "FBA15ABCD12345678", "FBA15-ABCD12"])
      expect(fbaShipmentIds.safeParse(wrong).success).toBe(false);
  });
});
