import { type SQL, sql } from "drizzle-orm";

/** Pieces of a shipping line that lie in boxes, open or closed. */
export function boxedPieces(lineId: SQL) {
  return sql<number>`((SELECT COALESCE(sum(quantity), 0) FROM open_box_contents WHERE shipping_line_id = ${lineId})
    + (SELECT COALESCE(sum(quantity), 0) FROM box_contents WHERE shipping_line_id = ${lineId}))`;
}
