import { and, eq, inArray } from "drizzle-orm";
import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals, openDocument } from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { lots, orderLines, orders } from "#db/schema/index.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import { lotRow } from "../warehouse/find-lot.server.ts";
import { arrivedCases, casesAwaitingQuery } from "./arrived-cases.server.ts";
import { openCase, openRefusals } from "./open-case.server.ts";

interface Report {
  /** The form's own id; missing pieces of a lot become a lot of this id. */
  id: string;
  lotId: string;
  kind: "late" | "unavailable";
  /** All pieces of the lot are late; of those not to be had it may be a part. */
  quantity: number;
  /** As the buyer reads it. */
  note: string;
}

/** The statement for the pieces of an order that are still on their way. */
export function awaitedLotsQuery({ db }: Scope<Staff>, number: string) {
  return db
    .select({
      id: lots.id,
      quantity: lots.quantity,
      titleZh: orderLines.titleZh,
      spec: orderLines.spec,
      createdAt: lots.createdAt,
    })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(
      and(
        inArray(
          lots.orderId,
          db.select({ id: orders.id }).from(orders).where(eq(orders.number, number)),
        ),
        eq(lots.state, "arrival_pending"),
      ),
    )
    .orderBy(orderLines.position)
    .limit(limits.linesPerOrder);
}

/** 开单: goods that are bought and do not come, late or never; the company is asked what to do. */
export async function reportCase(scope: Scope<Staff>, report: Report) {
  const { db, actor } = scope;
  const { id, lotId, kind, quantity } = report;
  if (!staffMay(actor, "open-cases")) return refuse("forbidden");
  const [lot, earlier, awaiting] = await Promise.all([
    lotRow(scope, lotId),
    lotRow(scope, id),
    casesAwaitingQuery(scope, lotId),
  ]);
  if (!lot) return refuse("not-found");
  if (earlier) return done(undefined);
  if (!lotLifecycle.allows("miss", lot.state, actor)) return refuse("not-awaited");
  const rest = lot.quantity - quantity;
  if (rest < 0 || (kind === "late" && rest > 0)) return refuse("count-differs");
  if (awaiting.some((one) => one.kind === "late" && one.state === "in_follow_up"))
    return refuse("case-open");

  const opening = { ...report, note: typed(report.note) };
  const written = kind === "late" ? openCase(scope, lot, opening) : [...missing(), ...ended()];
  return commit(scope, written, { ...openRefusals, ...moveRefusals });

  function missing(): Statement[] {
    if (rest === 0) return [...moveLot(scope, lot!, "miss"), ...openCase(scope, lot!, opening)];
    const opened = { id, state: lotLifecycle.initial, version: 1 };
    const { companyId, orderId, orderLineId, purchaseId, createdAt } = lot!;
    const own = { companyId, orderId, orderLineId, purchaseId, createdAt };
    return [
      ...moveLot(
        scope,
        lot!,
        "receivePart",
        { quantity: rest },
        message("part-of", { pieces: rest, of: lot!.quantity }),
      ),
      openDocument(scope, "lot", opened),
      db.insert(lots).values({ ...opened, ...own, quantity }),
      ...moveLot(scope, opened, "miss"),
      ...openCase(scope, { ...lot!, id }, opening),
    ];
  }

  /** Open cases of delay, or exchanges waiting for these pieces, now concern the rest only. */
  function ended() {
    return arrivedCases(scope, awaiting, { gone: quantity, arrived: 0, rest });
  }
}
