import { and, eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { orderLines } from "#db/schema/index.ts";

/**
 * Whether an order cannot be handed to staff: a line has an option that asks for a number to print, and
 * none is given.
 */
export async function lacksLabels({ db }: Pick<Scope, "db">, orderId: string) {
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderId, orderId),
        sql`json_extract(${orderLines.labelData}, '$.managementNumber') = ''`,
        sql`json_extract(${orderLines.labelData}, '$.labelNumber') = ''`,
        sql`EXISTS (SELECT 1 FROM json_each(${orderLines.options}) o JOIN option_items i
          ON i.id = json_extract(o.value, '$.id') WHERE i.needs_label = 1)`,
      ),
    );
  return (row?.count ?? 0) > 0;
}
