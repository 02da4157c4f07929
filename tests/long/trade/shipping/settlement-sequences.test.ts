import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import {
  cancelShipment,
  cancelUnsettled,
} from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { unpackShipment } from "#app/domain/trade/shipments/finish-packing.server.ts";
import { holdRequest, releaseRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import { packShipment } from "#app/domain/trade/shipments/pack-shipment.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { setSettleLimit } from "#app/domain/trade/shipments/settle-packed.server.ts";
import { waiveDifference } from "#app/domain/trade/shipments/waive-difference.server.ts";
import {
  ledgerTransfers,
  lots,
  shippingLines,
  shippingRequests,
  shippingVersions,
} from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const system = { kind: "system", id: "jobs" } as const;
const requestRows = () => shop.db.select().from(shippingRequests);
const wallet = () => balanceYen(shop.as(wei), walletOf(hanako.companyId));

async function pack(number: string, id: string, weightGrams: number) {
  const lines = await shop.db.select().from(shippingLines).where(eq(shippingLines.requestId, id));
  const contents = lines.map((line) => ({ lineId: line.id, quantity: line.quantity }));
  const box = { lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams, contents };
  return packShipment(shop.as(wei), number, [box], { reweighed: true });
}

const quote = (number: string, freightYen: number) =>
  quoteShipment(shop.as(chen), number, {
    freightYen,
    optionsYen: 500,
    storageYen: 120,
    note: "保管",
  });

async function booksAreRight(depositedYen: number) {
  expect(await listDrifts(shop.db)).toEqual([]);
  const rows = await requestRows();
  const paidYen = rows.reduce((sum, one) => sum + one.paidYen, 0);
  expect(await wallet()).toBe(depositedYen - paidYen);
  const held = async (account: string) => balanceYen(shop.as(wei), { id: account } as never);
  const standing = rows.filter(({ paidYen: paid }) => paid > 0);
  const of = (part: (row: (typeof rows)[number]) => number) =>
    standing.reduce((sum, row) => sum + part(row), 0);
  const owed = of((row) => row.totalYen - row.paidYen);
  const holdOwed = of((row) => row.holdOwedYen);
  expect(await held("house/international-freight")).toBe(
    of((row) => row.freightYen) - (owed - holdOwed),
  );
  expect(await held("house/options")).toBe(of((row) => row.optionsYen));
  expect(await held("house/storage")).toBe(of((row) => row.storageYen) - holdOwed);
  for (const { totalYen, freightYen, optionsYen, storageYen, ...row } of rows) {
    expect(totalYen).toBe(freightYen + optionsYen + storageYen);
    expect(row.holdYen).toBeGreaterThanOrEqual(row.holdOwedYen);
    if (row.state === "packing") expect(row.holdOwedYen).toBe(0);
  }
}

test("any sequence of quotes, payments, packings and endings keeps books and stock", async () => {
  const command = fc.record({
    name: fc.constantFrom(
      ...(["request", "request", "quote", "quote", "pay", "pay", "pack", "pack", "pay"] as const),
      ...(["cancel", "waive", "limit", "wait", "hold", "release", "store", "unpack"] as const),
    ),
    which: fc.nat({ max: 2 }),
    grams: fc.integer({ min: 300, max: 12_000 }),
  });
  let depositedYen = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (sequence) => {
      await shop.deposit(hanako.companyId, 20_000);
      depositedYen += 20_000;
      const { lotId } = await shelvedLot(shop, 10);
      const made: { id: string; number: string }[] = [];
      for (const { name, which, grams } of sequence) {
        if (name === "request" && made.length < 3)
          made.push(await requestedShipment(shop, lotId, 2));
        if (name === "limit") await setSettleLimit(shop.as(hanako), grams);
        if (name === "wait") {
          shop.wait(4);
          await cancelUnsettled(shop.as(system));
        }
        const one = made[which % Math.max(1, made.length)];
        if (!one) continue;
        const { id, number } = one;
        if (name === "quote") await quote(number, 2_100 + 980 * (grams % 5));
        if (name === "pay") await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
        if (name === "pack") await pack(number, id, grams);
        if (name === "cancel") await cancelShipment(shop.as(hanako), number, "");
        if (name === "hold") await holdRequest(shop.as(hanako), number, "確認中");
        if (name === "release") await releaseRequest(shop.as(hanako), number);
        if (name === "store") shop.wait(40);
        if (name === "unpack") await unpackShipment(shop.as(wei), number, "boxes");
        if (name === "waive") await waiveDifference(shop.as(chen), number, "お詫び");
      }
      await booksAreRight(depositedYen);
      const [lot] = await shop.db.select().from(lots).where(eq(lots.id, lotId));
      const ids = new Set(made.map(({ id }) => id));
      const reserved = (await requestRows())
        .filter(({ id, state }) => ids.has(id) && state !== "cancelled")
        .reduce((sum, { pieceCount }) => sum + pieceCount, 0);
      expect(lot).toMatchObject({ reservedQuantity: reserved, availableQuantity: 10 - reserved });
    }),
    { numRuns: 40 },
  );
}, 60_000);

test("of many who pack, pay, cancel and call off at once each thing happens once", async () => {
  for (let round = 0; round < 6; round++) {
    shop = await openShop();
    await shop.deposit(hanako.companyId, 50_000);
    await setSettleLimit(shop.as(hanako), round % 2 === 0 ? 0 : 10_000);
    const { lotId } = await shelvedLot(shop, 10);
    const { id, number } = await requestedShipment(shop, lotId, 6);
    await quote(number, 3_080);
    await payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());
    const packed = await Promise.all(Array.from({ length: 5 }, () => pack(number, id, 3_900)));
    expect(packed.filter(({ ok }) => ok)).toHaveLength(1);
    shop.wait(round === 4 ? 9 : 0);
    await Promise.all([
      ...Array.from({ length: 3 }, () =>
        payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID()),
      ),
      ...(round < 2 ? [] : [cancelShipment(shop.as(hanako), number, "")]),
      ...(round < 4 ? [] : [cancelUnsettled(shop.as(system))]),
    ]);
    await booksAreRight(50_000);
    const [row] = await requestRows();
    expect(["awaiting_shipment", "cancelled"]).toContain(row?.state);
    const moved = await shop.db.select().from(ledgerTransfers);
    expect(new Set(moved.map((one) => one.id)).size).toBe(moved.length);
    const kinds = (await shop.db.select().from(shippingVersions)).map(({ kind }) => kind);
    expect(kinds).toEqual(["estimate", "quote", "packed"]);
  }
}, 60_000);
