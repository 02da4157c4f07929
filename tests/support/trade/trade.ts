import { eq } from "drizzle-orm";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import type { DownPaymentPercent } from "#app/domain/trade/orders/down-payment.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import type { OrderEdit } from "#app/domain/trade/orders/plan-edit.ts";
import { quoteOrder } from "#app/domain/trade/orders/quote-order.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { cartLines, carts } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, li, type Shop } from "../shop.ts";

/** A number that a marketplace has not given before. */
export function newMarketplaceNumber() {
  return `40${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;
}

/** 30 totes of one supplier and 50 pouches of another in 花子's cart; answers the lines' ids. */
export async function fillCart(shop: Shop, buyer = hanako) {
  const scope = shop.as(buyer);
  const goods = [
    ["600000000001", "sku-tote-natural", 30],
    ["600000000002", "sku-pouch", 50],
  ] as const;
  // A cart is in the order of its additions: one after the other, not in one moment.
  for (const [index, [offerId, sku, quantity]] of goods.entries())
    await addToCart(
      { ...scope, now: new Date(scope.now.getTime() + index) },
      {
        offerId,
        quantities: new Map([[sku, quantity]]),
        note: "",
        optionIds: ["photo"],
      },
    );
  const lines = await shop.db
    .select({ id: cartLines.id })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(eq(carts.userId, buyer.id));
  return lines.map(({ id }) => id);
}

/** An order of that cart, as a draft or already asked for a quote. */
export async function orderPlaced(shop: Shop, submit = true) {
  const lineIds = await fillCart(shop);
  const placed = await placeOrder(shop.as(hanako), {
    id: crypto.randomUUID(),
    lineIds,
    note: "",
    submit,
  });
  if (!placed.ok) throw new Error(placed.reason);
  return placed.value;
}

/** The same, quoted as asked, on request with a deposit. */
export async function orderQuoted(shop: Shop, downPaymentPercent: DownPaymentPercent = 0) {
  const order = await orderPlaced(shop);
  const { lines, freights } = (await findOrder(shop.as(li), order.number))!;
  const quoted = await quoteOrder(shop.as(li), order.number, {
    note: "",
    downPaymentPercent,
    freights: new Map(freights.map(({ supplierId, freightFen }) => [supplierId, freightFen])),
    lines: lines.map(({ id, quantity, priceFen, weightGrams, lengthMm, widthMm, heightMm }) => ({
      id,
      quantity,
      priceFen,
      refusal: "",
      weightGrams,
      lengthMm,
      widthMm,
      heightMm,
    })),
  });
  if (!quoted.ok) throw new Error(quoted.reason);
  return order;
}

type EditedLine = OrderEdit["lines"][number];

/** The content of an order as it stands, with what is to be different of each line and of the whole. */
export async function contentOf(
  shop: Shop,
  number: string,
  change: (line: EditedLine & { skuId: string }, index: number) => Partial<EditedLine> = () => ({}),
  rest: Partial<OrderEdit> = {},
): Promise<OrderEdit> {
  const { order, lines } = (await findOrder(shop.as(li), number))!;
  return {
    note: order.note,
    cartLineIds: [],
    lines: lines.map(({ id, skuId, quantity, note, options }, index) => {
      const optionIds = options.map((option) => option.id);
      const line = { id, skuId, quantity, note, optionIds, remove: false };
      return { ...line, ...change(line, index) };
    }),
    ...rest,
  };
}

/** The same, paid from the balance. */
export async function orderPaid(shop: Shop) {
  const order = await orderQuoted(shop);
  await shop.deposit(hanako.companyId, 1_000_000);
  const paid = await payDocument(shop.as(hanako), "order", order.id, crypto.randomUUID());
  if (!paid.ok) throw new Error(paid.reason);
  return order;
}

/** The same, bought of both sellers: a lot of each line waits for its parcel. */
export async function orderBought(shop: Shop) {
  const order = await orderPaid(shop);
  for (const supplierId of ["supplier-1", "supplier-2"])
    await buyOrder(shop.as(li), order.number, {
      id: crypto.randomUUID(),
      supplierId,
      marketplaceNumber: newMarketplaceNumber(),
      chinaTracking: `YT-${supplierId}`,
    });
  return order;
}
