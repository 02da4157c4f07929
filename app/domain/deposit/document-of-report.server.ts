import { and, eq } from "drizzle-orm";
import { logisticsMethods, orders, shippingRequests } from "#db/schema/index.ts";
import type { Statement } from "../commit.server.ts";
import { type BankMove, type BankStep, moveOrderByBank } from "../order/bank-payment.server.ts";
import { discountableOrder } from "../order/discountable-order.server.ts";
import type { Scope } from "../scope.ts";
import { moveShippingByBank } from "../shipping/bank-payment.server.ts";
import { discountableRequest } from "../shipping/discountable-request.ts";

interface PaidByBank {
  number: string;
  /** What the transfer has to bring: the total without the coupon. */
  dueYen: number;
  discountable: ReturnType<typeof discountableOrder | typeof discountableRequest>;
  payBy: Date | null;
  /** Undefined when the document is not in a state for this step. */
  step(move: BankMove, step?: BankStep): Statement[] | undefined;
}

/** The company's order or shipping request that a transfer is for, and how each step changes it. */
export async function documentOfReport(
  scope: Scope,
  { kind, id, companyId }: { kind: "order" | "shipping"; id: string; companyId: string },
): Promise<PaidByBank | undefined> {
  const { db } = scope;
  if (kind === "order") {
    const [order] = await db
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.companyId, companyId)))
      .limit(1);
    return (
      order && {
        ...order,
        dueYen: order.totalYen - order.couponYen,
        discountable: discountableOrder(order),
        step: (move, step) => moveOrderByBank(scope, order, move, step),
      }
    );
  }
  const [found] = await db
    .select({ request: shippingRequests, weighsFirst: logisticsMethods.weighsFirst })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(and(eq(shippingRequests.id, id), eq(shippingRequests.companyId, companyId)))
    .limit(1);
  return (
    found && {
      ...found.request,
      payBy: null,
      dueYen: found.request.totalYen - found.request.couponYen,
      discountable: discountableRequest(found.request),
      step: (move, step) => moveShippingByBank(scope, found, move, step),
    }
  );
}
