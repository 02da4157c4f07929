import { and, eq, type SQL, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { followerOf, moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { forwardedPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { forwardedGoods, lots, purchases } from "#db/schema/index.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { purchaseLifecycle } from "../purchasing/purchase.ts";
import { awaitedUnderQuery } from "./awaited-number.server.ts";
import { ownForwarded } from "./change-forwarded.server.ts";
import { numberTaken } from "./write-forwarded.server.ts";

const followLot = followerOf("lot", lots, lotLifecycle);
const followPurchase = followerOf("purchase", purchases, purchaseLifecycle);

/**
 * 撤销拒收: parcels that were here are here again, those on their way are awaited, and the company reads why.
 * Refused once other goods are awaited under one of their numbers, as where they were announced anew.
 */
export async function reopenForwarded(scope: Scope<Staff>, number: string, reason: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const own = await ownForwarded(scope, number);
  if (!own) return refuse("not-found");
  const { order, goods, rows } = own;
  if (goods.ended !== "refused") return refuse("moved-meanwhile");
  const numbers = rows.map(({ purchase }) => purchase.chinaTracking.toUpperCase());
  const taken = await awaitedUnderQuery(scope, numbers, order.id);
  if (taken.length > 0) return refuse("number-taken");
  // Only lots and purchases ended by the refusal itself, not those of an earlier announcement.
  const last = (kind: "lot" | "purchase", of: typeof lots | typeof purchases, move: SQL) =>
    and(
      eq(of.orderId, order.id),
      sql`EXISTS (SELECT 1 FROM document_events e JOIN document_events o ON o.document_kind = 'order'
        AND o.document_id = ${order.id} AND o.version = ${order.version} AND o.at = e.at
        WHERE e.document_kind = ${kind} AND e.document_id = ${of.id} AND e.version = ${of.version} AND e.move = ${move})`,
    )!;
  return commit(
    scope,
    [
      ...moveOrder(scope, order, "reopenForwarded", { removedAt: null }, typed(reason)),
      ...followLot(scope, last("lot", lots, sql`'refuse'`), "undoRefuse"),
      ...followLot(scope, last("lot", lots, sql`'callOff'`), "undoCallOff"),
      ...followPurchase(scope, last("purchase", purchases, sql`'withdraw'`), "undoWithdraw"),
      db
        .update(forwardedGoods)
        .set({ ended: null, endNote: reason })
        .where(eq(forwardedGoods.orderId, order.id)),
      notify(scope, {
        companyId: order.companyId,
        about: { order: order.id },
        kind: "warehouse",
        letter: letter("forwarded.reopened", { number: order.number, words: typed(reason) }),
        href: forwardedPage,
      }),
    ],
    { ...moveRefusals, [numberTaken]: "number-taken" },
  );
}
