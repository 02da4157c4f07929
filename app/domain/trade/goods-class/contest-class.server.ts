import { and, eq } from "drizzle-orm";
import { typed } from "#app/domain/content/phrase/typed.ts";
import { type Buyer, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import { classContests } from "#db/schema/index.ts";
import { weighedLinesQuery } from "../settlement/stage-basis.server.ts";
import { ownShipment } from "../shipping/own-shipment.server.ts";
import { actOnRequest } from "../shipping-acts/act-on-request.server.ts";
import { classCounts } from "./contest.ts";

interface Contest {
  /** The form's own id; the same form twice contests once. */
  id: string;
  lineId: string;
  wished: GoodsClass;
  reason: string;
}

/**
 * 区分の見直しを求める: another class for a line's goods, with a reason, as long as it changes what the
 * request costs. Staff decide; a line has one open request at a time.
 */
export async function contestClass(
  scope: Scope<Buyer>,
  number: string,
  { id, lineId, wished, reason }: Contest,
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "ship")) return refuse("forbidden");
  const request = await ownShipment(scope, number);
  if (!request) return refuse("not-found");
  const [lines, [earlier]] = await db.batch([
    weighedLinesQuery(scope, request.id),
    db
      .select({
        lineId: classContests.lineId,
        wished: classContests.classWished,
        reason: classContests.reason,
      })
      .from(classContests)
      .where(and(eq(classContests.id, id), eq(classContests.requestId, request.id)))
      .limit(1),
  ]);
  if (earlier) {
    const same =
      earlier.lineId === lineId && earlier.wished === wished && earlier.reason === reason;
    return same ? done(undefined) : refuse("moved-meanwhile");
  }
  const line = lines.find((one) => one.id === lineId);
  if (!line) return refuse("not-found");
  if (!classCounts(request)) return refuse("settled-already");
  if (line.goodsClass === wished) return refuse("same-class");
  return commit(
    scope,
    [
      db.insert(classContests).values({
        id,
        companyId: request.companyId,
        requestId: request.id,
        lineId,
        reason,
        classBefore: line.goodsClass,
        classWished: wished,
        state: "open",
        askedAt: now,
        askedByName: signedName(actor),
      }),
      ...actOnRequest(scope, request, "contestClass", {}, typed(reason)),
    ],
    {
      ...moveRefusals,
      "class_contests.line_id": "waits-already",
      "class_contests.id": "waits-already",
    },
  );
}
