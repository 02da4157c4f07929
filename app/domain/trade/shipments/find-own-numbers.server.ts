import { type SQL, sql } from "drizzle-orm";
import {
  casesWithin,
  claimsWithin,
  ordersWithin,
  paymentsWithin,
  shipmentsWithin,
} from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { numberPrefixes } from "#app/domain/core/document/document.ts";
import { foldNumber, foundNumbers, plainNumber } from "#app/domain/core/number-search.server.ts";
import {
  casePage,
  claimPage,
  orderPage,
  ordersWithPage,
  ownProductPage,
  paymentPage,
  shippingPage,
} from "#app/domain/core/page-links.ts";
import { buyerMay, seesMoney } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";

/** The most that is found of each kind. */
const perKindMax = 3;
/** Of each kind this many of the company's newest are looked through for those that the person may see. */
const lookedThrough = 100;
/** Shorter texts are in every number. */
const shortest = 3;

/** The kinds of numbers, in the order of the answer. */
const kinds = [
  ...(["order", "shipping", "tracking", "case", "claim", "payment"] as const),
  ...(["product", "product-label", "line", "label"] as const),
] as const;
export type OwnNumberKind = (typeof kinds)[number];

interface OwnNumber {
  kind: OwnNumberKind;
  /** The number as it is stored. */
  text: string;
  /** What tells it apart: the goods of a 管理番号, or the document of a tracking number or of an ordered 管理番号. */
  note: string;
  href: string;
}

const documentNumber = new RegExp(
  `^(${Object.values(numberPrefixes).join("|")})\\d{6,12}(B\\d{1,3})?$`,
);
const trackingNumber = /^([A-Z]{1,4}\d{8,}[A-Z]{0,2}|\d{10,})$/;

/**
 * What a text is written like: a document of ours, or a carrier's number, which may be that of goods as well; undefined
 * for words.
 */
export function numberShape(typed: string) {
  const number = plainNumber(typed);
  if (documentNumber.test(number)) return "document";
  return trackingNumber.test(number) ? "tracking" : undefined;
}

/**
 * Finds the company's own numbers that contain the typed text, however its hyphens are written and as far as the person
 * may see them: orders, shipping requests and their boxes, tracking numbers on either side of the sea, problem goods,
 * claims, payments, and 管理番号 and label numbers of products and of the lines of orders.
 */
export async function findOwnNumbers(scope: Scope<Buyer>, typed: string): Promise<OwnNumber[]> {
  const { db, actor } = scope;
  const plain = plainNumber(typed.slice(0, 60));
  if (foldNumber(typed).length < shortest || plain === "") return [];
  const union = sql.join(
    ownLookups(actor).map((query) => sql`SELECT * FROM (${query} LIMIT ${perKindMax})`),
    sql` UNION ALL `,
  );
  const rows = await db.all<Row>(
    sql`WITH ${foundNumbers({
      plain,
      companyId: actor.companyId,
      perKindMax: lookedThrough,
    })} SELECT kind, text, note, key FROM (${union}) ORDER BY place`,
  );
  const found = rows.map(({ key, ...one }) => ({ ...one, href: pages[one.kind](key) }));
  const once = [...new Map(found.map((one) => [`${one.text} ${one.href}`, one])).values()];
  return once.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
}

/**
 * Finds the page that a number typed whole leads to; undefined where there is none, or documents of several kinds have
 * it. A 管理番号 or label number leads to its product rather than to the orders of it, and to the list of those where
 * they are several.
 */
export async function findOwnPage(scope: Scope<Buyer>, typed: string) {
  const whole = plainNumber(typed);
  const found = await findOwnNumbers(scope, typed);
  const called = found.filter(({ text }) => plainNumber(text) === whole);
  const ofLines = ({ kind }: OwnNumber) => kind === "line" || kind === "label";
  const own = called.filter((one) => !ofLines(one));
  const pages = new Set((own.length > 0 ? own : called).map(({ href }) => href));
  if (pages.size > 1 && own.length === 0) return ordersWithPage(typed);
  return pages.size === 1 ? [...pages][0] : undefined;
}

interface Row {
  kind: OwnNumberKind;
  text: string;
  note: string;
  /** What its page is opened by. */
  key: string;
}

/** A tracking number belongs to a shipping request, or to an order within China. */
const trackedPage = (number: string) =>
  number.startsWith(numberPrefixes.shipping) ? shippingPage(number) : orderPage(number);

const pages: Record<OwnNumberKind, (key: string) => string> = {
  order: orderPage,
  shipping: shippingPage,
  tracking: trackedPage,
  case: casePage,
  claim: claimPage,
  payment: paymentPage,
  product: ownProductPage,
  "product-label": ownProductPage,
  line: orderPage,
  label: orderPage,
};

/** Lists the searches for what this person may see; each joins the rows that were found to their table. */
function ownLookups(actor: Buyer): SQL[] {
  const numbered = (kind: OwnNumberKind, table: string, within: SQL | undefined, key = "number") =>
    sql`SELECT ${kind} AS kind, d.number AS text, '' AS note, d.${sql.raw(key)} AS key, f.place AS place
      FROM found f CROSS JOIN ${sql.raw(table)} d ON d.id = f.document_id
      WHERE f.kind = ${kind} AND EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE ${sql.raw(table)}.id = d.id AND ${within}) ORDER BY f.place`;
  const mayShip = shipmentsWithin(actor);
  return [
    numbered("order", "orders", ordersWithin(actor)),
    numbered("shipping", "shipping_requests", mayShip),
    numbered("case", "problem_cases", casesWithin(actor)),
    numbered("claim", "claims", claimsWithin(actor)),
    ...(seesMoney(actor) ? [numbered("payment", "payments", paymentsWithin(actor), "id")] : []),
    sql`SELECT 'shipping' AS kind, shipping_requests.number || '-B' || b.number AS text, '' AS note, shipping_requests.number AS key, f.place AS place
      FROM found f CROSS JOIN boxes b ON b.id = f.document_id JOIN shipping_requests ON shipping_requests.id = b.request_id
      WHERE f.kind = 'box' AND ${mayShip} ORDER BY f.place`,
    sql`SELECT 'tracking' AS kind, shipping_requests.tracking_number AS text, shipping_requests.number AS note, shipping_requests.number AS key, f.place AS place
      FROM found f CROSS JOIN shipping_requests ON shipping_requests.id = f.document_id
      WHERE f.kind = 'carriage' AND ${mayShip} ORDER BY f.place`,
    sql`SELECT 'tracking' AS kind, b.tracking_number AS text, shipping_requests.number AS note, shipping_requests.number AS key, f.place AS place
      FROM found f CROSS JOIN boxes b ON b.id = f.document_id JOIN shipping_requests ON shipping_requests.id = b.request_id
      WHERE f.kind = 'box-carriage' AND ${mayShip} ORDER BY f.place`,
    sql`SELECT 'tracking' AS kind, p.china_tracking AS text, orders.number AS note, orders.number AS key, f.place AS place
      FROM found f CROSS JOIN purchases p ON p.id = f.document_id JOIN orders ON orders.id = p.order_id
      WHERE f.kind = 'parcel' AND ${ordersWithin(actor)} ORDER BY f.place`,
    sql`SELECT 'line' AS kind, l.label_data ->> 'managementNumber' AS text, orders.number AS note, orders.number AS key, f.place AS place
      FROM found f CROSS JOIN order_lines l ON l.id = f.document_id JOIN orders ON orders.id = l.order_id
      WHERE f.kind = 'order-line' AND ${ordersWithin(actor)} ORDER BY f.place`,
    sql`SELECT 'label' AS kind, l.label_data ->> 'labelNumber' AS text, orders.number AS note, orders.number AS key, f.place AS place
      FROM found f CROSS JOIN order_lines l ON l.id = f.document_id JOIN orders ON orders.id = l.order_id
      WHERE f.kind = 'line-label' AND ${ordersWithin(actor)} ORDER BY f.place`,
    ...(buyerMay(actor, "products")
      ? [
          sql`SELECT 'product' AS kind, d.management_number AS text, d.name AS note, d.id AS key, f.place AS place
            FROM found f CROSS JOIN own_products d ON d.id = f.document_id
            WHERE f.kind = 'product' AND d.company_id = ${actor.companyId} ORDER BY f.place`,
          sql`SELECT 'product-label' AS kind, d.label_number AS text, d.name AS note, d.id AS key, f.place AS place
            FROM found f CROSS JOIN own_products d ON d.id = f.document_id
            WHERE f.kind = 'product-label' AND d.company_id = ${actor.companyId} ORDER BY f.place`,
        ]
      : []),
  ];
}
