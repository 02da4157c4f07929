import { eq } from "drizzle-orm";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { lots } from "#db/schema/index.ts";
import { payDocument } from "#tests/support/money/pay-document.ts";
import { hanako, li, type Shop } from "../shop.ts";
import { newestCase, receive } from "./problem-cases.ts";
import { newMarketplaceNumber, orderQuoted } from "./trade.ts";

/** An order of which 30% are paid, bought, and of which not one piece came: a case for each lot. */
export async function nothingCame(shop: Shop) {
  const { id, number } = await orderQuoted(shop, 30);
  await payDocument(shop.as(hanako), "order", id, crypto.randomUUID());
  for (const supplierId of ["supplier-1", "supplier-2"])
    await buyOrder(shop.as(li), number, {
      id: crypto.randomUUID(),
      supplierId,
      marketplaceNumber: newMarketplaceNumber(),
      chinaTracking: "",
    });
  const cases: string[] = [];
  for (const lot of await shop.db.select().from(lots).where(eq(lots.orderId, id))) {
    await receive(shop, { lotId: lot.id, quantity: 0, differs: true });
    cases.push((await newestCase(shop, lot.id)).number);
  }
  const { order } = (await findOrder(shop.as(li), number))!;
  return { number, cases, order };
}
