import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import {
  cancelShipment,
  lapseShippingQuotes,
} from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import {
  deleteDraft,
  requestShipment,
} from "#app/domain/trade/shipments/request-shipment.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { splitRequest } from "#app/domain/trade/shipments/split-request.server.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { shelvedLot, wantShipment } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const system = { kind: "system", id: "jobs" } as const;
const row = async (number: string) =>
  (await shop.db.select().from(shippingRequests).where(eq(shippingRequests.number, number)))[0]!;
const prices = async (number: string) => (await row(number)).options.map((one) => one.priceYen);
const wallet = () => balanceYen(shop.as(wei), walletOf(hanako.companyId));
const cancel = (number: string) => cancelShipment(shop.as(hanako), number, "");
const pay = (id: string) => payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());

async function quote(number: string) {
  const optionsYen = (await prices(number)).reduce((sum, yen) => sum + yen, 0);
  const how = { freightYen: 7_000, optionsYen, storageYen: 0, note: "見積", checked: true };
  expect(await quoteShipment(shop.as(chen), number, how)).toMatchObject({ ok: true });
}

/** A request for pieces with 補強梱包 (500円), split so that `going` of them are in a second one. */
async function splitInTwo(quantity: number, going: number, submit = true) {
  const { lotId } = await shelvedLot(shop, quantity);
  const wanted = wantShipment(lotId, quantity, { optionIds: ["reinforce"], submit });
  const made = await requestShipment(shop.as(hanako), wanted);
  if (!made.ok) throw new Error(made.reason);
  return [made.value, await splitOff(made.value.number, going)] as const;
}

async function splitOff(number: string, going: number) {
  const { lines } = (await findShipment(shop.as(wei), number))!;
  const split = { id: crypto.randomUUID(), pieces: new Map([[lines[0]!.id, going]]), note: "分割" };
  const made = await splitRequest(shop.as(hanako), number, split);
  if (!made.ok) throw new Error(made.reason);
  return made.value;
}

describe("a service of a request that is split", () => {
  test("is shared by pieces, and comes back whole when the filler is cancelled", async () => {
    const [goods, filler] = await splitInTwo(100, 99);
    expect(await prices(goods.number)).toEqual([5]);
    expect(await prices(filler.number)).toEqual([495]);
    expect(await cancel(filler.number)).toMatchObject({ ok: true });
    expect(await prices(goods.number)).toEqual([500]);
  });

  test("raises the quote of the rest, which is what is paid", async () => {
    const [goods, filler] = await splitInTwo(10, 9);
    await quote(goods.number);
    expect(await cancel(filler.number)).toMatchObject({ ok: true });
    expect(await row(goods.number)).toMatchObject({ optionsYen: 500, totalYen: 7_500 });
    const { stages } = (await findShipment(shop.as(hanako), goods.number))!;
    expect(stages.find(({ kind }) => kind === "quote")).toMatchObject({ optionsYen: 500 });
    await shop.deposit(hanako.companyId, 7_500);
    expect(await pay(goods.id)).toMatchObject({ ok: true });
    expect(await wallet()).toBe(0);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("is charged for the filler's share where the rest is paid", async () => {
    const [goods, filler] = await splitInTwo(10, 9);
    await quote(goods.number);
    await shop.deposit(hanako.companyId, 10_000);
    expect(await pay(goods.id)).toMatchObject({ ok: true });
    expect(await cancel(filler.number)).toMatchObject({ ok: true });
    expect(await wallet()).toBe(10_000 - 7_050 - 450);
    expect(await row(filler.number)).toMatchObject({ state: "cancelled", paidYen: 450 });
    expect(await balanceYen(shop.as(wei), { id: "house/options" } as never)).toBe(500);
    expect(await listDrifts(shop.db)).toEqual([]);
  });

  test("is refused to be cancelled away with an empty wallet", async () => {
    const [goods, filler] = await splitInTwo(10, 9);
    await quote(goods.number);
    await shop.deposit(hanako.companyId, 7_050);
    await pay(goods.id);
    expect(await cancel(filler.number)).toMatchObject({ reason: "balance-too-low" });
  });

  test("comes back also where the filler's quote lapses", async () => {
    const [goods, filler] = await splitInTwo(10, 9);
    await quote(filler.number);
    for (const days of [13, 2, 2]) {
      shop.wait(days);
      await lapseShippingQuotes(shop.as(system));
    }
    expect((await row(filler.number)).state).toBe("cancelled");
    expect(await prices(goods.number)).toEqual([500]);
  });

  test("costs nothing once every part is cancelled", async () => {
    const [goods, filler] = await splitInTwo(10, 9);
    await shop.deposit(hanako.companyId, 1_000);
    for (const { number } of [goods, filler])
      expect(await cancel(number)).toMatchObject({ ok: true });
    expect(await wallet()).toBe(1_000);
  });

  test("stays whole on both drafts, of which one may be deleted", async () => {
    const [goods, filler] = await splitInTwo(10, 9, false);
    expect(await prices(goods.number)).toEqual([500]);
    expect(await prices(filler.number)).toEqual([500]);
    expect(await deleteDraft(shop.as(hanako), filler.number)).toMatchObject({ ok: true });
    expect(await prices(goods.number)).toEqual([500]);
  });

  test("never costs less than whole, whichever parts are split and cancelled", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ which: fc.nat(9), going: fc.nat(9), ends: fc.boolean() }), {
          minLength: 1,
          maxLength: 8,
        }),
        async (steps) => {
          const parts = [...(await splitInTwo(30, 20))];
          for (const { which, going, ends } of steps) {
            const open = [];
            for (const one of parts)
              if ((await row(one.number)).state !== "cancelled") open.push(one);
            const { number } = open[which % open.length]!;
            const { pieceCount } = await row(number);
            if (ends && open.length > 1) await cancel(number);
            else if (pieceCount > 1)
              parts.push(await splitOff(number, 1 + (going % (pieceCount - 1))));
          }
          let sum = 0;
          for (const { number } of parts)
            if ((await row(number)).state !== "cancelled") sum += (await prices(number))[0]!;
          expect(sum).toBe(500);
        },
      ),
      { numRuns: 8 },
    );
  }, 60_000);
});
