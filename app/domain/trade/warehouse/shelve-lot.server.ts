import { eq, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { stockPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines } from "#db/schema/index.ts";
import { lotRow } from "./find-lot.server.ts";
import { lotLifecycle } from "./lot.ts";
import { moveLot } from "./move-lot.server.ts";
import { quarantinePattern, shelfPattern } from "./shelf.ts";

/** 上架: the good pieces become stock that the company can have sent; the days of storage begin. */
export async function shelveLot(scope: Scope<Staff>, lotId: string, shelf: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "shelve")) return refuse("forbidden");
  if (!shelfPattern.test(shelf) || quarantinePattern.test(shelf)) return refuse("no-such-shelf");
  const lot = await lotRow(scope, lotId);
  if (!lot) return refuse("not-found");
  if (!lotLifecycle.allows("shelve", lot.state, actor)) return refuse("not-to-shelve");

  const { goodQuantity, badQuantity, companyId, orderNumber } = lot;
  return commit(
    db,
    [
      ...moveLot(
        scope,
        lot,
        "shelve",
        { shelf, availableQuantity: goodQuantity, shelvedAt: now },
        shelf,
      ),
      db
        .update(orderLines)
        .set({ shelvedQuantity: sql`shelved_quantity + ${goodQuantity}` })
        .where(eq(orderLines.id, lot.orderLineId)),
      notify(scope, {
        companyId,
        kind: "warehouse",
        title: `注文 ${orderNumber} の商品が倉庫に入りました`,
        body: `良品 ${goodQuantity}個${badQuantity > 0 ? `、問題商品 ${badQuantity}個` : ""}。配送を依頼できます`,
        href: stockPage(orderNumber),
      }),
    ],
    // An answered case changed the good pieces in between.
    { ...moveRefusals, lot_adds_up: "moved-meanwhile", order_line_steps: "moved-meanwhile" },
  );
}
