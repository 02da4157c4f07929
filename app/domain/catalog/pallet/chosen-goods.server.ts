import { and, eq, inArray, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, palletGoods } from "#db/schema/index.ts";
import { palletLimits } from "./pallet.ts";

/** The offers of these goods of the company's pallets, whatever their state. */
export function offersOfGoods({ db, actor }: Scope<Buyer>, numbers: readonly number[]) {
  return db
    .select({ offerId: palletGoods.offerId })
    .from(palletGoods)
    .where(
      and(eq(palletGoods.companyId, actor.companyId), inArray(palletGoods.number, [...numbers])),
    )
    .limit(palletLimits.atOnceMax);
}

/** What of these goods of the company's pallets is no longer on sale, by its name. */
export async function goneAmong({ db, actor }: Scope<Buyer>, numbers: readonly number[]) {
  const rows = await db
    .select({ titleJa: palletGoods.titleJa })
    .from(palletGoods)
    .leftJoin(offers, eq(offers.id, palletGoods.offerId))
    .where(
      and(
        eq(palletGoods.companyId, actor.companyId),
        inArray(palletGoods.number, [...numbers]),
        sql`COALESCE(${offers.popularity}, -1) < 0`,
      ),
    )
    .limit(palletLimits.atOnceMax);
  return rows.map(({ titleJa }) => titleJa);
}
