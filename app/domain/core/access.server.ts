import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import {
  claims,
  files,
  issuedPapers,
  ledgerTransfers,
  lots,
  numberDisputes,
  orderSheets,
  orders,
  parcelClaims,
  paymentApprovals,
  payments,
  problemCases,
  shippingRequests,
} from "#db/schema/index.ts";
import { actorKey, type Buyer, type Staff, type System } from "./actor.ts";
import {
  orderOfStores,
  paymentOfStores,
  shipmentOfStores,
  storesIn,
} from "./document/document-queries.server.ts";
import { buyerMay, fileKindsFor } from "./policy.ts";
import { walletIdOf } from "./wallet.ts";

// Row-level access, as conditions for a WHERE clause: a buyer reads the rows of their own company, and an
// employee who is limited to stores reads only those of these stores. Staff and jobs read all, except for
// files.

type Reader = Buyer | Staff | System;

/** Narrows `orders`; undefined leaves all rows. */
export function ordersWithin(actor: Reader) {
  if (actor.kind !== "buyer") return undefined;
  const own = eq(orders.companyId, actor.companyId);
  return actor.storeIds ? and(own, inArray(orders.storeId, [...actor.storeIds])) : own;
}

/** Narrows `lots`, which belong to their order's store. */
export function lotsWithin(actor: Reader) {
  if (actor.kind !== "buyer") return undefined;
  const own = eq(lots.companyId, actor.companyId);
  if (!actor.storeIds) return own;
  return and(own, orderOfStores(sql`lots.order_id`, listed(actor.storeIds)));
}

/** Narrows `problem_cases`, which belong to their order's store. */
export function casesWithin(actor: Reader) {
  if (actor.kind !== "buyer") return undefined;
  const own = eq(problemCases.companyId, actor.companyId);
  if (!actor.storeIds) return own;
  return and(own, orderOfStores(sql`problem_cases.order_id`, listed(actor.storeIds)));
}

/** Narrows `shipping_requests`: one that holds a piece for another store is out of reach. */
export function shipmentsWithin(actor: Reader) {
  if (actor.kind !== "buyer") return undefined;
  const own = eq(shippingRequests.companyId, actor.companyId);
  if (!actor.storeIds) return own;
  return and(own, shipmentOfStores(sql`shipping_requests.id`, listed(actor.storeIds)));
}

/** Narrows `claims`, which belong to their shipping request's stores. */
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
 * Narrows `files` to those of documents within reach and those that the person saved. Staff see the files of
 * the document kinds that their duties cover.
 */
export function filesWithin(actor: Reader) {
  if (actor.kind === "system") return undefined;
  if (actor.kind === "staff")
    return or(eq(files.savedBy, actorKey(actor)), inArray(files.documentKind, fileKindsFor(actor)));
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
    sql`(${files.savedBy} = ${actorKey(actor)} OR CASE ${files.documentKind}
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
 * Narrows `order_sheets`. A sheet may hold rows for any store, so an employee limited to stores sees only the
 * sheets they sent.
 */
export function sheetsWithin(actor: Buyer) {
  return sentWithin(actor, orderSheets);
}

/** Narrows `parcel_claims`, which are of no store: an employee limited to stores sees only those they made. */
export function parcelClaimsWithin(actor: Buyer) {
  return sentWithin(actor, parcelClaims);
}

/** Narrows `number_disputes`, which are of no store: an employee limited to stores sees only those they sent. */
export function disputesWithin(actor: Buyer) {
  return sentWithin(actor, numberDisputes);
}

function sentWithin(
  actor: Buyer,
  table: typeof orderSheets | typeof parcelClaims | typeof numberDisputes,
) {
  const own = eq(table.companyId, actor.companyId);
  return actor.storeIds ? and(own, eq(table.userId, actor.id)) : own;
}

/** Narrows `payment_approvals` by the order or shipping request that they are about. */
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

/** True while the person uses the company's own wallet; false where each of their stores has one of its own. */
export function usesCompanyWallet(actor: Buyer): SQL {
  if (!actor.storeIds) return sql`1`;
  return sql`EXISTS (SELECT 1 FROM stores s WHERE s.company_id = ${actor.companyId}
    AND s.id IN ${listed(actor.storeIds)} AND s.wallet_opened_at IS NULL)`;
}

/** Narrows `ledger_transfers` to those of the wallets that the person uses. */
export function transfersWithin(actor: Buyer) {
  const own = eq(ledgerTransfers.companyId, actor.companyId);
  if (!actor.storeIds) return own;
  const company = walletIdOf(actor.companyId);
  return and(
    own,
    sql`CASE WHEN ${ledgerTransfers.walletAccount} = ${company} THEN ${usesCompanyWallet(actor)}
      ELSE ${ledgerTransfers.walletAccount} IN (SELECT ${company} || '/' || value FROM json_each(${JSON.stringify(actor.storeIds)})) END`,
  );
}

/** Narrows `payments`: one that also pays a document of another store is out of reach. */
export function paymentsWithin(actor: Buyer) {
  const own = eq(payments.companyId, actor.companyId);
  if (!actor.storeIds) return own;
  return and(own, paymentOfStores(sql`payments.id`, listed(actor.storeIds)));
}

/**
 * Narrows `issued_papers` by their document. A paper about neither an order nor a shipping request is hidden
 * from an employee limited to stores.
 */
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

/** Hides figures and files over the company's whole trade from an employee who is limited to stores. */
export function wholeCompany(actor: Buyer) {
  return actor.storeIds ? sql`0` : undefined;
}

function listed(ids: readonly string[]) {
  return storesIn(JSON.stringify(ids));
}
