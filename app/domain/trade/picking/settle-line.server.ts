import { and, eq, not, sql } from "drizzle-orm";
import { isAdmin, type Staff, signature } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { floorActs, pickLines, pickLists } from "#db/schema/index.ts";
import { actRefusals, keepAct, markUndoneOf } from "../floor/floor-acts.server.ts";
import { lotCode } from "../floor/scanned-code.ts";
import { isWanted, pickRefusals } from "./pick-lot.server.ts";
import { leftOf, readPickList } from "./read-list.server.ts";
import type { ShortReason } from "./short-reason.ts";

interface OfLine {
  /** The form's key. */
  id: string;
  listId: string;
  lineId: string;
}

/** 少货: what is left of the line is not to be found; the shelf is to be counted. */
export async function reportShort(
  scope: Scope<Staff>,
  { id, listId, lineId, reason }: OfLine & { reason: ShortReason },
) {
  const { db, actor } = scope;
  if (!staffMay(actor, "pack")) return refuse("forbidden");
  const line = (await readPickList(scope, listId))?.lines.find((one) => one.id === lineId);
  if (!line) return refuse("not-found");
  const missing = leftOf(line);
  if (missing === 0) return refuse("picked-already");
  const written = await commit(
    scope,
    [
      keepAct(scope, {
        id,
        kind: "pickShort",
        subject: "lot",
        subjectId: line.lotId,
        quantity: missing,
        label: lotCode(line.lotNumber),
        details: { listId, lineId, reason },
      }),
      db
        .update(pickLines)
        .set({ shortQuantity: sql`short_quantity + ${missing}`, shortReason: reason })
        .where(eq(pickLines.shippingLineId, lineId)),
    ],
    pickRefusals,
  );
  if (written.ok || written.reason === "done-already") return done(undefined);
  return refuse(written.reason);
}

/** 撤销: nothing of the line was fetched after all; possible until its request is being boxed. */
export async function undoPick(scope: Scope<Staff>, { id, listId, lineId }: OfLine) {
  const { db, actor } = scope;
  if (!staffMay(actor, "pack")) return refuse("forbidden");
  const list = await readPickList(scope, listId);
  const line = list?.lines.find((one) => one.id === lineId);
  if (!list || !line) return refuse("not-found");
  const alone = list.lines.filter(({ lotId }) => lotId === line.lotId).length === 1;
  if (line.requestState === "cancelled") return refuse("request-cancelled");
  if (line.pickedQuantity + line.shortQuantity === 0) return refuse("not-picked");
  const written = await commit(
    scope,
    [
      keepAct(scope, {
        id,
        kind: "pickUndo",
        subject: "lot",
        subjectId: line.lotId,
        quantity: line.pickedQuantity,
        label: lotCode(line.lotNumber),
        details: { listId, lineId },
      }),
      markUndoneOf(scope, {
        // A scan that fetched for several requests at once stands for the others.
        kinds: alone ? ["pick", "pickShort"] : ["pickShort"],
        reason: "撤销拣货",
        subject: "lot",
        subjectIds: [line.lotId],
        which: and(
          sql`json_extract(${floorActs.details}, '$.listId') = ${listId}`,
          alone ? undefined : sql`json_extract(${floorActs.details}, '$.lineId') = ${lineId}`,
        )!,
      }),
      guard(isWanted(db, lineId), "request-cancelled"),
      // What lies in a box was fetched.
      guard(not(isBoxed(lineId)), "boxed-already"),
      db
        .update(pickLines)
        .set({ pickedQuantity: 0, shortQuantity: 0, shortReason: null, pickedAt: null })
        .where(eq(pickLines.shippingLineId, lineId)),
    ],
    actRefusals,
  );
  if (written.ok || written.reason === "done-already") return done(undefined);
  return refuse(written.reason);
}

function isBoxed(lineId: string) {
  return sql`(EXISTS (SELECT 1 FROM open_box_contents WHERE shipping_line_id = ${lineId})
    OR EXISTS (SELECT 1 FROM box_contents WHERE shipping_line_id = ${lineId}))`;
}

/** 放回: what nobody has fetched of the list is free for another. Its own person's, or the administrator's. */
export async function releaseList(scope: Scope<Staff>, listId: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "pack")) return refuse("forbidden");
  const [list] = await db.select().from(pickLists).where(eq(pickLists.id, listId)).limit(1);
  if (!list) return refuse("not-found");
  if (list.pickedBy !== signature(actor) && !isAdmin(actor)) return refuse("another-persons");
  return commit(
    scope,
    [
      db
        .delete(pickLines)
        .where(
          and(
            eq(pickLines.listId, listId),
            eq(pickLines.pickedQuantity, 0),
            eq(pickLines.shortQuantity, 0),
          ),
        ),
    ],
    {},
  );
}
