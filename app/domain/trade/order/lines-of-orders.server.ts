import { asc, eq, inArray } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, orders } from "#db/schema/index.ts";

/** The lines of some orders, by their place. */
export function linesOfOrders({ db }: Scope<Staff>, numbers: readonly string[]) {
  return db
    .select({ number: orders.number, line: orderLines })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.number), asc(orderLines.position))
    .limit(numbers.length * limits.linesPerOrder);
}
