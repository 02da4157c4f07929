import { and, asc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { addDays } from "#app/domain/core/holidays.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  channelShops,
  ownProducts,
  replenishmentRuns,
  replenishmentWarnings,
} from "#db/schema/index.ts";
import { boundArticlesQuery } from "./product-facts.server.ts";
import { reckonProducts } from "./reckon-products.server.ts";
import { replenishmentLimits } from "./replenishment.ts";

const companiesARun = 50;
const articlesAPart = 50;
/** Parts of one run of the job; the next run continues. */
const partsARun = 40;
/** The hour in Japan by which the night's fetches have brought the stock. */
const fromHour = 4;

/**
 * Reckons the warnings of every company with a shop once a day, in parts of its articles, and
 * continues after the last part stored. A finished company is notified of what has become urgent.
 */
export async function reckonWarnings(scope: Scope<System>, partsMax = partsARun) {
  const hour = (scope.now.getUTCHours() + 9) % 24;
  if (hour < fromHour) return;
  let parts = 0;
  for (const companyId of await companiesDue(scope)) {
    while (parts < partsMax) {
      parts++;
      if (await reckonPart(scope, companyId)) break;
    }
    if (parts >= partsMax) return;
  }
}

/**
 * Answers companies with a shop, connected or not, whose warnings of today are not all reckoned.
 */
async function companiesDue({ db, now }: Scope<System>) {
  const done = sql`EXISTS (SELECT 1 FROM replenishment_runs r WHERE r.company_id = ${channelShops.companyId}
    AND r.day = ${japanDay(now)} AND r.ended_at IS NOT NULL)`;
  const due = await db
    .selectDistinct({ companyId: channelShops.companyId })
    .from(channelShops)
    .where(sql`NOT ${done}`)
    .orderBy(asc(channelShops.companyId))
    .limit(companiesARun);
  return due.map(({ companyId }) => companyId);
}

/** Reckons the company's next part; true if it was the last. */
async function reckonPart(scope: Scope<System>, companyId: string): Promise<boolean> {
  const { db, now } = scope;
  const today = japanDay(now);
  const [run] = await db
    .select()
    .from(replenishmentRuns)
    .where(and(eq(replenishmentRuns.companyId, companyId), eq(replenishmentRuns.day, today)))
    .limit(1);
  if (run?.endedAt) return true;
  const after = run?.after ?? 0;
  const rows = await boundArticlesQuery(scope, { companyId, after, limit: articlesAPart });
  await reckonProducts(scope, companyId, [...new Set(rows.map(({ productId }) => productId))]);
  const last = rows.length < articlesAPart;
  if (last) await endRun(scope, companyId);
  const reached = {
    day: today,
    after: rows.at(-1)?.number ?? after,
    endedAt: last ? now : null,
  };
  await db
    .insert(replenishmentRuns)
    .values({ companyId, ...reached })
    .onConflictDoUpdate({ target: replenishmentRuns.companyId, set: reached });
  return last;
}

/**
 * Deletes warnings not reckoned today, whose product has no article any more, and notifies the
 * company.
 */
async function endRun(scope: Scope<System>, companyId: string) {
  const today = japanDay(scope.now);
  const own = eq(replenishmentWarnings.companyId, companyId);
  await scope.db
    .delete(replenishmentWarnings)
    .where(and(own, ne(replenishmentWarnings.reckonedOn, today)));
  await notifyUrgent(scope, companyId);
}

/** The page of warnings; the domain links to pages by path. */
const warningsPage = "/inventoryWarning";
const namedMax = 5;
const urgentMax = 500;

/**
 * Notifies everybody who keeps the company's shops of newly urgent products, at most once a day:
 * the notice's id contains the day.
 */
async function notifyUrgent(scope: Scope<System>, companyId: string) {
  const { db, now } = scope;
  const today = japanDay(now);
  const fresh = and(
    eq(replenishmentWarnings.companyId, companyId),
    lte(replenishmentWarnings.orderBy, addDays(today, replenishmentLimits.urgentDays)),
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
  const content = letter("replenishment.urgent", {
    goods: urgent.slice(0, namedMax).map(({ name, orderBy }) => ({ name, orderBy: orderBy! })),
    count: urgent.length,
    more: urgent.length === urgentMax,
  });
  await commit(
    scope,
    [
      db.run(sql`INSERT INTO notices (id, company_id, user_id, kind, letter, href, published_at)
        SELECT 'replenishment/' || ${`${companyId}/${today}/`} || id, company_id, id, 'replenishment',
          ${JSON.stringify(content)}, ${warningsPage}, ${now.getTime()}
        FROM users WHERE company_id = ${companyId} AND state = 'in_use' AND (role = 'owner' OR (store_ids IS NULL
          AND EXISTS (SELECT 1 FROM json_each(permissions) WHERE value = 'shops')))
        ON CONFLICT DO NOTHING`),
      db.update(replenishmentWarnings).set({ toldOn: today }).where(fresh),
    ],
    {},
  );
}
