import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals, transition } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { CorrectedField } from "#app/domain/core/message/order-messages.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { orderLines, purchaseLines, purchases } from "#db/schema/index.ts";
import { addToCumulativePurchases, moveOrder } from "../orders/move-order.server.ts";
import { orderLifecycle } from "../orders/order.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { moveLot } from "./move-lot.server.ts";
import { purchaseLifecycle } from "./purchase.ts";
import {
  findPurchase,
  isUntouched,
  numberHoldersQuery,
  numberRefusals,
} from "./purchase-queries.server.ts";

/** Moves a purchase; its statements stand first in their commit. */
export const movePurchase = transition("purchase", purchases, purchaseLifecycle);

interface Correction {
  purchaseId: string;
  /** The version that the form showed; what somebody corrected meanwhile is not overwritten. */
  version: number;
  reason: string;
  marketplaceNumber: string;
  /** The sums paid for the goods, line by line. */
  lines: readonly { lineId: string; paidFen: number }[];
  freightFen: number;
  discountFen: number;
  account: string;
  paidAt?: Date | undefined;
}

/** 更正: corrects the number and sums of a purchase, with a reason, until its goods are received. */
export async function correctPurchase(scope: Scope<Staff>, number: string, wanted: Correction) {
  const { db, actor, now } = scope;
  const { marketplaceNumber, lines, freightFen, discountFen, account } = wanted;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const was = await findPurchase(scope, order.id, wanted.purchaseId);
  if (!was) return refuse("not-found");
  const holders = await numberHoldersQuery(scope, { ...was, marketplaceNumber });
  if (was.version !== wanted.version) return refuse("moved-meanwhile");
  if (!purchaseLifecycle.allows("correct", was.state, actor)) return refuse("undone-already");
  if (!isUntouched(was)) return refuse("received-already");
  const holder = holders.find(({ platform }) => platform === was.platform);
  if (holder) return { ...refuse("number-of-other-supplier"), holder };
  const paid = new Map(lines.map(({ lineId, paidFen }) => [lineId, paidFen]));
  if (paid.size !== was.lines.length || was.lines.some((line) => !paid.has(line.orderLineId)))
    return refuse("lines-differ");
  const goodsFen = [...paid.values()].reduce((sum, paidFen) => sum + paidFen, 0);
  if (discountFen > goodsFen + freightFen) return refuse("discount-too-much");

  const is = { marketplaceNumber, goodsFen, freightFen, discountFen, account };
  const note = message("purchase.corrected", {
    reason: typedMessage(wanted.reason),
    changes: differences(was, is),
  });
  const paidAt = wanted.paidAt ?? was.paidAt ?? now;
  const written = await commit(
    scope,
    [
      ...movePurchase(scope, was, "correct", { ...is, paidAt }, note),
      ...was.lines.map(({ orderLineId }) =>
        db
          .update(purchaseLines)
          .set({ paidFen: paid.get(orderLineId)! })
          .where(
            and(eq(purchaseLines.purchaseId, was.id), eq(purchaseLines.orderLineId, orderLineId)),
          ),
      ),
    ],
    { ...numberRefusals, ...moveRefusals },
  );
  return written.ok ? done(undefined) : written;
}

type Facts = Pick<Correction, "marketplaceNumber" | "freightFen" | "discountFen" | "account"> & {
  goodsFen: number;
};

/** Answers the corrected fields, before and after. */
function differences(was: Facts, is: Facts) {
  const fields: { field: CorrectedField; before: string; after: string }[] = [
    { field: "number", before: was.marketplaceNumber, after: is.marketplaceNumber },
    { field: "goods", before: yuanOf(was.goodsFen), after: yuanOf(is.goodsFen) },
    { field: "freight", before: yuanOf(was.freightFen), after: yuanOf(is.freightFen) },
    { field: "discount", before: yuanOf(was.discountFen), after: yuanOf(is.discountFen) },
    { field: "account", before: was.account || "—", after: is.account || "—" },
  ];
  return fields.filter(({ before, after }) => before !== after);
}

/**
 * 撤销采购: undoes a purchase none of whose pieces was received. They are to be bought again, its parcel is no
 * longer expected, and the company reads the reason. Refused once a deposit order has asked for its rest.
 */
export async function undoPurchase(
  scope: Scope<Staff>,
  number: string,
  { purchaseId, reason }: { purchaseId: string; reason: string },
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const purchase = await findPurchase(scope, order.id, purchaseId);
  if (!purchase) return refuse("not-found");
  if (purchase.state === "undone") return done(undefined);
  if (!isUntouched(purchase)) return refuse("received-already");
  if (purchase.caseOpen) return refuse("case-open");
  const complete = order.state === "purchased";
  const move = complete ? "buyAgain" : "undoPurchase";
  if (!orderLifecycle.allows(move, order.state, actor)) return refuse("order-moved-on");
  if (complete && order.downPaymentPercent > 0) return refuse("order-moved-on");

  return commit(
    scope,
    [
      ...moveOrder(scope, order, move, complete ? { purchasedAt: null } : {}, typedMessage(reason)),
      ...movePurchase(scope, purchase, "undo", {}, typedMessage(reason)),
      ...purchase.lots.flatMap((lot) => moveLot(scope, lot, "callOff")),
      ...purchase.lines.map(({ orderLineId, quantity }) =>
        db
          .update(orderLines)
          .set({ boughtQuantity: sql`bought_quantity - ${quantity}` })
          .where(eq(orderLines.id, orderLineId)),
      ),
      passFreightOn(scope, purchase),
      ...(complete
        ? [addToCumulativePurchases(scope, { ...order, totalYen: -order.totalYen })]
        : []),
      notify(scope, {
        companyId: order.companyId,
        about: { order: order.id },
        kind: "order",
        letter: letter("order.purchase-undone", {
          number: order.number,
          words: typedMessage(reason),
        }),
        href: orderPage(order.number),
      }),
    ],
    { ...moveRefusals, order_line_steps: "moved-meanwhile" as const },
  );
}

type Undone = Pick<
  typeof purchases.$inferSelect,
  "id" | "orderId" | "supplierId" | "quotedFreightFen"
>;

/**
 * Passes the quoted freight that it answered for on to another purchase of the supplier; without one, the
 * next purchase takes it.
 */
function passFreightOn(
  { db }: Scope<Staff>,
  { id, orderId, supplierId, quotedFreightFen }: Undone,
) {
  const other = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.orderId, orderId),
        eq(purchases.supplierId, supplierId),
        eq(purchases.state, "bought"),
        ne(purchases.id, id),
      ),
    )
    .orderBy(asc(purchases.boughtAt), asc(purchases.id))
    .limit(1);
  return db
    .update(purchases)
    .set({ quotedFreightFen: sql`quoted_freight_fen + ${quotedFreightFen}` })
    .where(inArray(purchases.id, other));
}
