import { eq } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { forwardedPage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { forwardedGoods } from "#db/schema/index.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import { orderLifecycle } from "../orders/order.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { awaitNothing, ownForwarded } from "./change-forwarded.server.ts";

/** 拒收: goods that we may not keep or send; the company reads why. Not once a piece of them was inspected. */
export async function refuseForwarded(scope: Scope<Staff>, number: string, reason: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "receive")) return refuse("forbidden");
  const own = await ownForwarded(scope, number);
  if (!own) return refuse("not-found");
  const { order, rows } = own;
  if (!orderLifecycle.allows("refuseForwarded", order.state, actor)) return refuse("ended-already");
  const live = rows.filter(({ lot }) => lot.state !== "written_off");
  const here = live.filter(({ lot }) => lot.state === "arrival_work");
  const waiting = live.filter(({ lot }) => lot.state === "arrival_pending");
  if (here.length + waiting.length < live.length) return refuse("inspected-already");
  return commit(
    scope,
    [
      ...moveOrder(scope, order, "refuseForwarded", {}, typed(reason)),
      ...awaitNothing(scope, own),
      ...here.flatMap(({ lot }) => moveLot(scope, lot, "refuse", {}, typed(reason))),
      db
        .update(forwardedGoods)
        .set({ ended: "refused", endNote: reason })
        .where(eq(forwardedGoods.orderId, order.id)),
      notify(scope, {
        companyId: order.companyId,
        about: { order: order.id },
        kind: "warehouse",
        letter: letter("forwarded.refused", { number: order.number, words: typed(reason) }),
        href: forwardedPage,
      }),
    ],
    moveRefusals,
  );
}
