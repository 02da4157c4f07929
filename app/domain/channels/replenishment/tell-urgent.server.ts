import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { shifted } from "#app/domain/core/holiday/chinese-holidays.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownProducts, replenishmentWarnings } from "#db/schema/index.ts";
import { replenishmentLimits } from "./settings.ts";

/** Where warnings are read; the domain links to pages by their paths. */
const warningsPage = "/inventoryWarning";
const namedMax = 5;
const urgentMax = 500;

/**
 * One line a day at most in the お知らせ of everybody who keeps the company's shops, and with it a letter to who wants
 * one: what has become urgent since the last. Its id is of the day, so that it cannot come twice.
 */
export async function tellUrgent(scope: Scope<System>, companyId: string) {
  const { db, now } = scope;
  const today = japanDay(now);
  const fresh = and(
    eq(replenishmentWarnings.companyId, companyId),
    lte(replenishmentWarnings.orderBy, shifted(today, replenishmentLimits.urgentDays)),
    isNull(replenishmentWarnings.toldOn),
  );
  const urgent = await db
    .select({ name: ownProducts.name, orderBy: replenishmentWarnings.orderBy })
    .from(replenishmentWarnings)
    .innerJoin(ownProducts, eq(ownProducts.id, replenishmentWarnings.productId))
    .where(fresh)
    .orderBy(asc(replenishmentWarnings.orderBy), asc(replenishmentWarnings.productId))
    .limit(urgentMax);
  if (urgent.length === 0) return;
  const told = letter("replenishment.urgent", {
    goods: urgent.slice(0, namedMax).map(({ name, orderBy }) => ({ name, orderBy: orderBy! })),
    count: urgent.length,
    more: urgent.length === urgentMax,
  });
  await commit(
    scope,
    [
      db.run(sql`INSERT INTO notices (id, company_id, user_id, kind, letter, href, published_at)
        SELECT 'replenishment/' || ${`${companyId}/${today}/`} || id, company_id, id, 'replenishment',
          ${JSON.stringify(told)}, ${warningsPage}, ${now.getTime()}
        FROM users WHERE company_id = ${companyId} AND state = 'in_use' AND (role = 'owner' OR (store_ids IS NULL
          AND EXISTS (SELECT 1 FROM json_each(permissions) WHERE value = 'shops')))
        ON CONFLICT DO NOTHING`),
      db.update(replenishmentWarnings).set({ toldOn: today }).where(fresh),
    ],
    {},
  );
}
