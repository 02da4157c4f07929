import { eq } from "drizzle-orm";
import { addToCart } from "#app/domain/catalog/cart/add-to-cart.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { placeOrder } from "#app/domain/trade/orders/place-order.server.ts";
import { quoteOrder } from "#app/domain/trade/orders/quote-order.server.ts";
import type {
  OrderingMarketplace,
  Receiver,
} from "#app/domain/trade/purchasing/marketplace-ordering.ts";
import { AlibabaOrders } from "#app/integrations/1688/orders.server.ts";
import { TaobaoOrders } from "#app/integrations/taobao/orders.server.ts";
import { cartLines, carts } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { type LiveShop, liveOf } from "../live-shop.ts";
import { hanako, li } from "../shop.ts";

const receiver: Receiver = {
  fullName: "买付便仓库",
  mobile: "13800138000",
  postCode: "322000",
  districtCode: "330782",
  province: "浙江省",
  city: "金华市",
  area: "义乌市",
  address: "福田街道1号",
};

/** The local marketplaces as places to buy at, without a pause. */
export function placesOf({
  alibaba,
  taobao,
}: Pick<LiveShop, "alibaba" | "taobao">): OrderingMarketplace[] {
  const quick = { backOffMs: 1 };
  return [
    {
      live: liveOf(alibaba),
      orders: new AlibabaOrders({ ...alibaba.settings, ...quick }, receiver),
    },
    { live: liveOf(taobao), orders: new TaobaoOrders({ ...taobao.settings, ...quick }, receiver) },
  ];
}

/** 花子's order of goods that were fetched from a marketplace, quoted as asked and paid from the balance. */
export async function orderAtMarket(
  { shop }: LiveShop,
  {
    offerId,
    platform,
    quantity,
  }: { offerId: string; platform: "1688" | "taobao"; quantity: number },
) {
  const offer = (await shop.products.find(offerId, { platform, asker: "buyer" }))!;
  const sku = offer.skus.find(({ stock }) => stock >= quantity)!;
  const scope = shop.as(hanako);
  await addToCart(scope, {
    offerId,
    note: "",
    optionIds: [],
    quantities: new Map([[sku.id, quantity]]),
  });
  const lines = await shop.db
    .select({ id: cartLines.id })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(eq(carts.userId, hanako.id));
  const placed = await placeOrder(scope, {
    id: crypto.randomUUID(),
    note: "",
    submit: true,
    lineIds: lines.map(({ id }) => id),
  });
  if (!placed.ok) throw new Error(placed.reason);
  const { number, id } = placed.value;
  const found = (await findOrder(shop.as(li), number))!;
  const quoted = await quoteOrder(shop.as(li), number, {
    note: "",
    downPaymentPercent: 0,
    freights: new Map(found.freights.map(({ supplierId, freightFen }) => [supplierId, freightFen])),
    lines: found.lines.map((line) => ({
      id: line.id,
      quantity: line.quantity,
      priceFen: line.priceFen,
      refusal: "",
      weightGrams: line.weightGrams,
      lengthMm: line.lengthMm,
      widthMm: line.widthMm,
      heightMm: line.heightMm,
    })),
  });
  if (!quoted.ok) throw new Error(quoted.reason);
  await shop.deposit(hanako.companyId, 90_000_000);
  const paid = await payDocument(scope, "order", id, crypto.randomUUID());
  if (!paid.ok) throw new Error(paid.reason);
  return { number, id, supplierId: offer.supplier.id };
}
