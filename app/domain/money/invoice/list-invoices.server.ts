import { and, desc, eq, gte, isNotNull, lt, notInArray, or } from "drizzle-orm";
import { ordersWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orders, shippingRequests } from "#db/schema/index.ts";
import { unquotedStates } from "./read-invoice.server.ts";

interface InvoiceFilter {
  kind: "order" | "shipping";
  /** `2026-11`, a month in Japan, of the document's day. */
  month?: string | undefined;
  /** The place after which the page begins: `<milliseconds>.<id>`. */
  after?: string | undefined;
  limit: number;
}

export interface InvoicedDocument {
  number: string;
  createdAt: Date;
  quotedAt: Date | null;
  paidAt: Date | null;
  shippedAt: Date | null;
  totalYen: number;
  couponYen: number;
}

/** The company's documents that have invoices, newest first, by keyset pages. */
export async function listInvoices({ db, actor }: Scope<Buyer>, wanted: InvoiceFilter) {
  const table = wanted.kind === "order" ? orders : shippingRequests;
  const rows = await db
    .select({
      id: table.id,
      number: table.number,
      createdAt: table.createdAt,
      quotedAt: table.quotedAt,
      paidAt: table.paidAt,
      shippedAt: wanted.kind === "order" ? table.quotedAt : shippingRequests.shippedAt,
      totalYen: table.totalYen,
      couponYen: table.couponYen,
    })
    .from(table)
    .where(
      and(
        wanted.kind === "order" ? ordersWithin(actor) : shipmentsWithin(actor),
        isNotNull(table.quotedAt),
        notInArray(table.state, [...unquotedStates] as never[]),
        wanted.month ? inMonth(table, wanted.month) : undefined,
        wanted.after ? before(table, wanted.after) : undefined,
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(wanted.limit + 1);
  const page = rows.slice(0, wanted.limit);
  const last = page.at(-1);
  const documents: InvoicedDocument[] = page.map(({ id: _, shippedAt, ...row }) => ({
    ...row,
    shippedAt: wanted.kind === "order" ? null : shippedAt,
  }));
  const more = rows.length > wanted.limit && last;
  return { documents, next: more ? `${last.createdAt.getTime()}.${last.id}` : null };
}

type Table = typeof orders | typeof shippingRequests;

function inMonth(table: Table, month: string) {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const start = (index: number) => new Date(Date.UTC(year, index, 1) - 9 * 3_600_000);
  return and(gte(table.createdAt, start(number - 1)), lt(table.createdAt, start(number)));
}

function before(table: Table, place: string) {
  const dot = place.indexOf(".");
  const at = new Date(Number(place.slice(0, dot)));
  if (Number.isNaN(at.getTime())) return undefined;
  return or(
    lt(table.createdAt, at),
    and(eq(table.createdAt, at), lt(table.id, place.slice(dot + 1))),
  );
}
