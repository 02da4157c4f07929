import { and, eq } from "drizzle-orm";
import { isAdmin, type Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import {
  fbaFees,
  freightLists,
  marketplaceFees,
  membershipPlans,
  optionPrices,
  priceChanges,
  serviceRates,
  settings,
  simplifiedRates,
} from "#db/schema/index.ts";
import { isGuarded } from "./price-settings.ts";

/** Takes back a price that has not begun; what has begun stays, and so does what was withdrawn. */
export async function withdrawPrice(scope: Scope<Staff>, id: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "set-prices")) return refuse("forbidden");
  const [change] = await db.select().from(priceChanges).where(eq(priceChanges.id, id)).limit(1);
  if (!change) return refuse("not-found");
  if (isGuarded(change.kind, change.subject) && !isAdmin(actor)) return refuse("admin-only");
  if (change.withdrawn) return done(undefined);
  if (change.effectiveFrom <= japanDay(now)) return refuse("begun");
  return commit(
    scope,
    [
      db.update(priceChanges).set({ withdrawn: true }).where(eq(priceChanges.id, id)),
      rowsGone(scope, change),
      touchContent(scope, "prices"),
    ],
    {},
  );
}

function rowsGone(
  { db }: Scope<Staff>,
  { kind, subject, effectiveFrom }: typeof priceChanges.$inferSelect,
): Statement {
  switch (kind) {
    case "service":
      return db.delete(serviceRates).where(eq(serviceRates.effectiveFrom, effectiveFrom));
    case "simplified":
      return db.delete(simplifiedRates).where(eq(simplifiedRates.effectiveFrom, effectiveFrom));
    case "marketplace":
      return db.delete(marketplaceFees).where(eq(marketplaceFees.effectiveFrom, effectiveFrom));
    case "fba":
      return db.delete(fbaFees).where(eq(fbaFees.effectiveFrom, effectiveFrom));
    case "option":
      return db
        .delete(optionPrices)
        .where(
          and(eq(optionPrices.optionId, subject), eq(optionPrices.effectiveFrom, effectiveFrom)),
        );
    case "membership":
      return db
        .delete(membershipPlans)
        .where(
          and(eq(membershipPlans.code, subject), eq(membershipPlans.effectiveFrom, effectiveFrom)),
        );
    case "setting":
      return db
        .delete(settings)
        .where(and(eq(settings.key, subject), eq(settings.effectiveFrom, effectiveFrom)));
    case "freight":
      return db
        .delete(freightLists)
        .where(
          and(eq(freightLists.methodCode, subject), eq(freightLists.effectiveFrom, effectiveFrom)),
        );
  }
}
