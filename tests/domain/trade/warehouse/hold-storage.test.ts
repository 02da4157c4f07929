import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { holdOutlook, holdStorageYen } from "#app/domain/trade/floor/storage.server.ts";
import {
  cancelShipment,
  cancelUnsettled,
} from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { unpackShipment } from "#app/domain/trade/shipments/finish-packing.server.ts";
import { holdRequest, releaseRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import { setSettleLimit } from "#app/domain/trade/shipments/settle-packed.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { waiveDifference } from "#app/domain/trade/shipments/waive-difference.server.ts";
import { lots, storageStands } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { packAll, paidRequest } from "#tests/support/trade/boxing.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const price = { freeDays: 60, yenPerKgDay: "2" };
const system = { kind: "system", id: "jobs" } as const;
const wallet = () => balanceYen(shop.as(wei), walletOf(hanako.companyId));
const house = (id: string) => balanceYen(shop.as(wei), { id: `house/${id}` } as never);
const requestNow = async (number: string) => (await findShipment(shop.as(hanako), number))!.request;
const hold = (number: string) => holdRequest(shop.as(hanako), number, "納品先の確認中");
const release = (number: string) => releaseRequest(shop.as(hanako), number);

/** 40 pieces of 500 g, paid on the day they were shelved: past the free days 40 yen a day. */
async function paid() {
  const made = await paidRequest(shop, [40]);
  await shop.db.update(lots).set({ weightGrams: 500 }).where(eq(lots.id, made.lots[0]!));
  return made;
}

/** Held from its first day to the tenth that is paid for. */
async function heldTenPaidDays() {
  const made = await paid();
  await hold(made.number);
  shop.wait(69);
  return made;
}

describe("保留中の保管料 of a paid request", () => {
  test("is taken at the release within the company's limit, into the account of storage", async () => {
    await setSettleLimit(shop.as(hanako), 400);
    const { number } = await heldTenPaidDays();
    const before = await wallet();
    expect(await release(number)).toMatchObject({ ok: true });
    expect(await requestNow(number)).toMatchObject({
      state: "packing",
      heldAt: null,
      storageYen: 400,
      holdYen: 400,
      holdOwedYen: 0,
      totalYen: 4_460,
      paidYen: 4_460,
    });
    expect(await wallet()).toBe(before - 400);
    expect(await house("storage")).toBe(400);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("is nothing within the free days, on one day, or where we hold it ourselves", async () => {
    const { number } = await paid();
    await hold(number);
    shop.wait(59);
    await release(number);
    expect(await requestNow(number)).toMatchObject({ holdYen: 0, state: "packing" });
    await holdRequest(shop.as(chen), number, "書類の確認");
    shop.wait(30);
    await releaseRequest(shop.as(chen), number);
    await hold(number);
    await release(number);
    expect(await requestNow(number)).toMatchObject({ holdYen: 0, totalYen: 4_060 });
  });

  test("above the limit waits to be paid, and the packing goes on once it is", async () => {
    const { id, number } = await heldTenPaidDays();
    await release(number);
    expect(await requestNow(number)).toMatchObject({
      state: "awaiting_payment",
      heldAt: null,
      holdOwedYen: 400,
      paidYen: 4_060,
    });
    expect(await house("storage")).toBe(0);
    const paying = await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
    expect(paying).toMatchObject({ ok: true });
    expect(await requestNow(number)).toMatchObject({
      state: "packing",
      holdOwedYen: 0,
      settleBy: null,
      paidYen: 4_460,
    });
    expect(await house("storage")).toBe(400);
    await packAll(shop, number, 1, 1_900);
    expect(await unpackShipment(shop.as(wei), number, "boxes")).toMatchObject({ ok: true });
    expect(await house("storage")).toBe(400);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("of packed boxes goes on to the carrier once paid, and is not unpacked before", async () => {
    const { id, number } = await paid();
    await packAll(shop, number, 1, 1_900);
    const { state, paidYen } = await requestNow(number);
    expect(state).toBe("awaiting_shipment");
    await hold(number);
    shop.wait(69);
    await release(number);
    expect(await unpackShipment(shop.as(wei), number, "boxes")).toMatchObject({ ok: false });
    await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
    expect(await requestNow(number)).toMatchObject({
      state: "awaiting_shipment",
      holdYen: 400,
      paidYen: paidYen + 400,
    });
  });

  test("is waived by staff, with a reason", async () => {
    const { number } = await heldTenPaidDays();
    await release(number);
    expect(await waiveDifference(shop.as(chen), number, "こちらの遅れのため")).toMatchObject({
      ok: true,
    });
    expect(await requestNow(number)).toMatchObject({
      state: "packing",
      storageYen: 0,
      holdYen: 0,
      holdOwedYen: 0,
      totalYen: 4_060,
    });
    const { stages } = (await findShipment(shop.as(hanako), number))!;
    expect(stages.map(({ kind, storageYen }) => [kind, storageYen])).toEqual([
      ["estimate", 0],
      ["quote", 0],
      ["held", 400],
      ["waived", 0],
    ]);
  });

  test.each(["cancelled", "called off", "cancelled once it was paid"])(
    "of a request that is %s comes back, and its days count for the next one",
    async (how) => {
      const { number } = await paid();
      const before = (await wallet()) + 4_060;
      if (how.endsWith("paid")) await setSettleLimit(shop.as(hanako), 400);
      await hold(number);
      shop.wait(69);
      await release(number);
      if (how.endsWith("paid")) {
        await setSettleLimit(shop.as(hanako), 0);
        await hold(number);
        shop.wait(1);
        await release(number);
      }
      if (how === "called off") {
        shop.wait(15);
        await cancelUnsettled(shop.as(system));
      } else await cancelShipment(shop.as(hanako), number, "");
      expect(await requestNow(number)).toMatchObject({ state: "cancelled", paidYen: 0 });
      expect(await wallet()).toBe(before);
      for (const account of ["storage", "international-freight", "payments"])
        expect(await house(account)).toBe(0);
      const stands = await shop.db.select().from(storageStands);
      expect(stands.map(({ days }) => days)).toEqual(how === "called off" ? [15] : []);
      expect(await listDrifts(shop.db)).toEqual([]);
    },
  );
});

const start = new Date("2026-01-15T03:00:00Z");
const at = (day: number) => daysAfter(start, day);
const request = { submittedAt: start, quotedAt: start, paidAt: at(1) };
const line = { quantity: 3, weightGrams: 333, shelvedAt: start, stood: [] };

test("holding once costs what holding in parts does, however the days are split", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
      (parts) => {
        const holds: { from: Date; until?: Date }[] = [];
        let day = 1;
        let yen = 0;
        for (const part of parts) {
          const held = [...holds, { from: at(day) }] as never;
          day += part;
          yen += holdStorageYen(request, [line], held, at(day), price);
          holds.push({ from: at(day - part), until: at(day) });
        }
        const whole = [{ from: at(1), until: undefined }] as never;
        expect(yen).toBe(holdStorageYen(request, [line], whole, at(day), price));
      },
    ),
  );
});

test("the page tells what a day costs, from the first day that does", () => {
  const told = (holds: unknown, day: number) =>
    holdOutlook(request, [line], holds as never, at(day), price);
  // Day 60 of the shelf is the last free one: the day after it costs 3 pieces of 333 g at 2 yen, rounded up.
  expect(told([], 1)).toEqual({ yenPerDay: 2, from: "2026-03-16", soFarYen: 0 });
  expect(told([{ from: at(1), until: null }], 70)).toMatchObject({
    from: "2026-03-16",
    soFarYen: 22,
  });
  expect(told([{ from: at(1), until: at(50) }], 70)).toMatchObject({ from: "2026-04-05" });
  expect(holdOutlook({ ...request, paidAt: null }, [line], [], at(1), price)).toBeUndefined();
});
