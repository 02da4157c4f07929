import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { quoteOrder } from "#app/domain/trade/orders/quote-order.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { cartLines } from "#db/schema/index.ts";
import { hanako, li, type Shop } from "#tests/support/shop.ts";
import { newMarketplaceNumber } from "#tests/support/trade/trade.ts";

export async function quoting(shop: Shop, submit = true) {
  const id = crypto.randomUUID();
  const add = (offerId: string, sku: string, quantity: number) =>
    addToCart(shop.as(hanako), {
      offerId,
      quantities: new Map([[sku, quantity]]),
      note: "",
      optionIds: ["photo"],
    });
  await add("600000000001", "sku-tote-natural", 30);
  await add("600000000002", "sku-pouch", 50);
  const lineIds = (await shop.db.select().from(cartLines)).map((line) => line.id);
  const placed = await placeOrder(shop.as(hanako), { id, lineIds, note: "", submit });
  if (!placed.ok) throw new Error(placed.reason);
  return placed.value;
}

export interface Change {
  quantity?: number;
  refusal?: string;
  priceFen?: number;
}

export async function quote(
  shop: Shop,
  number: string,
  change: Record<string, Change> = {},
  staff: Staff = li,
) {
  const { lines, freights } = (await findOrder(shop.as(staff), number))!;
  return quoteOrder(shop.as(staff), number, {
    note: "",
    freights: new Map(freights.map(({ supplierId }) => [supplierId, 1_000])),
    lines: lines.map(({ id, skuId, quantity, priceFen }) => ({
      id,
      quantity,
      priceFen,
      refusal: "",
      weightGrams: 230,
      lengthMm: null,
      widthMm: null,
      heightMm: null,
      ...change[skuId],
    })),
  });
}

export function buy(
  shop: Shop,
  number: string,
  supplierId: string,
  id: string = crypto.randomUUID(),
  staff: Staff = li,
  marketplaceNumber = newMarketplaceNumber(),
) {
  return buyOrder(shop.as(staff), number, {
    id,
    supplierId,
    marketplaceNumber,
    chinaTracking: "",
  });
}

export async function stateOf(shop: Shop, number: string) {
  return (await findOrder(shop.as(li), number))!.order;
}
