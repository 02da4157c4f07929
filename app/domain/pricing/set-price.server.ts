import { createHash } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { actorKey, isAdmin, type Staff } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { alarms, priceChanges } from "#db/schema/index.ts";
import { alarmOfLimit, detailOf, resolveWaiting, tellOfWaiting } from "./price-alarms.server.ts";
import {
  type PriceDifference,
  type PriceTerms,
  priceDifferences,
  widestDifferences,
} from "./price-differences.ts";
import { type PriceRows, readPriceRows, termsBefore } from "./price-rows.server.ts";
import { isGuarded } from "./price-settings.ts";
import { deletePriceRows, insertPriceRows } from "./write-price-rows.server.ts";

interface NewPrice {
  /** The form's own id, so that sending it twice is one change. */
  id: string;
  effectiveFrom: string;
  note: string;
}

/** The subject of kinds that have one list only. */
const onlyOne = "";

const refusals = {
  "price_changes.id": "moved-meanwhile",
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
} as const;

/**
 * Sets a price from a day on, today at the earliest. Rows in force are never changed: a newer row supersedes
 * them, and what was set for today may be replaced today, both kept in the history. What changes more than one
 * person alone may (`soloLimitPercents`) needs a reason and waits for a second one. Refuses a future day that
 * already has a price; a future price can be withdrawn first.
 */
export async function setPrice(
  scope: Scope<Staff>,
  { id, effectiveFrom, note }: NewPrice,
  terms: PriceTerms,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "set-prices")) return refuse("forbidden");
  const earlier = await sentBefore(scope, { id, effectiveFrom, note }, terms);
  if (earlier) return earlier;
  const assessed = await assessPrice(scope, effectiveFrom, terms);
  if (!assessed.ok) return assessed;
  const { guarded, waits, replaced, differences, changes } = assessed.value;
  if ((waits || replaced) && note === "")
    return { ...refuse("needs-reason"), differences, waits } as const;
  const change = {
    id,
    kind: terms.kind,
    effectiveFrom,
    note,
    terms,
    differences,
    state: waits ? ("waiting" as const) : ("set" as const),
    subject: subjectOf(terms),
    recordedAt: now,
    recordedBy: actorKey(actor),
    recordedByName: actor.name,
  };
  const set = await commit(
    scope,
    waits
      ? [
          unchangedSince(terms, changes),
          db.insert(priceChanges).values(change),
          tellOfWaiting(scope, change),
        ]
      : [
          unchangedSince(terms, changes),
          ...replace(scope, replaced),
          db.insert(priceChanges).values(change),
          ...insertPriceRows(scope, effectiveFrom, terms),
          touchContent(scope, "prices"),
          ...(guarded ? [alarmOfLimit(scope, id, effectiveFrom, guarded)] : []),
        ],
    refusals,
  );
  if (set.ok) return done({ waits });
  // A repeated form violates both constraints, and SQLite names only one of them.
  const repeated = await sentBefore(scope, { id, effectiveFrom, note }, terms);
  if (repeated) return repeated;
  const assessedIds = new Set(changes.map((one) => one.id));
  const onDay = (await changesOf(scope, terms)).find(
    (one) => one.effectiveFrom === effectiveFrom && !assessedIds.has(one.id),
  );
  return onDay ? dayTaken(onDay) : refuse("moved-meanwhile");
}

/**
 * Guards what a price was measured by: as long as what is set and what waits of it is what was read, since another
 * clerk may replace or withdraw meanwhile what it rests on.
 */
function unchangedSince(terms: PriceTerms, changes: readonly Change[]) {
  const states = changes
    .map(({ id, state }) => `${id} ${state}`)
    .sort()
    .join("\n");
  return guard(
    sql`(SELECT COALESCE(group_concat(one, char(10)), '') FROM (
      SELECT id || ' ' || state AS one FROM price_changes
      WHERE kind = ${terms.kind} AND subject = ${subjectOf(terms)} AND state IN ('set', 'waiting')
      ORDER BY one)) = ${states}`,
    "moved-meanwhile",
  );
}

/**
 * Compares a price that is typed with what it would replace, without setting it; refuses what setting it would
 * refuse, but for the reason.
 */
export async function comparePrice(
  scope: Scope<Staff>,
  { effectiveFrom }: Pick<NewPrice, "effectiveFrom">,
  terms: PriceTerms,
) {
  if (!staffMay(scope.actor, "set-prices")) return refuse("forbidden");
  const assessed = await assessPrice(scope, effectiveFrom, terms);
  return assessed.ok ? done(assessed.value.differences) : assessed;
}

/** How many days ahead a price may begin: later is a mistyped year. */
const daysAheadMax = 366;

/**
 * Decides whether a price may be set, whether it waits for a second person, and what it replaces. It is compared
 * with the price before it and with the last that two people stand behind, so that a chain of small steps by one
 * person, or steps whose base is withdrawn afterwards, never goes further than one step may.
 */
async function assessPrice(scope: Scope<Staff>, effectiveFrom: string, terms: PriceTerms) {
  const { actor, now } = scope;
  const today = japanDay(now);
  if (effectiveFrom < today) return refuse("past");
  if (effectiveFrom > japanDay(daysAfter(now, daysAheadMax))) return refuse("too-far-ahead");
  const guarded = terms.kind === "setting" && isGuarded(terms.kind, terms.subject) && terms;
  if (guarded) {
    if (!isAdmin(actor)) return refuse("admin-only");
    if (effectiveFrom === today) return refuse("from-tomorrow");
  }
  const [rows, changes] = await Promise.all([readPriceRows(scope), changesOf(scope, terms)]);
  const againstBefore = priceDifferences(termsBefore(rows, terms, effectiveFrom), terms);
  const againstConfirmed = priceDifferences(
    confirmedTermsBefore(rows, changes, terms, effectiveFrom === today ? today : tomorrowOf(now)),
    terms,
  );
  // The settings that limit finance itself are an administrator's, from the next day on, with an alarm of their own.
  const waits =
    !guarded && [...againstBefore, ...againstConfirmed].some((one) => one.exceedsSoloLimit);
  const sameDay = changes.filter((one) => one.effectiveFrom === effectiveFrom);
  const set = sameDay.find(({ state }) => state === "set");
  const replaced = effectiveFrom === today ? set : undefined;
  const taken = waits ? sameDay.find(({ state }) => state === "waiting") : !replaced && set;
  if (taken) return dayTaken(taken);
  if (replaced && !waits) {
    const dependent = dependentOn(rows, changes, replaced);
    if (dependent)
      return { ...refuse("later-price"), effectiveFrom: dependent.effectiveFrom } as const;
  }
  const differences = waits
    ? widestDifferences(againstBefore, againstConfirmed)
    : replaced
      ? priceDifferences(replaced.terms, terms)
      : againstBefore;
  return done({ guarded, waits, replaced, differences, changes });
}

function tomorrowOf(now: Date) {
  return japanDay(daysAfter(now, 1));
}

/** Refuses a day that has a price or a waiting one, and names it. */
function dayTaken(by: Change | undefined) {
  const taken = by && {
    state: by.state,
    effectiveFrom: by.effectiveFrom,
    recordedByName: by.recordedByName,
    differences: by.differences,
  };
  return { ...refuse("day-taken"), taken } as const;
}

/** Gives the newest price before a day that two people stand behind: confirmed, or there from the start. */
function confirmedTermsBefore(
  rows: PriceRows,
  changes: readonly Change[],
  terms: PriceTerms,
  day: string,
): PriceTerms | undefined {
  const byOne = changes.filter(({ state, confirmedBy }) => state === "set" && confirmedBy === null);
  return termsBefore(rows, terms, day, new Set(byOne.map((one) => one.effectiveFrom)));
}

/** Finds a later price set by one person that only a price of two people allowed, which is to be taken away. */
function dependentOn(rows: PriceRows, changes: readonly Change[], base: Change) {
  if (base.confirmedBy === null) return undefined;
  const before = confirmedTermsBefore(rows, changes, base.terms, base.effectiveFrom);
  return changes.find(
    ({ state, confirmedBy, effectiveFrom, terms }) =>
      state === "set" &&
      confirmedBy === null &&
      effectiveFrom > base.effectiveFrom &&
      priceDifferences(before, terms).some((one) => one.exceedsSoloLimit),
  );
}

/** Reads what is set and what waits of one price. */
function changesOf({ db }: Pick<Scope, "db">, terms: PriceTerms) {
  return db
    .select()
    .from(priceChanges)
    .where(
      and(
        eq(priceChanges.kind, terms.kind),
        eq(priceChanges.subject, subjectOf(terms)),
        inArray(priceChanges.state, ["set", "waiting"]),
      ),
    )
    .orderBy(desc(priceChanges.effectiveFrom))
    .limit(1_000);
}

/** Gives a repeated form its first answer; refuses other figures under the same id. */
async function sentBefore({ db }: Scope<Staff>, price: NewPrice, terms: PriceTerms) {
  const [kept] = await db.select().from(priceChanges).where(eq(priceChanges.id, price.id)).limit(1);
  if (!kept) return undefined;
  const same =
    kept.effectiveFrom === price.effectiveFrom &&
    kept.note === price.note &&
    JSON.stringify(kept.terms) === JSON.stringify(terms);
  return same ? done({ waits: kept.state === "waiting" }) : refuse("form-used");
}

function subjectOf(terms: PriceTerms) {
  return "subject" in terms ? terms.subject : onlyOne;
}

type Change = typeof priceChanges.$inferSelect;

/** Takes out of force what was set for the same day, which the history keeps. */
function replace(scope: Scope<Staff>, replaced: Change | undefined): Statement[] {
  if (!replaced) return [];
  const { db } = scope;
  return [
    db.update(priceChanges).set({ state: "replaced" }).where(eq(priceChanges.id, replaced.id)),
    deletePriceRows(scope, replaced),
  ];
}

/**
 * 确认: a second person confirms a price that changes more than one alone may; it is in force from its day on. One
 * whose day has passed is set anew: a price never begins in the past. `seen` is the `differencesKey` of what the page
 * showed; where the price compares otherwise by now, it is refused with the new differences.
 */
export async function confirmPrice(scope: Scope<Staff>, id: string, seen?: string) {
  const { db, actor } = scope;
  const own = and(eq(priceChanges.id, id), eq(priceChanges.confirmedBy, actorKey(actor)));
  return doneIfRepeated(
    await confirmOnce(scope, id, seen),
    async () => (await db.$count(priceChanges, own)) > 0,
  );
}

async function confirmOnce(scope: Scope<Staff>, id: string, seen: string | undefined) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "set-prices")) return refuse("forbidden");
  const [change] = await db.select().from(priceChanges).where(eq(priceChanges.id, id)).limit(1);
  if (!change) return refuse("not-found");
  const by = actorKey(actor);
  if (change.state !== "waiting") return refuse("moved-meanwhile");
  if (change.recordedBy === by) return refuse("another-confirms");
  const today = japanDay(now);
  if (change.effectiveFrom < today) return refuse("past");
  const { terms, effectiveFrom } = change;
  const [rows, changes] = await Promise.all([readPriceRows(scope), changesOf(scope, terms)]);
  const replaced = replacedBy(changes, change, today);
  const differences = replacedDifferences(rows, replaced, change);
  if (seen !== undefined && seen !== differencesKey(differences))
    return { ...refuse("compares-otherwise"), differences } as const;
  const confirmed = {
    differences,
    confirmedAt: now,
    confirmedBy: by,
    confirmedByName: actor.name,
  };
  return commit(
    scope,
    [
      unchangedSince(terms, changes),
      ...replace(scope, replaced),
      db
        .update(priceChanges)
        .set({ state: "set", ...confirmed })
        .where(eq(priceChanges.id, id)),
      ...insertPriceRows(scope, effectiveFrom, terms),
      touchContent(scope, "prices"),
      resolveWaiting(scope, id),
      db.insert(alarms).values({
        id: `price-jump/${id}`,
        kind: "price-jump",
        subject: change.subject || change.kind,
        detail: detailOf(change, `${change.recordedByName}、${actor.name}`),
        raisedAt: now,
        causedBy: change.recordedBy,
      }),
    ],
    {
      ...refusals,
      price_confirmed_by_another: "another-confirms",
      price_newcomer: "newcomer",
      price_decided_once: "moved-meanwhile",
    },
  );
}

/** Finds the price of today that one of today takes the place of. */
export function replacedBy(changes: readonly Change[], change: Change, today: string) {
  if (change.effectiveFrom !== today) return undefined;
  return changes.find(
    ({ state, kind, subject, effectiveFrom }) =>
      state === "set" &&
      kind === change.kind &&
      subject === change.subject &&
      effectiveFrom === today,
  );
}

/** Hashes differences, by which a confirmation tells what its page has shown. */
export function differencesKey(differences: readonly PriceDifference[]) {
  const compared = differences.map(({ field, row, before, after }) => [field, row, before, after]);
  return createHash("sha256").update(JSON.stringify(compared)).digest("base64url");
}

/** Compares a price that waits with what it replaces as things stand: that of its day, or the one before it. */
export function replacedDifferences(
  rows: PriceRows,
  replaced: Change | undefined,
  { terms, effectiveFrom }: Pick<Change, "terms" | "effectiveFrom">,
) {
  return priceDifferences(replaced?.terms ?? termsBefore(rows, terms, effectiveFrom), terms);
}

/**
 * Withdraws a price that has not begun, or one that waits for a second person, and refuses one that has begun;
 * repeated, it does nothing.
 */
export async function withdrawPrice(scope: Scope<Staff>, id: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "set-prices")) return refuse("forbidden");
  const [change] = await db.select().from(priceChanges).where(eq(priceChanges.id, id)).limit(1);
  if (!change) return refuse("not-found");
  if (isGuarded(change.kind, change.subject) && !isAdmin(actor)) return refuse("admin-only");
  if (change.state === "withdrawn") return done(undefined);
  const withdraw = db
    .update(priceChanges)
    .set({ state: "withdrawn" })
    .where(eq(priceChanges.id, id));
  if (change.state === "waiting")
    return commit(scope, [withdraw, resolveWaiting(scope, id)], {
      price_decided_once: "moved-meanwhile",
    });
  if (change.state === "replaced" || change.effectiveFrom <= japanDay(now)) return refuse("begun");
  return commit(scope, [withdraw, deletePriceRows(scope, change), touchContent(scope, "prices")], {
    price_decided_once: "moved-meanwhile",
  });
}
