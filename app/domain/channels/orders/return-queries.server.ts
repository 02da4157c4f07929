import { and, asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import type { QueuePlace } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  channelOrderLines,
  channelOrders,
  channelShops,
  companies,
  directPurchases,
  directReturns,
  orders,
} from "#db/schema/index.ts";
import { ownShopsWithin } from "../shops/shop.server.ts";

/** Staff see returns of this many days. */
const staffDays = 365;

const returnColumns = {
  id: directReturns.id,
  number: directReturns.channelOrder,
  title: directReturns.title,
  quantity: directReturns.quantity,
  reason: directReturns.reason,
  note: directReturns.note,
  place: directReturns.place,
  fate: directReturns.fate,
  notedAt: directReturns.notedAt,
  returnedOn: directReturns.returnedOn,
  notedByName: directReturns.notedByName,
  notedBy: directReturns.notedBy,
};

/**
 * Lists a page of returns, the newest first, with their count and pieces: for a buyer those of the
 * shops they may see, for staff those of all companies in the last year.
 */
export async function listReturns(
  { db, actor, now }: Scope<Buyer | Staff>,
  after: QueuePlace | undefined,
  size: number,
) {
  const within =
    actor.kind === "buyer"
      ? and(
          eq(directReturns.companyId, actor.companyId),
          inArray(
            channelOrders.shop,
            db.select({ id: channelShops.id }).from(channelShops).where(ownShopsWithin(actor)),
          ),
        )
      : gt(directReturns.notedAt, daysAfter(now, -staffDays));
  const of = db
    .select({
      ...returnColumns,
      name: channelOrders.name,
      companyName: companies.name,
      orderNumber: orders.number,
    })
    .from(directReturns)
    .innerJoin(channelOrders, eq(channelOrders.number, directReturns.channelOrder))
    .innerJoin(companies, eq(companies.id, directReturns.companyId))
    .leftJoin(directPurchases, eq(directPurchases.channelOrder, directReturns.channelOrder))
    .leftJoin(orders, eq(orders.id, directPurchases.purchase));
  const behind =
    after && sql`(${directReturns.notedAt}, ${directReturns.id}) < (${after.at}, ${after.id})`;
  const [rows, [sum]] = await db.batch([
    of
      .where(and(within, behind))
      .orderBy(desc(directReturns.notedAt), desc(directReturns.id))
      .limit(size + 1),
    db
      .select({ count: sql<number>`count(*)`, pieces: sql<number>`coalesce(sum(quantity), 0)` })
      .from(directReturns)
      .innerJoin(channelOrders, eq(channelOrders.number, directReturns.channelOrder))
      .where(within),
  ]);
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  const next = last ? { at: last.notedAt.getTime(), id: last.id } : null;
  return { rows: page, next, count: sum!.count, pieces: sum!.pieces };
}

/** Selects the returns of one of the company's orders. */
export function returnsOfOrderQuery(
  { db, actor }: Pick<Scope<Buyer>, "db" | "actor">,
  number: number,
) {
  return db
    .select(returnColumns)
    .from(directReturns)
    .where(
      and(eq(directReturns.channelOrder, number), eq(directReturns.companyId, actor.companyId)),
    )
    .orderBy(asc(directReturns.notedAt))
    .limit(100);
}

/**
 * Selects the returns of the end customer's order that one of our orders was placed for, for the
 * staff who handle it.
 */
export function returnsOfPurchaseQuery({ db }: Scope<Staff>, orderNumber: string) {
  return db
    .select(returnColumns)
    .from(orders)
    .innerJoin(directPurchases, eq(directPurchases.purchase, orders.id))
    .leftJoin(directReturns, eq(directReturns.channelOrder, directPurchases.channelOrder))
    .where(eq(orders.number, orderNumber))
    .orderBy(asc(directReturns.notedAt))
    .limit(100);
}

/** Answers undefined for an order that was not placed for an end customer. */
export function toReturnsOfPurchase(rows: Awaited<ReturnType<typeof returnsOfPurchaseQuery>>) {
  return rows.length === 0 ? undefined : rows.filter(isRecorded);
}

type JoinedReturn = {
  [Column in keyof typeof returnColumns]: (typeof returnColumns)[Column]["_"]["data"] | null;
};

type RecordedReturn = {
  [Column in keyof typeof returnColumns]: (typeof returnColumns)[Column]["_"]["data"];
};

function isRecorded(row: JoinedReturn): row is RecordedReturn {
  return row.id !== null;
}

/**
 * Lists the lines of the end customer's order behind one of our order numbers, for staff who record
 * a return.
 */
export async function listReturnableLines({ db }: Scope<Staff>, orderNumber: string) {
  return db
    .select({
      number: channelOrderLines.orderNumber,
      lineId: channelOrderLines.lineId,
      title: channelOrderLines.title,
      ordered: channelOrderLines.ordered,
      place: channelOrderLines.place,
    })
    .from(orders)
    .innerJoin(directPurchases, eq(directPurchases.purchase, orders.id))
    .innerJoin(channelOrderLines, eq(channelOrderLines.orderNumber, directPurchases.channelOrder))
    .where(and(eq(orders.number, orderNumber), sql`${channelOrderLines.ordered} > 0`))
    .orderBy(asc(channelOrderLines.place))
    .limit(300);
}
