import { eq, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { actorKey, type Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { limits } from "#app/domain/core/limits.ts";
import { message } from "#app/domain/core/message/message.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import {
  lots,
  orderLines,
  type orders,
  parcels,
  purchaseLines,
  purchases,
} from "#db/schema/index.ts";
import { recordAmounts } from "../orders/amounts-versions.server.ts";
import { type ChangeParts, isAboutLine } from "../orders/change.ts";
import { addToCumulativePurchases, moveOrder } from "../orders/move-order.server.ts";
import { openPieces, orderLifecycle } from "../orders/order.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { lotLifecycle } from "./lot.ts";
import { farFromQuoted, priceCheckKey, purchaseLifecycle } from "./purchase.ts";
import { numberRefusals, purchaseCheckQueries } from "./purchase-queries.server.ts";
import { type BoughtPieces, type PaidWith, workOutPurchase } from "./work-out-purchase.ts";

type Bought = Extract<
  ReturnType<typeof workOutPurchase<typeof orderLines.$inferSelect>>,
  { ok: true }
>["value"]["bought"][number];

interface Purchase {
  /** The form's own id; it becomes the purchase's. */
  id: string;
  supplierId: string;
  marketplaceNumber: string;
  /** May follow later. */
  chinaTracking: string;
  /** All open pieces of the supplier when absent. */
  pieces?: readonly BoughtPieces[] | undefined;
  /** As quoted when absent. */
  paid?: (PaidWith & { account?: string; paidAt?: Date | undefined }) | undefined;
  /**
   * Given where a person typed what was paid: sums far from the quote are refused unless this is the key
   * that the refusal named, which says that they were checked once more; true where the whole entry was
   * checked.
   */
  priceChecked?: string | true | undefined;
}

type Order = Pick<typeof orders.$inferSelect, "id" | "companyId" | "totalYen">;

/**
 * 已采购: records that pieces of one supplier were bought with one order on its marketplace; a lot waits for
 * each line's arrival. With the last pieces the order is purchased and counts towards the company's level.
 */
export async function buyOrder(scope: Scope<Staff>, number: string, purchase: Purchase) {
  const { db, actor } = scope;
  const { supplierId, pieces, paid = {} } = purchase;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const [lines, [earlier], [change], holders, [freight], placing] = await db.batch(
    purchaseCheckQueries(scope, order.id, purchase),
  );
  if (earlier)
    return (await isSamePurchase(scope, earlier, purchase)) ? done(undefined) : refuse("form-used");
  if (placing.length > 0) return refuse("placing-already");
  if (!orderLifecycle.allows("purchase", order.state, actor)) return refuse("not-buying");

  const worked = workOutPurchase(lines, freight?.leftFen ?? 0, { supplierId, pieces, paid });
  if (!worked.ok) return worked;
  const { bought, platform, money } = worked.value;
  const holder = holders.find((other) => other.platform === platform);
  if (holder) return { ...refuse("number-of-other-supplier"), holder };
  const asked = priceCheckKey(bought);
  const far = [undefined, true, asked].includes(purchase.priceChecked) ? [] : farFromQuoted(bought);
  if (far.length > 0) return { ...refuse("price-far-off"), far, asked };
  const openAfter =
    lines.reduce((sum, line) => sum + openPieces(line), 0) -
    bought.reduce((sum, { quantity }) => sum + quantity, 0);
  // With everything bought, an open change to the order could no longer be accepted or declined.
  if (change && (openAfter === 0 || isAsked(change, bought))) return refuse("change-waits");
  // With a deposit the order is complete when its rest is paid.
  const last = openAfter === 0 && order.downPaymentPercent === 0;

  return commit(
    scope,
    purchaseStatements(scope, order, { ...purchase, platform, ...money }, { bought, last }),
    { ...numberRefusals, ...moveRefusals },
  );
}

/** True where a form's key has recorded what this copy of the form says: the order on the marketplace and the pieces. */
async function isSamePurchase(
  { db }: Pick<Scope, "db">,
  made: typeof purchases.$inferSelect,
  { supplierId, marketplaceNumber, pieces }: Purchase,
) {
  if (made.supplierId !== supplierId || made.marketplaceNumber !== marketplaceNumber) return false;
  if (!pieces) return true;
  const lines = await db
    .select({ lineId: purchaseLines.orderLineId, quantity: purchaseLines.quantity })
    .from(purchaseLines)
    .where(eq(purchaseLines.purchaseId, made.id))
    .limit(limits.linesPerOrder);
  const bought = pieces.filter(({ quantity }) => quantity > 0);
  return (
    lines.length === bought.length &&
    bought.every(({ lineId, quantity }) =>
      lines.some((line) => line.lineId === lineId && line.quantity === quantity),
    )
  );
}

type Written = Omit<Purchase, "pieces" | "priceChecked"> &
  Pick<
    typeof purchases.$inferSelect,
    "platform" | "goodsFen" | "freightFen" | "discountFen" | "quotedFreightFen"
  >;

interface BoughtWith {
  bought: readonly Bought[];
  /** True if nothing is left to buy of the order. */
  last: boolean;
}

/** Answers the statements that record a purchase with its lines and lots, the order's move first. */
export function purchaseStatements(
  scope: Scope<Staff>,
  order: typeof orders.$inferSelect,
  { paid = {}, ...purchase }: Written,
  { bought, last }: BoughtWith,
): Statement[] {
  const { db, actor, now } = scope;
  const { id, supplierId, platform, marketplaceNumber, chinaTracking } = purchase;
  const { goodsFen, freightFen, discountFen, quotedFreightFen } = purchase;
  return [
    ...moveOrder(
      scope,
      order,
      last ? "purchase" : "buyPart",
      last ? { purchasedAt: now } : {},
      message("plain", { text: `${bought[0]!.line.supplierNameZh} ×${bought.length}` }),
    ),
    openDocument(scope, "purchase", { id, state: purchaseLifecycle.initial }),
    db.insert(purchases).values({
      ...{ id, supplierId, platform, marketplaceNumber, chinaTracking },
      ...{ goodsFen, freightFen, discountFen, quotedFreightFen },
      orderId: order.id,
      boughtAt: now,
      boughtBy: actorKey(actor),
      account: paid.account ?? "",
      paidAt: paid.paidAt ?? now,
    }),
    ...watchParcel(scope, chinaTracking, now),
    ...bought.flatMap((one) => arrival(scope, order, id, one)),
    ...(last
      ? [recordAmounts(scope, order.id, { kind: "actual" }), addToCumulativePurchases(scope, order)]
      : []),
    notify(scope, {
      companyId: order.companyId,
      about: { order: order.id },
      kind: "order",
      letter: letter(last ? "order.bought" : "order.partly-bought", { number: order.number }),
      href: orderPage(order.number),
    }),
  ];
}

/** True if an open change of the order is about one of these lines. */
export function isAsked(change: ChangeParts, bought: readonly Pick<Bought, "line">[]) {
  return bought.some(({ line }) => isAboutLine(change, line));
}

/** Counts pieces of the line as bought and opens the lot that waits for their arrival. */
function arrival(
  scope: Scope<Staff>,
  order: Order,
  purchaseId: string,
  { line, quantity, quotedFen, paidFen }: Bought,
) {
  const { db, now } = scope;
  const lot = { id: crypto.randomUUID(), state: lotLifecycle.initial };
  return [
    db
      .update(orderLines)
      .set({ boughtQuantity: sql`bought_quantity + ${quantity}` })
      .where(eq(orderLines.id, line.id)),
    db
      .insert(purchaseLines)
      .values({ purchaseId, orderLineId: line.id, quantity, quotedFen, paidFen }),
    openDocument(scope, "lot", lot),
    db.insert(lots).values({
      ...lot,
      version: 1,
      companyId: order.companyId,
      orderId: order.id,
      orderLineId: line.id,
      purchaseId,
      quantity,
      createdAt: now,
    }),
  ];
}

/**
 * Has a parcel watched from now on; `boughtAt` is when its goods were bought, or when it left for Japan.
 * Does nothing without a number or for a parcel already watched.
 */
export function watchParcel(
  { db, now }: Pick<Scope, "db" | "now">,
  trackingNumber: string,
  boughtAt: Date,
): Statement[] {
  if (!trackingNumber) return [];
  const parcel = { trackingNumber, boughtAt, heardAt: now, askNextAt: now };
  return [db.insert(parcels).values(parcel).onConflictDoNothing()];
}
