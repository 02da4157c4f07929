import { eq, inArray } from "drizzle-orm";
import type { Buyer, Permission } from "#app/domain/core/actor.ts";
import { downPaymentOf } from "#app/domain/trade/orders/down-payment.ts";
import { documentEvents, orders, stores, users } from "#db/schema/index.ts";
import { kenji, type Shop } from "./shop.ts";

interface Limits {
  paymentLimitYen?: number | null;
  monthlyBudgetYen?: number | null;
}

/** 健二 with the right to pay, within these limits. */
export function payingKenji(shop: Shop, limits: Limits): Promise<Buyer> {
  return limitedKenji(shop, ["order", "pay"], limits);
}

/** 健二 with these rights, within these limits. */
export async function limitedKenji(
  shop: Shop,
  permissions: readonly Permission[],
  limits: Limits,
): Promise<Buyer> {
  await shop.db
    .update(users)
    .set({ permissions: [...permissions], ...limits })
    .where(eq(users.id, kenji.id));
  return { ...kenji, permissions };
}

/** 健二 with these rights, looking after one new store, which these orders are for. */
export async function storekeeperKenji(
  shop: Shop,
  permissions: Permission[],
  orderIds: readonly string[],
): Promise<Buyer> {
  const storeId = crypto.randomUUID();
  const { now } = shop.as(kenji);
  await shop.db.insert(stores).values({
    id: storeId,
    companyId: kenji.companyId,
    createdAt: now,
    name: "楽天店",
    marketplace: "rakuten",
  });
  await shop.db
    .update(users)
    .set({ permissions, storeIds: [storeId] })
    .where(eq(users.id, kenji.id));
  await shop.db
    .update(orders)
    .set({ storeId })
    .where(inArray(orders.id, [...orderIds]));
  return { ...kenji, permissions, storeIds: [storeId] };
}

/** Quoted orders of one sum each, without the goods: enough to be paid. The first ask for a deposit of 30%. */
export async function ordersToPay(
  shop: Shop,
  count: number,
  totalYen: number,
  withDownPayment = 0,
) {
  const now = shop.as(kenji).now;
  const made = Array.from({ length: count }, (_, index) => ({
    id: `due-${index}`,
    number: `KB-260115-${String(9_000 + index)}`,
  }));
  for (const [index, { id, number }] of made.entries()) {
    const byParts = index < withDownPayment;
    const state = byParts ? "deposit_awaiting" : "awaiting_payment";
    await shop.db.insert(documentEvents).values({
      documentKind: "order",
      documentId: id,
      version: 1,
      move: "create",
      state,
      at: now,
      by: "staff:li",
      byName: "李强",
    });
    await shop.db.insert(orders).values({
      id,
      number,
      companyId: kenji.companyId,
      userId: kenji.id,
      version: 1,
      state,
      lineCount: 1,
      pieceCount: 1,
      createdAt: now,
      ttsRate: "21.00",
      spreadYen: "0.70",
      serviceRatePercent: "5.0",
      goodsFen: 0,
      freightFen: 0,
      optionsFen: 0,
      totalYen,
      ...(byParts ? { downPaymentPercent: 30, downPaymentYen: downPaymentOf(totalYen, 30) } : {}),
    });
  }
  return made;
}
