import { type SQLWrapper, sql } from "drizzle-orm";
import { forwardedLosses } from "#db/schema/index.ts";
import type { ParcelPieces } from "./loss-worth.ts";

/** Lots that stand with us, whether for sale, set aside, at fault or not looked at yet. */
const stands = sql`t.state IN ('arrival_work', 'shelving_pending', 'shelved')`;

/**
 * Pieces of a parcel that were received: in stock or sent on, missing, and thrown away or written off by a closed
 * case; pieces returned or refused do not count. The triggers `forwarded_loss_pieces` and `forwarded_loss_gone`
 * use the same rule.
 */
export function piecesReceived(orderId: SQLWrapper, purchaseId: SQLWrapper) {
  return sql<number>`(COALESCE((SELECT sum(t.quantity) FROM lots t
      WHERE t.order_id = ${orderId} AND t.purchase_id = ${purchaseId} AND t.received_at IS NOT NULL
        AND (${stands} OR t.state = 'missing')), 0)
    + COALESCE((SELECT sum(c.quantity) FROM problem_cases c JOIN lots t ON t.id = c.lot_id
      WHERE c.order_id = ${orderId} AND t.purchase_id = ${purchaseId} AND t.received_at IS NOT NULL AND c.state = 'done'
        AND (c.answer = 'discard' AND c.kind IN ('wrong', 'damaged') OR c.answer = 'cancel' AND c.kind = 'short')), 0))`;
}

const { orderId, purchaseId } = forwardedLosses;
const ofParcel = sql`t.order_id = ${orderId} AND t.purchase_id = ${purchaseId}`;

/** Where the pieces of a report's parcel are, and what other reports say of them, as one JSON. */
export const piecesOfParcel = sql`json_object(
  'announced', (SELECT COALESCE(sum(p.quantity), 0) FROM purchase_lines p WHERE p.purchase_id = ${purchaseId}),
  'received', ${piecesReceived(orderId, purchaseId)},
  'toShelve', (SELECT COALESCE(sum(t.quantity), 0) FROM lots t WHERE ${ofParcel} AND t.state IN ('arrival_work', 'shelving_pending')),
  'onShelf', (SELECT COALESCE(sum(t.available_quantity), 0) FROM lots t WHERE ${ofParcel} AND t.state = 'shelved'),
  'bad', (SELECT COALESCE(sum(t.quantity - t.good_quantity), 0) FROM lots t WHERE ${ofParcel} AND t.state = 'shelved'),
  'inRequests', (SELECT COALESCE(sum(t.reserved_quantity), 0) FROM lots t WHERE ${ofParcel} AND t.state = 'shelved'),
  'departed', (SELECT COALESCE(sum(t.shipped_quantity), 0) FROM lots t WHERE ${ofParcel} AND t.state = 'shelved'),
  'arrived', (SELECT COALESCE(sum(l.quantity), 0) FROM lots t JOIN shipping_lines l ON l.lot_id = t.id
    JOIN shipping_requests s ON s.id = l.request_id WHERE ${ofParcel} AND s.received_at IS NOT NULL),
  'elsewhere', (SELECT COALESCE(sum(o.quantity), 0) FROM forwarded_losses o
    WHERE o.purchase_id = ${purchaseId} AND o.state <> 'refused' AND o.id <> ${forwardedLosses.id}),
  'shelves', (SELECT json_group_array(DISTINCT t.shelf) FROM lots t WHERE ${ofParcel} AND t.state = 'shelved'
    AND t.quantity > t.shipped_quantity),
  'cases', (SELECT json_group_array(c.number) FROM problem_cases c JOIN lots t ON t.id = c.lot_id
    WHERE c.order_id = ${orderId} AND t.purchase_id = ${purchaseId} AND c.state <> 'done'))`.mapWith(
  (text: string) => JSON.parse(text) as ParcelPieces,
);
