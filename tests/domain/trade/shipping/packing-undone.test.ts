import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { balanceYen, listDrifts } from "#app/domain/money/ledger/ledger.server.ts";
import { walletOf } from "#app/domain/money/ledger/ledger.ts";
import { measureBox } from "#app/domain/trade/shipments/boxing.server.ts";
import {
  finishPacking,
  unpackShipment,
} from "#app/domain/trade/shipments/finish-packing.server.ts";
import { readPacking } from "#app/domain/trade/shipments/packing-queries.server.ts";
import { quoteShipment } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { setSettleLimit } from "#app/domain/trade/shipments/settle-packed.server.ts";
import { waiveDifference } from "#app/domain/trade/shipments/waive-difference.server.ts";
import { ledgerTransfers, notices, shippingRequests } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { chen, hanako, openShop, type Shop, wei, zhou } from "#tests/support/shop.ts";
import { packAll, paidRequest } from "#tests/support/trade/boxing.ts";
import { requestedShipment, shelvedLot } from "#tests/support/trade/stock.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const wallet = () => balanceYen(shop.as(wei), walletOf(hanako.companyId));
const freightHeld = () => balanceYen(shop.as(wei), { id: "house/international-freight" } as never);
const row = async (id: string) =>
  (await shop.db.select().from(shippingRequests).where(eq(shippingRequests.id, id)))[0]!;
const unpack = (number: string) => unpackShipment(shop.as(wei), number, "boxes");
const pay = (id: string) => payDocument(shop.as(hanako), "shipping", id, crypto.randomUUID());

/** Measures the one open box anew and packs it. */
async function repack(number: string, weightGrams: number) {
  const size = { lengthMm: 200, widthMm: 200, heightMm: 200, weightGrams };
  await measureBox(shop.as(wei), shop.files, { number, boxNumber: 1, ...size, photos: [] });
  const packed = await finishPacking(shop.as(wei), number, { reweighed: true });
  return packed.ok ? packed : finishPacking(shop.as(zhou), number, { reweighed: true });
}

/** A request at 4,060 yen whose box was weighed too heavy, and whose company paid the difference. */
async function overpaid() {
  const made = await paidRequest(shop, [6]);
  const before = await row(made.id);
  const balance = await wallet();
  await packAll(shop, made.number, 1, 5_900);
  expect((await row(made.id)).state).toBe("awaiting_payment");
  expect(await pay(made.id)).toMatchObject({ ok: true });
  const paid = await row(made.id);
  expect(paid.freightYen).toBeGreaterThan(before.freightYen);
  return { ...made, before, balance, paid };
}

async function booksAreRight() {
  expect(await listDrifts(shop.db)).toEqual([]);
  const rows = await shop.db.select().from(shippingRequests);
  const sum = (of: (one: (typeof rows)[number]) => number) =>
    rows.filter(({ paidAt }) => paidAt).reduce((all, one) => all + of(one), 0);
  const owed = sum((one) => one.totalYen - one.couponYen - one.paidYen);
  expect(await freightHeld()).toBe(sum((one) => one.freightYen) - owed);
}

describe("a packing that is undone", () => {
  test("gives back the difference that its company had paid", async () => {
    const { id, number, before, balance } = await overpaid();
    expect(await unpack(number)).toMatchObject({ ok: true });
    const { freightYen, totalYen, paidYen } = before;
    expect(await row(id)).toMatchObject({ state: "packing", freightYen, totalYen, paidYen });
    expect(await wallet()).toBe(balance);
    await booksAreRight();
  });

  test("asks for the right difference once it is packed anew", async () => {
    const { id, number, balance, paid } = await overpaid();
    await unpack(number);
    expect(await repack(number, 3_900)).toMatchObject({ ok: true });
    const asked = await row(id);
    expect(asked).toMatchObject({ state: "awaiting_payment", paidYen: 4_060 });
    expect(asked.freightYen).toBeLessThan(paid.freightYen);
    expect(await pay(id)).toMatchObject({ ok: true });
    expect(await wallet()).toBe(balance - (asked.totalYen - 4_060));
    expect(await unpack(number)).toMatchObject({ ok: true });
    expect(await wallet()).toBe(balance);
    await booksAreRight();
  });

  test("keeps nothing of a difference that was waived", async () => {
    const { id, number } = await paidRequest(shop, [6]);
    const balance = await wallet();
    await packAll(shop, number, 1, 5_900);
    await waiveDifference(shop.as(chen), number, "お詫び");
    expect(await unpack(number)).toMatchObject({ ok: true });
    expect(await row(id)).toMatchObject({ state: "packing", freightYen: 4_060, paidYen: 4_060 });
    expect(await wallet()).toBe(balance);
    await booksAreRight();
  });

  test("of a request that was weighed before its quote is settled on the new boxes", async () => {
    const { lotId } = await shelvedLot(shop, 4);
    const made = await requestedShipment(shop, lotId, 4, { methodCode: "fast-ship" });
    await packAll(shop, made.number, 1, 900);
    await shop.deposit(hanako.companyId, 100_000);
    const quote = { freightYen: 30_000, optionsYen: 0, storageYen: 0, note: "重さ", checked: true };
    expect(await quoteShipment(shop.as(chen), made.number, quote)).toMatchObject({ ok: true });
    expect(await unpack(made.number)).toMatchObject({ reason: "not-packed" });
    await pay(made.id);
    const balance = await wallet();
    expect(await unpack(made.number)).toMatchObject({ ok: true });
    expect(await row(made.id)).toMatchObject({ state: "packing", paidYen: 30_000 });
    expect(await repack(made.number, 2_900)).toMatchObject({ ok: true });
    const settled = await row(made.id);
    expect(settled.state).toBe("awaiting_shipment");
    expect(await wallet()).toBe(balance + 30_000 - settled.paidYen);
    await booksAreRight();
  });

  test("leaves a refund that was spent, and asks for it with the next packing", async () => {
    const { id, number } = await paidRequest(shop, [6], { freightYen: 30_000 });
    await packAll(shop, number, 1, 1_900);
    const light = await row(id);
    expect(light.paidYen).toBeLessThan(30_000);
    await paidRequest(shop, [2], { freightYen: (await wallet()) + 100_000 });
    expect(await wallet()).toBe(0);
    expect(await unpack(number)).toMatchObject({ ok: true });
    expect(await row(id)).toMatchObject({ state: "packing", paidYen: light.paidYen });
    const told = JSON.stringify(await shop.db.select().from(notices));
    expect(told).toContain(`"keptYen":${30_000 - light.paidYen}`);
    await booksAreRight();
    expect(await repack(number, 5_900)).toMatchObject({ ok: true });
    const heavy = await row(id);
    expect(heavy).toMatchObject({ state: "awaiting_payment", paidYen: light.paidYen });
    expect(heavy.totalYen).toBeGreaterThan(light.totalYen);
    await booksAreRight();
  });

  test("is undone once where it is pressed many times at once", async () => {
    const { id, number, balance, before } = await overpaid();
    const undone = await Promise.all(Array.from({ length: 6 }, () => unpack(number)));
    expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await wallet()).toBe(balance);
    expect(await row(id)).toMatchObject({ state: "packing", paidYen: before.paidYen });
    const moved = await shop.db.select().from(ledgerTransfers);
    expect(moved.filter((one) => /shipping-refund.*unsettled-\d+$/.test(one.id))).toHaveLength(1);
    await booksAreRight();
  });

  test("by an old form leaves the packing after it", async () => {
    const { id, number } = await overpaid();
    const { version } = await row(id);
    const old = () => unpackShipment(shop.as(wei), number, "boxes", { version });
    expect(await old()).toMatchObject({ ok: true });
    await repack(number, 5_900);
    expect(await old()).toMatchObject({ reason: "moved-meanwhile" });
    expect((await row(id)).state).toBe("awaiting_payment");
  });
});

test("any order of measuring, undoing, paying and measuring anew adds up", async () => {
  const command = fc.record({
    name: fc.constantFrom(...(["pack", "pack", "undo", "pay", "waive", "limit", "spend"] as const)),
    grams: fc.integer({ min: 900, max: 9_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (sequence) => {
      const { id, number } = await paidRequest(shop, [6], { freightYen: 9_000 });
      for (const { name, grams } of sequence) {
        if (name === "pack" && (await row(id)).state === "packing") {
          const { boxes } = (await readPacking(shop.as(wei), number))!;
          await (boxes.length === 0 ? packAll(shop, number, 1, grams) : repack(number, grams));
        }
        if (name === "undo" && (await unpack(number)).ok && !sequence.some(isSpending))
          expect(await row(id)).toMatchObject({ totalYen: 9_000, paidYen: 9_000 });
        if (name === "pay") await pay(id);
        if (name === "waive") await waiveDifference(shop.as(chen), number, "お詫び");
        if (name === "limit") await setSettleLimit(shop.as(hanako), grams);
        if (name === "spend")
          await paidRequest(shop, [1], { freightYen: (await wallet()) + 100_000 });
        const { totalYen, couponYen, paidYen, freightYen, state } = await row(id);
        expect(totalYen).toBe(freightYen);
        // Only a difference that is asked for is ever open.
        if (state !== "awaiting_payment") expect(totalYen - couponYen - paidYen).toBe(0);
      }
      await booksAreRight();
    }),
    { numRuns: 12 },
  );
}, 60_000);

/** A refund that was spent is not taken back. */
function isSpending({ name }: { name: string }) {
  return name === "spend";
}
