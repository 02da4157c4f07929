import { type SQL, sql } from "drizzle-orm";

// What is for some stores and for no other, of rows that a statement names. An order for no store in
// particular is for none of them.

/** The stores of a list that is written as JSON. */
export function storesIn(ids: SQL | string) {
  return sql`(SELECT value FROM json_each(${ids}))`;
}

/** Whether the order of this id is for one of the stores. */
export function orderOfStores(orderId: SQL, stores: SQL) {
  return sql`EXISTS (SELECT 1 FROM orders o WHERE o.id = ${orderId} AND o.store_id IN ${stores})`;
}

/** Whether the shipping request of this id holds no piece of another store, or of none. */
export function shipmentOfStores(requestId: SQL, stores: SQL) {
  return sql`NOT EXISTS (SELECT 1 FROM shipping_lines l JOIN lots t ON t.id = l.lot_id JOIN orders o ON o.id = t.order_id
    WHERE l.request_id = ${requestId} AND o.store_id IN ${stores} IS NOT TRUE)`;
}

/** Whether the payment of this id is for no document of another store. */
export function paymentOfStores(paymentId: SQL, stores: SQL) {
  const document = sql`i.document_id`;
  return sql`NOT EXISTS (SELECT 1 FROM payment_items i WHERE i.payment_id = ${paymentId} AND CASE i.document_kind
    WHEN 'order' THEN NOT ${orderOfStores(document, stores)} ELSE NOT ${shipmentOfStores(document, stores)} END)`;
}
