import { eq, sql } from "drizzle-orm";
import { type Staff, signature, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { logisticsMethods, pickLists, shippingRequests } from "#db/schema/index.ts";
import { requestsPerWalk } from "./pick-list.ts";
import { isToFetch, pickable } from "./to-pick.server.ts";

/**
 * 领拣货单: the lines of these requests that nobody has yet are this person's to fetch. Whose lines were
 * taken at the same moment keep them; a list of nothing is refused. `id` is the form's key.
 */
export async function takePickList(
  scope: Scope<Staff>,
  { id, numbers }: { id: string; numbers: readonly string[] },
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "pack")) return refuse("forbidden");
  if (numbers.length === 0) return refuse("nothing-chosen");
  if (numbers.length > requestsPerWalk) return refuse("too-many");
  const taken = await commit(
    scope,
    [
      db.insert(pickLists).values({
        id,
        pickedBy: signature(actor),
        pickedByName: signedName(actor),
        lineCount: 1,
        takenAt: now,
      }),
      db.run(sql`INSERT INTO pick_lines (shipping_line_id, list_id, quantity)
        SELECT l.id, ${id}, l.quantity FROM ${shippingRequests}
        JOIN ${logisticsMethods} ON ${logisticsMethods.code} = ${shippingRequests.methodCode}
        JOIN shipping_lines l ON l.request_id = ${shippingRequests.id}
        WHERE ${shippingRequests.number} IN (SELECT value FROM json_each(${JSON.stringify(numbers)})) AND ${pickable}
          AND ${isToFetch}`),
      db
        .update(pickLists)
        .set({ lineCount: sql`(SELECT count(*) FROM pick_lines WHERE list_id = ${id})` })
        .where(eq(pickLists.id, id)),
    ],
    { pick_list_lines: "taken-already", "pick_lists.id": "done-already" },
  );
  if (taken.ok || taken.reason === "done-already") return done(undefined);
  return refuse(taken.reason);
}
