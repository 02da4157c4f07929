import { and, eq, inArray, sql } from "drizzle-orm";
import { lotsWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, orderLines, shippingLines, shippingRequests } from "#db/schema/index.ts";

interface Wanted {
  lotId: string;
  quantity: number;
}

/** Goods of which fewer are left than were asked for, and how many are. */
export interface Lacking {
  lotId: string;
  titleJa: string;
  left: number;
}

/** Which of these pieces are not there any more. */
export async function lackingStock({ db, actor }: Scope<Buyer>, wanted: readonly Wanted[]) {
  const rows = await db
    .select({ id: lots.id, titleJa: orderLines.titleJa, left: lots.availableQuantity })
    .from(lots)
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(
      and(
        lotsWithin(actor),
        inArray(
          lots.id,
          wanted.map(({ lotId }) => lotId),
        ),
      ),
    )
    .limit(limits.linesPerOrder);
  return rows
    .filter(({ id, left }) => wanted.some((one) => one.lotId === id && one.quantity > left))
    .map(({ id, titleJa, left }): Lacking => ({ lotId: id, titleJa, left }));
}

/** The same of a draft. */
export async function lackingOfDraft({ db, actor }: Scope<Buyer>, number: string) {
  return db
    .select({ lotId: lots.id, titleJa: orderLines.titleJa, left: lots.availableQuantity })
    .from(shippingRequests)
    .innerJoin(shippingLines, eq(shippingLines.requestId, shippingRequests.id))
    .innerJoin(lots, eq(lots.id, shippingLines.lotId))
    .innerJoin(orderLines, eq(orderLines.id, lots.orderLineId))
    .where(
      and(
        eq(shippingRequests.number, number),
        shipmentsWithin(actor),
        sql`${shippingLines.quantity} > ${lots.availableQuantity}`,
      ),
    )
    .limit(limits.linesPerOrder);
}
