import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { ordersWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { orderPage, ownProductPage, shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { likePattern } from "#app/domain/core/search-words.server.ts";
import { boxes, orders, ownProducts, purchases, shippingRequests } from "#db/schema/index.ts";

/** The newest documents of a company whose numbers are looked through. */
const documentsMax = 2_000;
/** The most that is found of each kind. */
const perKindMax = 3;
/** Shorter texts are in every number. */
const shortest = 3;
/** A tracking number is looked for once so many signs of it are typed. */
const trackingMin = 6;

export type OwnNumberKind = "order" | "shipping" | "tracking" | "product";

export interface OwnNumber {
  kind: OwnNumberKind;
  /** The number as it is stored. */
  text: string;
  /** What tells it apart: the goods of a 管理番号, or the document of a tracking number. */
  note: string;
  href: string;
}

/** Folds a typed number: full-width signs, spaces, and every sign that is written for a hyphen. */
function foldNumber(typed: string) {
  return typed
    .normalize("NFKC")
    .replaceAll(/\s/g, "")
    .replaceAll(/[\p{Dash}\u00AD\u2043ー─━]/gu, "-")
    .toUpperCase();
}

/**
 * Finds the company's own numbers that the typed text is a part or the beginning of, as far as the person may see
 * them: orders, shipping requests, tracking numbers on either side of the sea, and 管理番号.
 */
export async function findOwnNumbers(scope: Scope<Buyer>, typed: string): Promise<OwnNumber[]> {
  const text = foldNumber(typed).slice(0, 60);
  if (text.length < shortest) return [];
  const { db, actor } = scope;
  const read = await readTogether(db, {
    documents: [ordersLike(scope, text), shipmentsLike(scope, text)],
    tracking: [
      db
        .select({ text: shippingRequests.trackingNumber, number: shippingRequests.number })
        .from(shippingRequests)
        .where(and(begins(shippingRequests.trackingNumber, text), shipmentsWithin(actor)))
        .limit(perKindMax),
      db
        .select({ text: boxes.trackingNumber, number: shippingRequests.number })
        .from(boxes)
        .innerJoin(shippingRequests, eq(shippingRequests.id, boxes.requestId))
        .where(and(begins(boxes.trackingNumber, text), shipmentsWithin(actor)))
        .limit(perKindMax),
      db
        .select({ text: purchases.chinaTracking, number: orders.number })
        .from(purchases)
        .innerJoin(orders, eq(orders.id, purchases.orderId))
        .where(and(begins(sql`upper(china_tracking)`, text), ordersWithin(actor)))
        .limit(perKindMax),
    ],
    products: [
      db
        .select({ id: ownProducts.id, text: ownProducts.managementNumber, note: ownProducts.name })
        .from(ownProducts)
        .where(
          and(
            eq(ownProducts.companyId, actor.companyId),
            sql`${ownProducts.managementNumber} <> ''`,
            sql`(${begins(ownProducts.managementNumber, text, 0)} OR ${begins(ownProducts.managementNumber, typed.normalize("NFKC").trim(), 0)})`,
            buyerMay(actor, "products") ? undefined : sql`0`,
          ),
        )
        .limit(perKindMax),
    ],
  });
  const [ownOrders, shipments] = read.documents;
  const [sent, packed, bought] = read.tracking;
  const [products] = read.products;
  const tracked = [...sent, ...packed].map(({ text: found, number }) => ({
    kind: "tracking" as const,
    text: found,
    note: number,
    href: shippingPage(number),
  }));
  return once([
    ...ownOrders.map(({ number }) => ({
      kind: "order" as const,
      text: number,
      note: "",
      href: orderPage(number),
    })),
    ...shipments.map(({ number }) => ({
      kind: "shipping" as const,
      text: number,
      note: "",
      href: shippingPage(number),
    })),
    ...tracked,
    ...bought.map(({ text: found, number }) => ({
      kind: "tracking" as const,
      text: found,
      note: number,
      href: orderPage(number),
    })),
    ...products.map(({ id, text: found, note }) => ({
      kind: "product" as const,
      text: found,
      note,
      href: ownProductPage(id),
    })),
  ]);
}

/** Finds the one page that a number typed whole leads to; undefined where there is none, or more than one. */
export async function findOwnPage(scope: Scope<Buyer>, typed: string) {
  const whole = plain(foldNumber(typed));
  const found = await findOwnNumbers(scope, typed);
  const pages = new Set(
    found.filter(({ text }) => plain(foldNumber(text)) === whole).map(({ href }) => href),
  );
  return pages.size === 1 ? [...pages][0] : undefined;
}

/** Hyphens are often left out. */
function plain(number: string) {
  return number.replaceAll("-", "");
}

function once(found: readonly OwnNumber[]) {
  return [...new Map(found.map((one) => [`${one.text} ${one.href}`, one])).values()];
}

function ordersLike({ db, actor }: Scope<Buyer>, text: string) {
  const newest = db
    .select({ number: orders.number })
    .from(orders)
    .where(ordersWithin(actor))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(documentsMax)
    .as("newest");
  return db
    .select({ number: newest.number })
    .from(newest)
    .where(has(newest.number, text))
    .limit(perKindMax);
}

function shipmentsLike({ db, actor }: Scope<Buyer>, text: string) {
  const newest = db
    .select({ number: shippingRequests.number })
    .from(shippingRequests)
    .where(shipmentsWithin(actor))
    .orderBy(desc(shippingRequests.createdAt), desc(shippingRequests.id))
    .limit(documentsMax)
    .as("newest");
  return db
    .select({ number: newest.number })
    .from(newest)
    .where(has(newest.number, text))
    .limit(perKindMax);
}

function has(number: SQL | SQL.Aliased | Parameters<typeof eq>[0], text: string) {
  return sql`replace(${number}, '-', '') LIKE ${likePattern(plain(text))} ESCAPE '\\'`;
}

/** Along the index of the column; a number kept without hyphens is often typed with them. */
function begins(column: SQL | Parameters<typeof eq>[0], text: string, least = trackingMin) {
  if (text.length < least) return sql`0`;
  const range = (from: string) => sql`(${column} >= ${from} AND ${column} < ${`${from}\uffff`})`;
  const bare = plain(text);
  return bare === text || !bare ? range(text) : sql`(${range(text)} OR ${range(bare)})`;
}
