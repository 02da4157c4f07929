import { type SQL, sql } from "drizzle-orm";

/**
 * Whether an order waits for its remainder though its company has cancelled all that it is for, and staff
 * have not carried that out yet: nobody should be asked to pay for it. In a query of `orders`.
 */
export const isBeingCancelled: SQL<number> = sql`(orders.state = 'balance_awaiting' AND
  (SELECT coalesce(sum(c.quantity), 0) FROM problem_cases c WHERE c.order_id = orders.id
    AND c.answer = 'cancel' AND c.state NOT IN ('awaiting_reply', 'done'))
  >= (SELECT sum(l.quantity) FROM order_lines l WHERE l.order_id = orders.id AND l.refusal = ''))`;
