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
import { ownShopsWithin } from "../direct-order/own-channel-orders.server.ts";

/** So far back staff look. */
const staffDays = 365;

const shown = {
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

/** The statement for what came back of an order, of one's own company's. */
export function returnsOfQuery({ db, actor }: Pick<Scope<Buyer>, "db" | "actor">, number: number) {
  return db
    .select(shown)
    .from(directReturns)
    .where(
      and(eq(directReturns.channelOrder, number), eq(directReturns.companyId, actor.companyId)),
    )
    .orderBy(asc(directReturns.notedAt))
    .limit(100);
}

/** What came back, the newest first: of the shops that one may see, or of all companies in the last year for staff; with how many there are. */
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
      ...shown,
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

/** The statement for what came back of the end customer's order that one of ours was placed for, for who works on it. */
export function returnsOfPurchaseQuery({ db }: Scope<Staff>, orderNumber: string) {
  return db
    .select(shown)
    .from(orders)
    .innerJoin(directPurchases, eq(directPurchases.purchase, orders.id))
    .leftJoin(directReturns, eq(directReturns.channelOrder, directPurchases.channelOrder))
    .where(eq(orders.number, orderNumber))
    .orderBy(asc(directReturns.notedAt))
    .limit(100);
}

/** What that statement found; undefined of an order that was placed for no end customer's. */
export function toReturnsOfPurchase(rows: Awaited<ReturnType<typeof returnsOfPurchaseQuery>>) {
  return rows.length === 0 ? undefined : rows.filter(isNoted);
}

type Joined = { [Column in keyof typeof shown]: (typeof shown)[Column]["_"]["data"] | null };
type Noted = { [Column in keyof typeof shown]: (typeof shown)[Column]["_"]["data"] };

function isNoted(row: Joined): row is Noted {
  return row.id !== null;
}

/** The lines of the direct purchase that has one of our numbers, for staff who note what came back of it. */
export async function linesToReturn({ db }: Scope<Staff>, orderNumber: string) {
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
