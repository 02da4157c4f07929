import { sql } from "drizzle-orm";

/**
 * Pieces of a lot that are to lie on its shelf now: its stock without what has been picked, or lies in
 * boxes that have not left or are still to be unpacked. The query names the table `lots`.
 */
export const onShelf = sql<number>`(lots.available_quantity + lots.reserved_quantity - iif(lots.reserved_quantity = 0, 0, COALESCE((
  SELECT sum(max(
    COALESCE((SELECT p.picked_quantity FROM pick_lines p WHERE p.shipping_line_id = s.id), 0),
    COALESCE((SELECT sum(o.quantity) FROM open_box_contents o WHERE o.shipping_line_id = s.id), 0),
    COALESCE((SELECT sum(b.quantity) FROM box_contents b WHERE b.shipping_line_id = s.id), 0)))
  FROM shipping_lines s JOIN shipping_requests r ON r.id = s.request_id
  WHERE s.lot_id = lots.id
    AND r.state IN ('quoting', 'awaiting_payment', 'awaiting_finance', 'packing', 'awaiting_shipment')), 0)) - COALESCE((
  SELECT sum(u.quantity) FROM unpack_lines u WHERE u.lot_id = lots.id AND u.unpacked_at IS NULL), 0))`;

/** Lots of which something may be picked or in boxes: of all others `onShelf` is the whole stock. */
export const mayBeElsewhere = sql`(lots.reserved_quantity > 0 OR lots.id IN (SELECT u.lot_id FROM unpack_lines u WHERE u.unpacked_at IS NULL))`;

/** Lots with stock, in the words of the index of the shelves. */
export const lies = sql`lots.state = 'shelved' AND lots.available_quantity + lots.reserved_quantity > 0`;
