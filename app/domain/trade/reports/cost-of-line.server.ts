import { sql } from "drizzle-orm";
import { orderLines, orders } from "#db/schema/index.ts";

/** The columns that `stockValueYen` works a line's cost out from. */
export const costOfLine = {
  quantity: orderLines.quantity,
  priceFen: orderLines.priceFen,
  optionsFen: orderLines.optionsFen,
  sharedFreightFen: sql<number>`COALESCE((SELECT f.freight_fen FROM order_freights f WHERE f.order_id = ${orderLines.orderId} AND f.supplier_id = ${orderLines.supplierId}), 0)`,
  sharingPieces: sql<number>`(SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = ${orderLines.orderId} AND l.supplier_id = ${orderLines.supplierId})`,
  ttsRate: orders.ttsRate,
  spreadYen: orders.spreadYen,
  serviceRatePercent: orders.serviceRatePercent,
};
