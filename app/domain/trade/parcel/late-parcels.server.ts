import { and, asc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import type { PriceSettingKey } from "#app/domain/pricing/price-lists/price-settings.ts";
import { companies, orders, parcels, purchases, suppliers } from "#db/schema/index.ts";
import { bringsGoods } from "./brings-goods.server.ts";

/** Why a parcel is late: nothing was heard of it for some days, or it is long on its way. */
type Lateness = "quiet" | "long";

/** More purchases than a parcel brings; those of a page are read together. */
const purchasesMax = 500;

interface Place {
  at: number;
  id: string;
}

/**
 * The parcels that are late by the day's rules, what was bought longest ago first, each with what it
 * brings to whom, in one round trip.
 */
export async function listLateParcels(
  scope: Scope<Staff>,
  after: Place | undefined,
  limit: number,
) {
  const { db, now } = scope;
  const late = and(
    isNull(parcels.closedAt),
    // What was received is not late, also before the carrier is asked again or where nobody is asked.
    bringsGoods,
    or(
      lt(parcels.heardAt, daysBefore(now, "parcelQuietDays")),
      lt(parcels.boughtAt, daysBefore(now, "parcelLateDays")),
    ),
    after && sql`(${parcels.boughtAt}, ${parcels.trackingNumber}) > (${after.at}, ${after.id})`,
  );
  const [rules, rows, brought] = await db.batch([
    settingsQuery(scope),
    lateQuery(db, late, limit + 1),
    broughtQuery(db, late, limit),
  ]);
  const setting = settingsIn(rules);
  const quietDays = Number(setting("parcelQuietDays"));
  const lateDays = Number(setting("parcelLateDays"));
  const quietSince = daysAfter(now, -quietDays);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const page = shown.map((parcel) => ({
    ...parcel,
    lateness: (parcel.heardAt < quietSince ? "quiet" : "long") as Lateness,
    purchases: brought.filter(({ chinaTracking }) => chinaTracking === parcel.trackingNumber),
  }));
  const next = last && { at: last.boughtAt.getTime(), id: last.trackingNumber };
  return { page, next, quietDays, lateDays };
}

/** The moment before which the rule in force calls a parcel late; read by the query itself. */
function daysBefore(now: Date, key: PriceSettingKey) {
  return sql`${now.getTime()} - 86400000 * (SELECT CAST(value AS INTEGER) FROM settings
    WHERE key = ${key} AND effective_from <= ${japanDay(now)} ORDER BY effective_from DESC LIMIT 1)`;
}

type Condition = ReturnType<typeof and>;

function lateQuery(db: Scope["db"], late: Condition, limit: number) {
  return db
    .select({
      trackingNumber: parcels.trackingNumber,
      carrierName: parcels.carrierName,
      state: parcels.state,
      problem: parcels.problem,
      boughtAt: parcels.boughtAt,
      heardAt: parcels.heardAt,
      lastEventAt: parcels.lastEventAt,
    })
    .from(parcels)
    .where(late)
    .orderBy(asc(parcels.boughtAt), asc(parcels.trackingNumber))
    .limit(limit);
}

/** The purchases that these parcels bring. */
function broughtQuery(db: Scope["db"], late: Condition, limit: number) {
  const numbers = db
    .select({ number: parcels.trackingNumber })
    .from(parcels)
    .where(late)
    .orderBy(asc(parcels.boughtAt), asc(parcels.trackingNumber))
    .limit(limit);
  return db
    .select({
      id: purchases.id,
      chinaTracking: purchases.chinaTracking,
      marketplaceNumber: purchases.marketplaceNumber,
      supplierNameZh: suppliers.nameZh,
      orderNumber: orders.number,
      companyName: companies.name,
    })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(and(inArray(purchases.chinaTracking, numbers), eq(purchases.state, "bought")))
    .orderBy(asc(purchases.boughtAt), asc(purchases.id))
    .limit(purchasesMax);
}
