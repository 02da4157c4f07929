import { and, desc, eq, sql } from "drizzle-orm";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { companies, forwardedGoods, orderLines, orders } from "#db/schema/index.ts";
import { forwardedState } from "./forwarded.ts";

interface Place {
  at: number;
  id: string;
}

/** A page of forwarded goods, the newest first: a company's own, or everybody's for staff; `number` asks for one alone. */
export function forwardedQuery(
  { db, actor }: Scope<Buyer | Staff>,
  after: Place | undefined,
  size: number,
  number?: string,
) {
  return db
    .select({
      id: orders.id,
      number: orders.number,
      state: orders.state,
      companyName: companies.name,
      announcedAt: forwardedGoods.announcedAt,
      ended: forwardedGoods.ended,
      endNote: forwardedGoods.endNote,
      line: orderLines,
      parcels: parcelsOfOrder,
    })
    .from(forwardedGoods)
    .innerJoin(orders, eq(orders.id, forwardedGoods.orderId))
    .innerJoin(orderLines, eq(orderLines.id, forwardedGoods.lineId))
    .innerJoin(companies, eq(companies.id, forwardedGoods.companyId))
    .where(
      and(
        actor.kind === "buyer" ? eq(forwardedGoods.companyId, actor.companyId) : undefined,
        ordersWithin(actor),
        number === undefined ? undefined : eq(orders.number, number),
        after &&
          sql`(${forwardedGoods.announcedAt}, ${forwardedGoods.orderId}) < (${after.at}, ${after.id})`,
      ),
    )
    .orderBy(desc(forwardedGoods.announcedAt), desc(forwardedGoods.orderId))
    .limit(size + 1);
}

/** The parcels of the last announcement, as number and pieces: a change withdraws all of them and announces new ones. */
const parcelsOfOrder =
  sql`(SELECT json_group_array(json_object('tracking', p.china_tracking, 'quantity', l.quantity))
  FROM purchases p JOIN purchase_lines l ON l.purchase_id = p.id
  WHERE p.order_id = ${orders.id} AND (p.state = 'forwarded' OR (${forwardedGoods.ended} IS NOT NULL
    AND p.bought_at = (SELECT max(o.bought_at) FROM purchases o WHERE o.order_id = ${orders.id}))))`.mapWith(
    (rows: string) => JSON.parse(rows) as { tracking: string; quantity: number }[],
  );

type Row = Awaited<ReturnType<typeof forwardedQuery>>[number];

/** A page of forwarded goods with the progress of each, and where the next page begins. */
export function shownForwarded(rows: readonly Row[], size: number) {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    goods: shown.map((row) => ({ ...row, progress: forwardedState(row) })),
    next: rows.length > size && last ? { at: last.announcedAt.getTime(), id: last.id } : undefined,
  };
}

export type ListedForwarded = ReturnType<typeof shownForwarded>["goods"][number];
