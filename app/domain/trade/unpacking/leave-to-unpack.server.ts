import { sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";

const closed = sql`SELECT b.request_id, b.number, c.shipping_line_id, c.quantity
  FROM boxes b JOIN box_contents c ON c.box_id = b.id`;
const open = sql`SELECT o.request_id, o.number, c.shipping_line_id, c.quantity
  FROM open_boxes o JOIN open_box_contents c ON c.box_id = o.id`;
/** What was fetched and lies in no box. */
const trolley = sql`SELECT l.request_id, 0, l.id, p.picked_quantity
    - COALESCE((SELECT sum(c.quantity) FROM box_contents c WHERE c.shipping_line_id = l.id), 0)
    - COALESCE((SELECT sum(c.quantity) FROM open_box_contents c WHERE c.shipping_line_id = l.id), 0)
  FROM shipping_lines l JOIN pick_lines p ON p.shipping_line_id = l.id`;

/** For the commit that cancels a request: what of it left the shelves already waits to be put back on them. */
export function leaveToUnpack({ db, now }: Pick<Scope, "db" | "now">, requestId: string) {
  const ofRequest = (from: typeof closed, column: string) =>
    sql`${from} WHERE ${sql.raw(column)} = ${requestId}`;
  const left = sql`${ofRequest(closed, "b.request_id")} UNION ALL ${ofRequest(open, "o.request_id")}
    UNION ALL ${ofRequest(trolley, "l.request_id")}`;
  return db.run(sql`WITH left_over (request_id, box_number, line_id, quantity) AS (${left})
    INSERT INTO unpack_lines (request_id, box_number, lot_id, quantity, left_at)
    SELECT x.request_id, x.box_number, l.lot_id, sum(x.quantity), ${now.getTime()}
    FROM left_over x JOIN shipping_lines l ON l.id = x.line_id
    WHERE x.quantity > 0 GROUP BY x.request_id, x.box_number, l.lot_id`) as Statement;
}
