import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { setMainNumber } from "#app/domain/trade/shipments/main-number.server.ts";
import {
  clearableTogether,
  clearTogether,
  departTogether,
  readMainNumber,
} from "#app/domain/trade/shipments/main-number-group.server.ts";
import { shareByWeight } from "#app/domain/trade/shipments/main-number-group.ts";
import { requestShipment } from "#app/domain/trade/shipments/request-shipment.server.ts";
import { clearances, companies, shippingRequests } from "#db/schema/index.ts";
import { chen, hanako, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { packedRequest } from "#tests/support/trade/boxing.ts";
import { requestedShipment, shelvedLot, wantShipment } from "#tests/support/trade/stock.ts";

let shop: Shop;
let operationId: string;
beforeEach(async () => {
  shop = await openShop();
  const all = await shop.db.select().from(companies);
  operationId = all.find(({ id }) => id === hanako.companyId)!.operationId;
});

const name = (number: string, main: string) => setMainNumber(shop.as(hanako), number, main);
const group = (main: string) => readMainNumber(shop.as(hanako), main);
const states = async () =>
  (await shop.db.select().from(shippingRequests)).map(({ state }) => state);

async function requested(change = {}) {
  const { lotId } = await shelvedLot(shop, 4);
  return requestedShipment(shop, lotId, 4, change);
}

/** Packed and paid requests under the number M-1, so heavy. */
async function packedTogether(...grams: number[]) {
  const made = [];
  for (const weightGrams of grams) {
    const one = await packedRequest(shop, 6, 1, { weightGrams });
    expect(await name(one.number, "M-1")).toMatchObject({ ok: true });
    made.push(one);
  }
  return made;
}

describe("the requests under a main number", () => {
  test("say which travel together, and why others do not", async () => {
    const first = await requested();
    const other = await requested({ methodCode: "fast-ship" });
    const draft = await requested({ submit: false });
    for (const { number } of [first, other, draft]) await name(number, "M-1");
    const read = await group("M-1");
    if (!read.ok) throw new Error(read.reason);
    expect(read.value.members.map((one) => [one.number, one.misfits])).toEqual([
      [first.number, []],
      [other.number, ["method"]],
      [draft.number, ["draft"]],
    ]);
  });

  test("include the request whose own number it is", async () => {
    const [first, second] = [await requested(), await requested()];
    expect(await group(first.number)).toMatchObject({ reason: "own-number" });
    expect(await name(second.number, first.number)).toMatchObject({ ok: true });
    const read = await group(first.number);
    expect(read.ok && read.value.members.map(({ number }) => number)).toEqual([
      first.number,
      second.number,
    ]);
  });

  test("are the company's own, and nothing has an unknown number", async () => {
    const { number } = await requested();
    await name(number, "M-1");
    expect(await readMainNumber(shop.as(taro), "M-1")).toMatchObject({ reason: "unknown" });
    expect(await readMainNumber(shop.as(wei), "M-1", "0")).toMatchObject({ reason: "unknown" });
    expect(await readMainNumber(shop.as(wei), "M-1", operationId)).toMatchObject({ ok: true });
    expect(await group("M-2")).toMatchObject({ reason: "unknown" });
  });

  test("are not named by the number of no request, nor by their own", async () => {
    const { number } = await requested();
    expect(await name(number, number)).toMatchObject({ reason: "own-number" });
    expect(await name(number, "PD-991231-0009")).toMatchObject({ reason: "no-such-request" });
    const { lotId } = await shelvedLot(shop, 4);
    const words = { note: "", desiredOn: "", mainNumber: "PD-991231-0009" };
    const asked = await requestShipment(shop.as(hanako), wantShipment(lotId, 4, { words }));
    expect(asked).toMatchObject({ reason: "no-such-request" });
  });
});

const handover = { carrier: "佐川急便", trackingNumber: "123456789012" };
const named = (made: readonly { number: string }[], mainNumber = "M-1") => ({
  mainNumber,
  operationId,
  numbers: made.map(({ number }) => number),
});

test("what is ready leaves under one tracking number, and pressed again nothing leaves twice", async () => {
  const made = await packedTogether(1_900, 2_900);
  const depart = () => departTogether(shop.as(wei), named(made), handover);
  expect(await depart()).toMatchObject({ ok: true });
  expect(await states()).toEqual(["in_transit", "in_transit"]);
  expect(await depart()).toMatchObject({ reason: "nothing-ready" });
});

test("what the page did not name stays, also where it fits once the others have left", async () => {
  const made = await packedTogether(1_900, 2_900);
  const misfit = await packedRequest(shop, 6, 1, { methodCode: "sea" });
  await name(misfit.number, "M-1");
  const depart = () => departTogether(shop.as(wei), named(made), handover);
  expect(await depart()).toMatchObject({ ok: true });
  expect(await depart()).toMatchObject({ reason: "nothing-ready" });
  expect((await states()).filter((state) => state === "in_transit")).toHaveLength(2);
});

test("another permit is not entered over one that stands", async () => {
  const made = await packedTogether(1_000, 3_000);
  await departTogether(shop.as(wei), named(made), handover);
  const permit = (permitNumber: string) => ({
    id: crypto.randomUUID(),
    permitNumber,
    permittedOn: "2026-01-15",
    dutyYen: 1_001,
    consumptionTaxYen: 503,
    brokerYen: 0,
  });
  const clear = (number: string) => clearTogether(shop.as(chen), named(made), permit(number));
  expect(await clear("12345678901")).toMatchObject({ ok: true });
  expect(await clear("99999999999")).toMatchObject({ reason: "other-permit", at: made[0]!.number });
});

test("another shipment's tracking number is refused also together", async () => {
  const made = await packedTogether(1_900);
  await departTogether(shop.as(wei), named(made), handover);
  const other = await packedRequest(shop, 6);
  await name(other.number, "M-2");
  expect(await departTogether(shop.as(wei), named([other], "M-2"), handover)).toMatchObject({
    reason: "number-taken",
    at: other.number,
  });
});

test("one permit is shared by chargeable weight, and entered once", async () => {
  const made = await packedTogether(1_000, 3_000);
  await departTogether(shop.as(wei), named(made), handover);
  const permit = {
    id: crypto.randomUUID(),
    permitNumber: "12345678901",
    permittedOn: "2026-01-15",
    dutyYen: 1_001,
    consumptionTaxYen: 503,
    brokerYen: 11_800,
  };
  const clear = () => clearTogether(shop.as(chen), named(made), permit);
  expect(await clear()).toMatchObject({ ok: true });
  expect(await clear()).toMatchObject({ ok: true });
  const entered = await shop.db.select().from(clearances);
  expect(entered).toHaveLength(2);
  for (const part of ["dutyYen", "consumptionTaxYen", "brokerYen"] as const) {
    expect(entered.reduce((sum, one) => sum + one[part], 0)).toBe(permit[part]);
    expect(entered[0]![part]).toBeLessThan(entered[1]![part]);
  }
});

test("one permit is for one importer, and the other's requests have theirs after it", async () => {
  const made = await packedTogether(1_000, 3_000, 2_000);
  await departTogether(shop.as(wei), named(made), handover);
  const [mine, other, mineToo] = made;
  const [request] = await shop.db.select().from(shippingRequests);
  await shop.db
    .update(shippingRequests)
    .set({ importer: { ...request!.importer, companyName: "別の輸入者" } })
    .where(eq(shippingRequests.id, other!.id));
  const permit = (permitNumber: string) => ({
    id: crypto.randomUUID(),
    permitNumber,
    permittedOn: "2026-01-15",
    dutyYen: 1_001,
    consumptionTaxYen: 503,
    brokerYen: 0,
  });
  const clear = (some: typeof made, form: ReturnType<typeof permit>) =>
    clearTogether(shop.as(chen), named(some), form);
  const offered = async () => {
    const read = await readMainNumber(shop.as(wei), "M-1", operationId);
    return read.ok && clearableTogether(read.value).map(({ number }) => number);
  };
  const own = [mine!, mineToo!];
  expect(await offered()).toEqual(own.map(({ number }) => number));
  const first = permit("12345678901");
  expect(await clear(made, first)).toMatchObject({ reason: "moved-meanwhile" });
  expect(await clear(own, first)).toMatchObject({ ok: true });
  expect(await offered()).toEqual([other!.number]);
  expect(await clear([other!], permit("12345678902"))).toMatchObject({ ok: true });
  expect(await clear(own, first)).toMatchObject({ ok: true });
  const entered = await shop.db.select().from(clearances);
  expect(entered.map(({ permitNumber, dutyYen }) => [permitNumber, dutyYen])).toEqual([
    ["12345678901", expect.any(Number)],
    ["12345678901", expect.any(Number)],
    ["12345678902", 1_001],
  ]);
});

test("shares by chargeable weight add up to the yen, and the heavier never bears less", () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 40 }),
      (yen, grams) => {
        const shares = shareByWeight(
          yen,
          grams.map((billingGrams) => ({ billingGrams })),
        );
        expect(shares.reduce((sum, one) => sum + one, 0)).toBe(yen);
        for (const [at, share] of shares.entries()) {
          for (const [lighter, less] of shares.entries())
            if (grams[lighter]! < grams[at]!) expect(less).toBeLessThanOrEqual(share);
          const exact = (yen * grams[at]!) / grams.reduce((sum, one) => sum + one, 0);
          expect(Math.abs(share - exact)).toBeLessThan(1.000001);
        }
      },
    ),
  );
});
