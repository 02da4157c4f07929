import { eq } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines, orders } from "#db/schema/index.ts";

/** Whose goods each line of an order is, by the line's id. */
export async function listLineSuppliers({ db }: Scope<Staff>, number: string) {
  const lines = await db
    .select({ id: orderLines.id, supplierId: orderLines.supplierId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, number))
    .limit(limits.linesPerOrder);
  return new Map(lines.map(({ id, supplierId }) => [id, supplierId]));
}
