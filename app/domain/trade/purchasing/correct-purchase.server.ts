import { and, eq } from "drizzle-orm";
import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { CorrectedField } from "#app/domain/core/message/order-messages.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { purchaseLines } from "#db/schema/index.ts";
import { ownOrder } from "../orders/own-order.server.ts";
import { findPurchase, isUntouched } from "./find-purchase.server.ts";
import { movePurchase } from "./move-purchase.server.ts";
import { numberRefusals, sameNumberQuery } from "./number-taken.server.ts";
import { purchaseLifecycle } from "./purchase.ts";

interface Correction {
  purchaseId: string;
  /** The version that the form was drawn with: what somebody corrected meanwhile is not overwritten. */
  version: number;
  reason: string;
  marketplaceNumber: string;
  /** What was paid for the goods, line by line. */
  lines: readonly { lineId: string; paidFen: number }[];
  freightFen: number;
  discountFen: number;
  account: string;
  paidAt?: Date | undefined;
}

/** 更正: number and money of a purchase as they truly were, with the reason, until its goods are received. */
export async function correctPurchase(scope: Scope<Staff>, number: string, wanted: Correction) {
  const { db, actor, now } = scope;
  const { marketplaceNumber, lines, freightFen, discountFen, account } = wanted;
  if (!staffMay(actor, "buy")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  const [was, same] = await Promise.all([
    findPurchase(scope, order.id, wanted.purchaseId),
    sameNumberQuery(scope, { id: wanted.purchaseId, marketplaceNumber }),
  ]);
  if (!was) return refuse("not-found");
  if (was.version !== wanted.version) return refuse("moved-meanwhile");
  if (!purchaseLifecycle.allows("correct", was.state, actor)) return refuse("undone-already");
  if (!isUntouched(was)) return refuse("received-already");
  if (same.some(({ platform }) => platform === was.platform)) return refuse("number-taken");
  const paid = new Map(lines.map(({ lineId, paidFen }) => [lineId, paidFen]));
  if (paid.size !== was.lines.length || was.lines.some((line) => !paid.has(line.orderLineId)))
    return refuse("lines-differ");
  const goodsFen = [...paid.values()].reduce((sum, paidFen) => sum + paidFen, 0);
  if (discountFen > goodsFen + freightFen) return refuse("discount-too-much");

  const is = { marketplaceNumber, goodsFen, freightFen, discountFen, account };
  const note = message("purchase.corrected", {
    reason: typed(wanted.reason),
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

/** What was corrected, before and after. */
function differences(was: Facts, is: Facts) {
  const told: { field: CorrectedField; before: string; after: string }[] = [
    { field: "number", before: was.marketplaceNumber, after: is.marketplaceNumber },
    { field: "goods", before: yuanOf(was.goodsFen), after: yuanOf(is.goodsFen) },
    { field: "freight", before: yuanOf(was.freightFen), after: yuanOf(is.freightFen) },
    { field: "discount", before: yuanOf(was.discountFen), after: yuanOf(is.discountFen) },
    { field: "account", before: was.account || "—", after: is.account || "—" },
  ];
  return told.filter(({ before, after }) => before !== after);
}
