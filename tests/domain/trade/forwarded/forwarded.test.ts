import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { findScanned } from "#app/domain/console/finding/find-scanned.server.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import {
  editForwarded,
  refuseForwarded,
  withdrawForwarded,
} from "#app/domain/trade/floor/change-forwarded.server.ts";
import {
  forwardedQuery,
  toForwardedPage,
} from "#app/domain/trade/floor/forwarded-queries.server.ts";
import { inspectLot } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { lotQueue } from "#app/domain/trade/floor/lot-queries.server.ts";
import { receiveLot } from "#app/domain/trade/floor/receive-lot.server.ts";
import { receiveParcel } from "#app/domain/trade/floor/receive-parcel.server.ts";
import { shelveLot } from "#app/domain/trade/floor/shelve-lot.server.ts";
import { listStock } from "#app/domain/trade/floor/stock.server.ts";
import { prepareShipment } from "#app/domain/trade/shipments/prepare-shipment.server.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { notices, orders, purchases, shippingRequests } from "#db/schema/index.ts";
import { chen, hanako, kenji, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import {
  boughtLot,
  png,
  shelvedLot,
  unmeasured,
  wantShipment,
} from "#tests/support/trade/stock.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const goods = {
  name: "展示会で買った陶器",
  valueFen: 1_250,
  goodsClass: "general" as const,
  optionIds: [] as string[],
  note: "割れ物",
  parcels: [
    { tracking: "SF1000000001", quantity: 6 },
    { tracking: "SF1000000002", quantity: 4 },
  ],
};

async function announce(said: Partial<typeof goods> = {}, who = hanako, id = crypto.randomUUID()) {
  const made = await announceForwarded(shop.as(who), shop.files, id, { ...goods, ...said }, [
    png(),
  ]);
  if (!made.ok) throw new Error(made.reason);
  return made.value.number;
}
const listed = async (who = hanako) =>
  toForwardedPage(await forwardedQuery(shop.as(who), undefined, 20), 20).goods;
const waiting = () => lotQueue(shop.as(wei), "arrival_pending");

async function toShelf(lotId: string, quantity: number) {
  const received = { id: crypto.randomUUID(), lotId, quantity };
  expect(await receiveLot(shop.as(wei), received)).toMatchObject({ ok: true });
  const found = { goodQuantity: quantity, badQuantity: 0, note: "", photos: [], ...unmeasured };
  expect(await inspectLot(shop.as(wei), shop.files, lotId, found)).toMatchObject({ ok: true });
  expect(await shelveLot(shop.as(wei), lotId, "B-01-01")).toMatchObject({ ok: true });
}

describe("転送品", () => {
  test("are received, inspected and shelved like ours, and sent with their value and service", async () => {
    await announce();
    const lots = await lotQueue(shop.as(wei), "arrival_pending", "SF1000000001");
    expect(lots).toMatchObject([{ quantity: 6, companyName: "花子商店", titleZh: goods.name }]);
    await toShelf(lots[0]!.id, 6);
    expect(await listed()).toMatchObject([
      { progress: "shelved", line: { serviceYen: 20, declaredFen: 1_250 } },
    ]);
    const { lots: stock } = await listStock(shop.as(hanako), { words: "" }, undefined, 10);
    expect(stock).toMatchObject([{ availableQuantity: 6, goodsClass: "general" }]);

    const lotId = stock[0]!.id;
    const form = await prepareShipment(shop.as(hanako), [lotId], new Map([[lotId, 5]]));
    expect(form.serviceYen).toBe(100);
    // 5 pieces at 12.50 yuan and 22.08 yen.
    expect(form.methods.find(({ code }) => code === "air")?.dues?.goodsYen).toBe(1_380);
    const asked = await requestShipment(shop.as(hanako), wantShipment(lotId, 5));
    expect(asked).toMatchObject({ ok: true });
    const [request] = await shop.db.select().from(shippingRequests);
    expect(request?.options).toMatchObject([{ id: "forwarded", priceYen: 100 }]);
  });

  test("a number that brings goods of another company is refused in any spelling, and by the marketplace's own", async () => {
    const { chinaTracking } = await boughtLot(shop, 5, taro.companyId);
    const parcel = (tracking: string) => ({ parcels: [{ tracking, quantity: 5 }] });
    await expect(announce(parcel(chinaTracking.toUpperCase()))).rejects.toThrow("number-in-use");
    await shop.db.update(purchases).set({ marketplaceNumber: "2468013579" });
    await expect(announce(parcel("2468013579"))).rejects.toThrow("number-in-use");
  });

  test("a number whose goods another company has received is none's for 180 days, and its own company's", async () => {
    const { chinaTracking } = await shelvedLot(shop, 5, 0, taro.companyId);
    const parcels = [{ tracking: chinaTracking.toUpperCase(), quantity: 5 }];
    await expect(announce({ parcels })).rejects.toThrow("number-in-use");
    const number = await announce();
    expect(await editForwarded(shop.as(hanako), number, { ...goods, parcels })).toEqual({
      ok: false,
      reason: "number-in-use",
    });
    shop.wait(180);
    await expect(announce({ parcels })).rejects.toThrow("number-in-use");
    shop.wait(1);
    expect(await announce({ parcels }, taro)).toMatch(/^KB-/);
  });

  test("a number that only its forwarded goods hold is said to be disputable, one's own is not", async () => {
    await announce();
    await expect(announce({}, taro)).rejects.toThrow("number-taken");
    await expect(announce()).rejects.toThrow("number-in-use");
    for (const { id, quantity } of await waiting()) await toShelf(id, quantity);
    await expect(announce({}, taro)).rejects.toThrow("number-taken");
    await expect(announce()).rejects.toThrow("number-in-use");
  });

  test("a form's key that has announced another company's goods is refused as used", async () => {
    const id = crypto.randomUUID();
    await announce({}, taro, id);
    const parcels = [{ tracking: "SF1000000009", quantity: 1 }];
    await expect(announce({ parcels }, hanako, id)).rejects.toThrow("form-used");
    expect(await listed()).toEqual([]);
  });

  test("announced under a number that turns out to be another company's, nothing is received as a whole", async () => {
    await announce({ parcels: [{ tracking: "SF7000000001", quantity: 500 }] }, taro);
    const { lotId } = await boughtLot(shop, 5);
    await shop.db
      .update(purchases)
      .set({ chinaTracking: "SF7000000001" })
      .where(eq(purchases.state, "bought"));
    const code = { kind: "tracking", text: "SF7000000001" } as const;
    expect(await findScanned(shop.as(wei), code)).toMatchObject({ pieces: 505, contested: true });
    const whole = { id: crypto.randomUUID(), number: "SF7000000001", pieces: 505 };
    expect(await receiveParcel(shop.as(wei), whole)).toMatchObject({ reason: "several-companies" });
    const arrival = { id: crypto.randomUUID(), lotId, quantity: 5 };
    expect(await receiveLot(shop.as(wei), arrival)).toMatchObject({ ok: true });
    expect(await waiting()).toMatchObject([{ quantity: 500 }]);
  });

  test("edited again and again, only the parcels said last are awaited, and withdrawn none is", async () => {
    const parcels = (round: number) =>
      [1, 2, 3, 4, 5].map((row) => ({ tracking: `SF8${round}00${row}`, quantity: 2 }));
    const number = await announce({ parcels: parcels(0) });
    for (let round = 1; round <= 12; round++)
      expect(
        await editForwarded(shop.as(hanako), number, { ...goods, parcels: parcels(round) }),
      ).toMatchObject({ ok: true });
    expect(await waiting()).toHaveLength(5);
    expect(await withdrawForwarded(shop.as(hanako), number)).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([]);
  });

  test("the same form twice announces once; a number awaited already is no other's", async () => {
    const id = crypto.randomUUID();
    expect(await announce({}, hanako, id)).toBe(await announce({}, hanako, id));
    expect(await waiting()).toHaveLength(2);
    const other = await announceForwarded(
      shop.as(taro),
      shop.files,
      crypto.randomUUID(),
      goods,
      [],
    );
    expect(other).toEqual({ ok: false, reason: "number-taken" });
  });

  test("of two companies that announce one number at once one wins", async () => {
    const both = await Promise.all(
      [hanako, taro].map((who) =>
        announceForwarded(shop.as(who), shop.files, crypto.randomUUID(), goods, []),
      ),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await waiting()).toHaveLength(2);
  });

  test("are changed and taken back until the first parcel has come", async () => {
    const number = await announce();
    const said = { ...goods, name: "陶器", parcels: [{ tracking: "SF1000000003", quantity: 3 }] };
    expect(await editForwarded(shop.as(hanako), number, said)).toMatchObject({ ok: true });
    expect(await listed()).toMatchObject([
      { line: { titleJa: "陶器", quantity: 3 }, parcels: [{ tracking: "SF1000000003" }] },
    ]);
    expect(await waiting()).toHaveLength(1);

    const [lot] = await waiting();
    await receiveLot(shop.as(wei), { id: crypto.randomUUID(), lotId: lot!.id, quantity: 3 });
    const late = { ok: false, reason: "arrived-already" };
    expect(await editForwarded(shop.as(hanako), number, said)).toEqual(late);
    expect(await withdrawForwarded(shop.as(hanako), number)).toEqual(late);
    expect(await listed()).toMatchObject([{ progress: "arrived" }]);
  });

  test("taken back after a change they show the parcels that were said last", async () => {
    const number = await announce();
    shop.wait(1);
    const said = { ...goods, parcels: [{ tracking: "SF1000000001", quantity: 7 }] };
    await editForwarded(shop.as(hanako), number, said);
    await withdrawForwarded(shop.as(hanako), number);
    expect((await listed())[0]!.parcels).toEqual([{ tracking: "SF1000000001", quantity: 7 }]);
  });

  test("received and taken back at once: one of the two wins", async () => {
    const number = await announce({ parcels: [{ tracking: "SF1000000004", quantity: 3 }] });
    const [lot] = await waiting();
    const arrival = { id: crypto.randomUUID(), lotId: lot!.id, quantity: 3 };
    const [received, withdrawn] = await Promise.all([
      receiveLot(shop.as(wei), arrival),
      withdrawForwarded(shop.as(hanako), number),
    ]);
    expect([received.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1);
  });

  test("taken back they wait for nothing, and their number may be announced again", async () => {
    const number = await announce();
    expect(await withdrawForwarded(shop.as(hanako), number)).toMatchObject({ ok: true });
    expect(await waiting()).toEqual([]);
    expect(await listed()).toMatchObject([{ progress: "withdrawn" }]);
    await announce({}, taro);
  });

  test("what we may not keep is refused with a reason that the company reads", async () => {
    const number = await announce();
    const [lot] = await waiting();
    await receiveLot(shop.as(wei), {
      id: crypto.randomUUID(),
      lotId: lot!.id,
      quantity: lot!.quantity,
    });
    expect(await refuseForwarded(shop.as(chen), number, "危険物")).toMatchObject({ ok: false });
    expect(await refuseForwarded(shop.as(wei), number, "危険物")).toMatchObject({ ok: true });
    expect(await listed()).toMatchObject([{ progress: "refused", endNote: "危険物" }]);
    expect(await waiting()).toEqual([]);
    const told = await shop.db
      .select(noticeFields)
      .from(notices)
      .where(eq(notices.kind, "warehouse"));
    expect(told.map(({ body }) => body)).toContain("危険物");
    expect(await refuseForwarded(shop.as(wei), number, "x")).toMatchObject({ ok: false });
  });

  test("are the company's own, by who may order; they cost nothing on the order itself", async () => {
    const number = await announce({}, kenji);
    expect(await listed(taro)).toEqual([]);
    expect(await withdrawForwarded(shop.as(taro), number)).toEqual({
      ok: false,
      reason: "not-found",
    });
    const without = { ...kenji, permissions: [] };
    expect(await withdrawForwarded(shop.as(without), number)).toMatchObject({
      reason: "forbidden",
    });
    const [order] = await shop.db.select().from(orders);
    expect(order).toMatchObject({ state: "forwarded", totalYen: 0, paidYen: 0 });
  });

  test("options on offer are charged by the piece at the day's rate, others are left out", async () => {
    await announce({ optionIds: ["none-of-ours"] });
    expect(await listed()).toMatchObject([{ line: { serviceYen: 20, options: [] } }]);
  });
});
