import { and, eq } from "drizzle-orm";
import { markProductionDone } from "#app/domain/trade/orders/down-payment.server.ts";
import { proposeChange } from "#app/domain/trade/orders/propose-change.server.ts";
import { orderLines, orders } from "#db/schema/index.ts";
import { type DayBook, must } from "./day-book.ts";

/** The goods of a deposit order are made; its rest waits to be paid. */
export async function makeGoods(book: DayBook, orderId: string, daysAgo: number) {
  await book.reach(daysAgo);
  must(
    await markProductionDone(book.staff("staff-buying", daysAgo), await numberOf(book, orderId)),
  );
}

/** Some pieces of an order that is being bought are sold out, and the company is asked. */
export async function runShort(book: DayBook, orderId: string, daysAgo: number) {
  await book.reach(daysAgo);
  const [line] = await book.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.boughtQuantity, 0)))
    .orderBy(orderLines.position)
    .limit(1);
  must(
    await proposeChange(book.staff("staff-buying", daysAgo), await numberOf(book, orderId), {
      id: crypto.randomUUID(),
      lines: [
        {
          lineId: line!.id,
          fewer: Math.ceil(line!.quantity / 4),
          reason: "仕入先の在庫が足りず、追加生産の予定もないため",
        },
      ],
    }),
  );
}

async function numberOf({ db }: DayBook, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  return order!.number;
}
