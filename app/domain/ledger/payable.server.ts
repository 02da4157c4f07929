import { and, eq } from "drizzle-orm";
import { ledgerAccounts, logisticsMethods, orders, shippingRequests } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import { dueOf } from "../order/deposit-amounts.ts";
import { discountableOrder } from "../order/discountable-order.server.ts";
import type { Scope } from "../scope.ts";
import { discountableRequest } from "../shipping/discountable-request.ts";
import { walletOf } from "./ledger.ts";

/** A document of the company on its way to being paid, whatever its kind. */
export interface Payable {
  kind: "order" | "shipping";
  id: string;
  number: string;
  state: string;
  totalYen: number;
  couponYen: number;
  /** What a coupon may look at beside the total. */
  feeYen: string;
  freightYen: number;
  paidAt: Date | null;
  payBy: Date | null;
  /** A deposit or its rest: from the balance only, without coupons. */
  byParts: boolean;
  about: string;
  balanceYen: number;
}

/** The order or shipping request of this number and the company's balance, in one round trip. */
export async function findPayable(
  { db, actor }: Scope<Buyer>,
  kind: Payable["kind"],
  number: string,
): Promise<Payable | undefined> {
  const balance = db
    .select({ balanceYen: ledgerAccounts.balanceYen })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, walletOf(actor.companyId).id))
    .limit(1);

  if (kind === "order") {
    const [[order], [wallet]] = await db.batch([
      db
        .select()
        .from(orders)
        .where(and(eq(orders.number, number), eq(orders.companyId, actor.companyId)))
        .limit(1),
      balance,
    ]);
    return (
      order && {
        ...order,
        ...discountableOrder(order),
        totalYen: dueOf(order),
        byParts: order.depositPercent > 0,
        paidAt: order.state === "buying" ? (order.depositPaidAt ?? order.paidAt) : order.paidAt,
        about: `${order.lineCount}明細 ${order.pieceCount.toLocaleString("ja-JP")}個`,
        balanceYen: wallet?.balanceYen ?? 0,
      }
    );
  }
  const [[found], [wallet]] = await db.batch([
    db
      .select({ request: shippingRequests, method: logisticsMethods.nameJa })
      .from(shippingRequests)
      .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
      .where(
        and(eq(shippingRequests.number, number), eq(shippingRequests.companyId, actor.companyId)),
      )
      .limit(1),
    balance,
  ]);
  return (
    found && {
      ...found.request,
      ...discountableRequest(found.request),
      payBy: null,
      byParts: false,
      about: `${found.method} ${found.request.pieceCount.toLocaleString("ja-JP")}個`,
      balanceYen: wallet?.balanceYen ?? 0,
    }
  );
}
