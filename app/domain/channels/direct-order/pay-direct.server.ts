import { and, asc, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import type { PayableKind } from "#app/domain/core/document/payable.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { payTogether } from "#app/domain/money/payment/pay-together.server.ts";
import { directPurchases, directRules, orders, shippingRequests } from "#db/schema/index.ts";
import { actingBuyer } from "./acting-buyer.server.ts";
import { requestsOf } from "./requests-of.ts";

const paidARun = 100;

/** Quotes of direct orders that their rule pays out of the wallet: none above the limit of a day. */
export function payableQuery({ db }: Pick<Scope, "db">) {
  return db
    .select({
      purchase: directPurchases,
      rule: { userId: directRules.userId, dayLimitYen: directRules.dayLimitYen },
      order: { state: orders.state, totalYen: orders.totalYen },
      requestId: shippingRequests.id,
    })
    .from(directPurchases)
    .innerJoin(directRules, eq(directRules.shop, directPurchases.shop))
    .innerJoin(orders, eq(orders.id, directPurchases.purchase))
    .leftJoin(
      shippingRequests,
      sql`${shippingRequests.id} IN ${requestsOf(directPurchases.purchase, directPurchases.requestId)}`,
    )
    .where(
      and(
        isNull(directPurchases.endedAt),
        eq(directPurchases.pays, "balance"),
        eq(directRules.pays, "balance"),
        eq(directPurchases.toDecide, ""),
        or(
          and(eq(orders.state, "awaiting_payment"), lte(orders.totalYen, directRules.dayLimitYen)),
          and(
            eq(shippingRequests.state, "awaiting_payment"),
            lte(shippingRequests.totalYen, directRules.dayLimitYen),
          ),
        ),
      ),
    )
    .orderBy(asc(directPurchases.boughtAt))
    .limit(paidARun);
}

/** Pays them in the owner's name; one that the wallet does not cover waits, as any quote. */
export async function payDirect(scope: Scope<System>) {
  for (const { purchase, rule, order, requestId } of await payableQuery(scope)) {
    const { companyId, purchase: orderId } = purchase;
    const { owner } = await actingBuyer(scope, { companyId, userId: rule.userId }, ["pay"]);
    if (!owner || owner.id !== rule.userId) continue;
    const acting = { ...scope, actor: owner };
    const kind: PayableKind = order.state === "awaiting_payment" ? "order" : "shipping";
    const key = kind === "order" ? orderId : (requestId ?? "");
    const found = await scope.payables.find(acting, owner, "id", [{ kind, key }]);
    const id = crypto.randomUUID();
    if (found) await payTogether(acting, found, { id, coupons: new Map() });
  }
}
