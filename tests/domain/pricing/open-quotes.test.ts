import { beforeEach, expect, test } from "vitest";
import type { PriceTerms } from "#app/domain/pricing/price-differences.ts";
import { readPriceRows } from "#app/domain/pricing/price-rows.server.ts";
import { quotedPricesQuery } from "#app/domain/trade/orders/quote-queries.server.ts";
import { quotedShippingPricesQuery } from "#app/domain/trade/shipments/quote-shipment.server.ts";
import { shippingRequests } from "#db/schema/index.ts";
import { shipmentToPay } from "#tests/support/channels/due.ts";
import { setByTwo } from "#tests/support/price-by-two.ts";
import { li, openShop, type Shop } from "#tests/support/shop.ts";
import { orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

/** Sets a price for today or for a later day, an hour after the quote. */
async function set(terms: PriceTerms, effectiveFrom = "2026-01-15") {
  shop.wait(1 / 24);
  const done = await setByTwo(shop, { id: crypto.randomUUID(), effectiveFrom }, terms);
  expect(done).toMatchObject({ ok: true });
}

const setting = (subject: string, value: string) =>
  ({ kind: "setting", subject, value }) as PriceTerms;

async function freightOf(methodCode: string): Promise<PriceTerms> {
  const { freight } = await readPriceRows(shop);
  const row = freight.find((one) => one.methodCode === methodCode)!;
  const { methodCode: subject, effectiveFrom: _, ...terms } = row;
  return { ...terms, kind: "freight", subject } as PriceTerms;
}

test("an open quote of a delivery is marked when its own list or the storage fee changes, and by nothing else", async () => {
  const { number } = await shipmentToPay(shop, 4_000);
  const changed = async () => (await quotedShippingPricesQuery(shop.as(li), number))[0]!.changed;
  expect(await changed()).toBe(false);
  await set(setting("claimDays", "12"));
  const { methods } = await readPriceRows(shop);
  const [request] = await shop.db.select().from(shippingRequests);
  const other = methods.find(({ code }) => code !== request!.methodCode)!;
  await set(await freightOf(other.code));
  expect(await changed()).toBe(false);
  await set(await freightOf(request!.methodCode), "2026-01-20");
  expect(await changed()).toBe(false);
  shop.wait(5);
  expect(await changed()).toBe(true);

  const next = await shipmentToPay(shop, 4_000);
  const ofNext = async () =>
    (await quotedShippingPricesQuery(shop.as(li), next.number))[0]!.changed;
  expect(await ofNext()).toBe(false);
  await set(setting("storageYenPerKgDay", "11"), "2026-01-20");
  expect(await ofNext()).toBe(true);
});

test("an open quote of an order is marked by fee, spread and the options of its lines alone", async () => {
  const { number } = await orderQuoted(shop);
  const changed = async () => (await quotedPricesQuery(shop.as(li), number))[0]!.changed;
  await set(setting("claimDays", "12"));
  await set({ kind: "option", subject: "inspect-full", priceType: 0, price: "1.1" } as PriceTerms);
  expect(await changed()).toBe(false);
  await set({ kind: "option", subject: "photo", priceType: 0, price: "2.1" } as PriceTerms);
  expect(await changed()).toBe(true);
});
