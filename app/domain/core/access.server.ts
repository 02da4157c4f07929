import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import {
  claims,
  files,
  issuedPapers,
  lots,
  orderSheets,
  orders,
  paymentApprovals,
  payments,
  problemCases,
  shippingRequests,
} from "#db/schema/index.ts";
import { type Buyer, type Staff, type System, signature } from "./actor.ts";
import {
  orderOfStores,
  paymentOfStores,
  shipmentOfStores,
  storesIn,
} from "./document/document-queries.server.ts";
import { buyerMay, fileKindsFor } from "./policy.ts";

// What a person may see of orders and of what comes from them, said here once: a buyer the company's
// own, and of it what is for the stores that an employee is limited to; staff and jobs all.

type Reader = Buyer | Staff | System;

/** The condition on `orders`. */
export function ordersWithin(actor: Reader) {
  if (actor.kind !== "buyer") return undefined;
  const own = eq(orders.companyId, actor.companyId);
  return actor.storeIds ? and(own, inArray(orders.storeId, [...actor.storeIds])) : own;
}

/** The condition on `lots`, which are of their order's store. */
export function lotsWithin(actor: Reader) {
  if (actor.kind !== "buyer") return undefined;
  const own = eq(lots.companyId, actor.companyId);
  if (!actor.storeIds) return own;
  return and(own, orderOfStores(sql`lots.order_id`, listed(actor.storeIds)));
}

/** The condition on `problem_cases`, which are of their order's store. */
export function casesWithin(actor: Reader) {
  if (actor.kind !== "buyer") return undefined;
  const own = eq(problemCases.companyId, actor.companyId);
  if (!actor.storeIds) return own;
  return and(own, orderOfStores(sql`problem_cases.order_id`, listed(actor.storeIds)));
}

/** The condition on `shipping_requests`: one that holds a piece of another store is not theirs. */
export function shipmentsWithin(actor: Reader) {
  if (actor.kind !== "buyer") return undefined;
  const own = eq(shippingRequests.companyId, actor.companyId);
  if (!actor.storeIds) return own;
  return and(own, shipmentOfStores(sql`shipping_requests.id`, listed(actor.storeIds)));
}

/** The condition on `claims`, which are of their shipping request's stores. */
export function claimsWithin(actor: Reader) {
  if (actor.kind !== "buyer") return undefined;
  const own = eq(claims.companyId, actor.companyId);
  if (!actor.storeIds) return own;
  return and(
    own,
    sql`EXISTS (SELECT 1 FROM shipping_requests WHERE shipping_requests.id = claims.request_id AND ${shipmentsWithin(actor)})`,
  );
}

/**
 * The condition on `files`: those of such documents, and what this person has saved. Staff see the
 * files of the documents that their duties are about.
 */
export function filesWithin(actor: Reader) {
  if (actor.kind === "system") return undefined;
  if (actor.kind === "staff")
    return or(
      eq(files.savedBy, signature(actor)),
      inArray(files.documentKind, fileKindsFor(actor)),
    );
  const own = and(
    eq(files.companyId, actor.companyId),
    buyerMay(actor, "order") ? undefined : ne(files.documentKind, "sheet"),
    buyerMay(actor, "products")
      ? undefined
      : notInArray(files.documentKind, ["product", "material-picture"]),
  );
  if (!actor.storeIds) return own;
  return and(
    own,
    sql`(${files.savedBy} = ${signature(actor)} OR CASE ${files.documentKind}
      WHEN 'order' THEN EXISTS (SELECT 1 FROM orders WHERE orders.id = files.document_id AND ${ordersWithin(actor)})
      WHEN 'lot' THEN EXISTS (SELECT 1 FROM lots WHERE lots.id = files.document_id AND ${lotsWithin(actor)})
      WHEN 'shipping' THEN EXISTS (SELECT 1 FROM shipping_requests WHERE shipping_requests.id = files.document_id AND ${shipmentsWithin(actor)})
      WHEN 'box' THEN EXISTS (SELECT 1 FROM boxes JOIN shipping_requests ON shipping_requests.id = boxes.request_id WHERE boxes.id = files.document_id AND ${shipmentsWithin(actor)})
      WHEN 'review' THEN EXISTS (SELECT 1 FROM shipping_requests WHERE shipping_requests.id = files.document_id AND ${shipmentsWithin(actor)})
      WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims WHERE claims.id = files.document_id AND ${claimsWithin(actor)})
      WHEN 'loss' THEN EXISTS (SELECT 1 FROM forwarded_losses JOIN orders ON orders.id = forwarded_losses.order_id WHERE forwarded_losses.id = files.document_id AND ${ordersWithin(actor)})
      WHEN 'deposit' THEN EXISTS (SELECT 1 FROM top_up_reports JOIN payments ON payments.id = top_up_reports.payment_id WHERE top_up_reports.id = files.document_id AND ${paymentsWithin(actor)})
      WHEN 'product' THEN 1
      WHEN 'material-picture' THEN 1
      ELSE 0 END)`,
  );
}

/**
 * The condition on `order_sheets`: one may hold rows for any store, so who is limited to stores sees
 * what they sent themselves.
 */
export function sheetsWithin(actor: Buyer) {
  const own = eq(orderSheets.companyId, actor.companyId);
  return actor.storeIds ? and(own, eq(orderSheets.userId, actor.id)) : own;
}

/** The condition on `payment_approvals`, which are about an order or a shipping request. */
export function approvalsWithin(actor: Buyer): SQL | undefined {
  const own = eq(paymentApprovals.companyId, actor.companyId);
  if (!actor.storeIds) return own;
  return and(
    own,
    sql`CASE ${paymentApprovals.documentKind}
      WHEN 'order' THEN EXISTS (SELECT 1 FROM orders WHERE orders.id = payment_approvals.document_id AND ${ordersWithin(actor)})
      ELSE EXISTS (SELECT 1 FROM shipping_requests WHERE shipping_requests.id = payment_approvals.document_id AND ${shipmentsWithin(actor)}) END`,
  );
}

/** The condition on `payments`: one that is also for a document of another store is not theirs. */
export function paymentsWithin(actor: Buyer) {
  const own = eq(payments.companyId, actor.companyId);
  if (!actor.storeIds) return own;
  return and(own, paymentOfStores(sql`payments.id`, listed(actor.storeIds)));
}

/** The condition on `issued_papers`: of a document out of reach they see none, of the company's own all or none. */
export function papersWithin(actor: Reader) {
  if (actor.kind !== "buyer") return undefined;
  const own = eq(issuedPapers.companyId, actor.companyId);
  if (!actor.storeIds) return own;
  return and(
    own,
    sql`CASE ${issuedPapers.documentKind}
      WHEN 'order' THEN EXISTS (SELECT 1 FROM orders WHERE orders.id = issued_papers.document_id AND ${ordersWithin(actor)})
      WHEN 'shipping' THEN EXISTS (SELECT 1 FROM shipping_requests WHERE shipping_requests.id = issued_papers.document_id AND ${shipmentsWithin(actor)})
      ELSE 0 END`,
  );
}

/** The condition on what is nobody's in particular: sums and files over the company's whole trade. */
export function wholeCompany(actor: Buyer) {
  return actor.storeIds ? sql`0` : undefined;
}

function listed(ids: readonly string[]) {
  return storesIn(JSON.stringify(ids));
}
