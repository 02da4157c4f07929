import { and, eq } from "drizzle-orm";
import { isAdmin, type Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import {
  alarms,
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
import type { FreightList } from "./freight-list.ts";
import { isGuarded, type PriceSettingKey } from "./price-settings.ts";

type List =
  | {
      kind: "service";
      rows: readonly { fromPurchasesYen: number; levelJa: string; ratePercent: string }[];
    }
  | { kind: "simplified"; rows: readonly { hsPrefix: string; ratePercent: string | null }[] }
  | {
      kind: "marketplace";
      rows: readonly Omit<typeof marketplaceFees.$inferSelect, "effectiveFrom">[];
    }
  | { kind: "fba"; rows: readonly Omit<typeof fbaFees.$inferSelect, "effectiveFrom" | "place">[] }
  | { kind: "option"; subject: string; priceType: 0 | 1; price: string }
  | { kind: "membership"; subject: string; nameJa: string; priceYen: number; sold: boolean }
  | { kind: "setting"; subject: PriceSettingKey; value: string }
  | ({ kind: "freight"; subject: string } & Omit<FreightList, "effectiveFrom">);

interface NewPrice {
  /** The form's own id, so that sending it twice is one change. */
  id: string;
  effectiveFrom: string;
  note: string;
}

/** The subject of kinds that have one list only. */
const onlyOne = "";
const rowsPerStatement = 100;

/**
 * Sets a price from a day on, today at the earliest. Rows in force are never changed: a newer row
 * supersedes them. Refuses a day that already has a price; a future price can be withdrawn first.
 */
export async function setPrice(
  scope: Scope<Staff>,
  { id, effectiveFrom, note }: NewPrice,
  list: List,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "set-prices")) return refuse("forbidden");
  if (effectiveFrom < japanDay(now)) return refuse("past");
  const guarded = list.kind === "setting" && isGuarded(list.kind, list.subject) && list;
  if (guarded) {
    if (!isAdmin(actor)) return refuse("admin-only");
    if (effectiveFrom === japanDay(now)) return refuse("from-tomorrow");
  }
  const set = await commit(
    scope,
    [
      db.insert(priceChanges).values({
        id,
        kind: list.kind,
        effectiveFrom,
        note,
        subject: "subject" in list ? list.subject : onlyOne,
        recordedAt: now,
        recordedByName: actor.name,
      }),
      ...rowsOf(scope, effectiveFrom, list),
      touchContent(scope, "prices"),
      ...(guarded ? [alarm(scope, id, effectiveFrom, guarded)] : []),
    ],
    {
      "price_changes.id": "sent-before",
      "price_changes.kind": "day-taken",
      // Seeded rows have no `price_changes` row, so only their own keys refuse them.
      "service_rates.effective_from": "day-taken",
      "simplified_rates.effective_from": "day-taken",
      "marketplace_fees.effective_from": "day-taken",
      "fba_fees.effective_from": "day-taken",
      "option_prices.option_id": "day-taken",
      "settings.key": "day-taken",
      "freight_lists.method_code": "day-taken",
      "membership_plans.code": "day-taken",
    },
  );
  // A repeated form violates both constraints, and SQLite names only one of them.
  if (set.ok || set.reason === "sent-before" || !(await sentBefore(scope, id))) return set;
  return refuse("sent-before");
}

/** Raises an alarm when a guarded setting is changed, so that its author is not the only one to know. */
function alarm(
  { db, actor, now }: Scope<Staff>,
  id: string,
  effectiveFrom: string,
  { subject, value }: { subject: PriceSettingKey; value: string },
) {
  return db.insert(alarms).values({
    id: `limit-changed/${id}`,
    kind: "limit-changed",
    subject,
    detail: message("alarm.price-set", { from: effectiveFrom, value, by: actor.name }),
    raisedAt: now,
  });
}

async function sentBefore({ db }: Scope<Staff>, id: string) {
  return (await db.$count(priceChanges, eq(priceChanges.id, id))) > 0;
}

function rowsOf({ db }: Scope<Staff>, effectiveFrom: string, list: List): Statement[] {
  switch (list.kind) {
    case "service":
      return [db.insert(serviceRates).values(list.rows.map((row) => ({ ...row, effectiveFrom })))];
    case "simplified":
      return chunks(list.rows).map((rows) =>
        db.insert(simplifiedRates).values(rows.map((row) => ({ ...row, effectiveFrom }))),
      );
    case "marketplace":
      return chunks(list.rows).map((rows) =>
        db.insert(marketplaceFees).values(rows.map((row) => ({ ...row, effectiveFrom }))),
      );
    case "fba": {
      const placed = list.rows.map((row, index) => ({ ...row, effectiveFrom, place: index + 1 }));
      return chunks(placed).map((rows) => db.insert(fbaFees).values(rows));
    }
    case "option": {
      const { subject: optionId, priceType, price } = list;
      return [db.insert(optionPrices).values({ optionId, effectiveFrom, priceType, price })];
    }
    case "membership": {
      const { subject: code, nameJa, priceYen, sold } = list;
      const plan = { code, effectiveFrom, nameJa, priceYen, sold, days: Number(code) };
      return [db.insert(membershipPlans).values(plan)];
    }
    case "setting":
      return [db.insert(settings).values({ key: list.subject, effectiveFrom, value: list.value })];
    case "freight": {
      const { kind: _, subject: methodCode, ...terms } = list;
      return [db.insert(freightLists).values({ ...terms, methodCode, effectiveFrom })];
    }
  }
}

function chunks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  );
}

/** Withdraws a price that has not begun and refuses one that has; repeated, it does nothing. */
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
      deleteRows(scope, change),
      touchContent(scope, "prices"),
    ],
    {},
  );
}

function deleteRows(
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
