import { eq, inArray, sql } from "drizzle-orm";
import { type Staff, signedName } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { boxContents, boxes } from "#db/schema/index.ts";

/** Closed boxes lie open on the table again, as they are; stands after the move that opens their request. */
export function reopenBoxes({ db, actor, now }: Scope<Staff>, requestId: string): Statement[] {
  const own = eq(boxes.requestId, requestId);
  const ids = db.select({ id: boxes.id }).from(boxes).where(own);
  return [
    db.run(sql`INSERT INTO open_boxes (id, request_id, number, length_mm, width_mm, height_mm, weight_grams, opened_at, opened_by_name)
      SELECT id, request_id, number, length_mm, width_mm, height_mm, weight_grams, ${now.getTime()}, ${signedName(actor)}
      FROM boxes WHERE request_id = ${requestId}`),
    db.run(sql`INSERT INTO open_box_contents (box_id, shipping_line_id, quantity)
      SELECT box_id, shipping_line_id, quantity FROM box_contents
      WHERE box_id IN (SELECT id FROM boxes WHERE request_id = ${requestId})`),
    db.delete(boxContents).where(inArray(boxContents.boxId, ids)),
    db.delete(boxes).where(own),
  ];
}
