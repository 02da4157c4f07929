import { and, desc, eq, lt } from "drizzle-orm";
import { actorKey, type Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms, exchangeRates, rateRecords } from "#db/schema/index.ts";
import { isJump, resolveMissingRate } from "./exchange-rate.server.ts";
import { settingsIn, settingsQuery } from "./price-list.server.ts";

interface NewRate {
  /** Chosen by the form, so that sending it twice makes one record. */
  id: string;
  ttsRate: string;
  /** Required of a rate that a second person has to confirm. */
  note: string;
}

/**
 * Sets today's rate in place of the bank's; existing quotes keep theirs. One that differs from the last day's by more
 * than `jumpPercent` needs a reason and waits for a second person. Answers whether it waits.
 */
export async function setRate(scope: Scope<Staff>, { id, ttsRate, note }: NewRate) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "set-rates")) return refuse("forbidden");
  const day = japanDay(now);
  const [[before], [sent], settingRows] = await db.batch([
    db
      .select({ ttsRate: exchangeRates.ttsRate })
      .from(exchangeRates)
      .where(lt(exchangeRates.day, day))
      .orderBy(desc(exchangeRates.day))
      .limit(1),
    db.select().from(rateRecords).where(eq(rateRecords.id, id)).limit(1),
    settingsQuery(scope),
  ]);
  if (sent)
    return sent.ttsRate === ttsRate
      ? done({ waits: sent.outcome === "waiting" })
      : refuse("form-used");
  const waits = isJump(ttsRate, before?.ttsRate);
  if (waits && note === "") return refuse("needs-reason");
  const record = db.insert(rateRecords).values({
    id,
    day,
    ttsRate,
    note,
    outcome: waits ? "waiting" : "staff",
    recordedAt: now,
    recordedBy: actorKey(actor),
    recordedByName: actor.name,
  });
  const spreadYen = settingsIn(settingRows)("spreadYen");
  const set = await commit(
    scope,
    waits
      ? [
          record,
          db.insert(alarms).values({
            id: waitingAlarm(id),
            kind: "rate-waiting",
            subject: day,
            detail: message("alarm.rate-jump", { rate: ttsRate, before: before?.ttsRate ?? "" }),
            raisedAt: now,
            causedBy: actorKey(actor),
          }),
        ]
      : [record, ...takeRate(scope, { day, ttsRate, spreadYen, source: actor.name })],
    { "rate_records.id": "moved-meanwhile" },
  );
  return set.ok ? done({ waits }) : set;
}

/** 确认生效: a second person puts a rate that waits in force, today alone. */
export async function confirmRate(scope: Scope<Staff>, id: string) {
  const { db, actor } = scope;
  const own = and(eq(rateRecords.id, id), eq(rateRecords.confirmedBy, actorKey(actor)));
  return doneIfRepeated(
    await confirmOnce(scope, id),
    async () => (await db.$count(rateRecords, own)) > 0,
  );
}

async function confirmOnce(scope: Scope<Staff>, id: string) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "set-rates")) return refuse("forbidden");
  const [[record], settingRows] = await db.batch([
    db.select().from(rateRecords).where(eq(rateRecords.id, id)).limit(1),
    settingsQuery(scope),
  ]);
  if (!record) return refuse("not-found");
  const by = actorKey(actor);
  const { day, ttsRate, recordedByName } = record;
  if (record.outcome !== "waiting") return refuse("moved-meanwhile");
  if (record.recordedBy === by) return refuse("another-confirms");
  if (day !== japanDay(now)) return refuse("past");
  const spreadYen = settingsIn(settingRows)("spreadYen");
  return commit(
    scope,
    [
      db
        .update(rateRecords)
        .set({
          outcome: "confirmed",
          confirmedAt: now,
          confirmedBy: by,
          confirmedByName: actor.name,
        })
        .where(eq(rateRecords.id, id)),
      ...takeRate(scope, { day, ttsRate, spreadYen, source: `${recordedByName}、${actor.name}` }),
      resolveWaiting(scope, id),
    ],
    {
      rate_confirmed_by_another: "another-confirms",
      rate_newcomer: "newcomer",
      rate_decided_once: "moved-meanwhile",
    },
  );
}

/** 撤回: takes back a rate that waits; anybody who sets rates may. */
export async function withdrawRate(scope: Scope<Staff>, id: string) {
  const { db, actor } = scope;
  if (!staffMay(actor, "set-rates")) return refuse("forbidden");
  const [record] = await db.select().from(rateRecords).where(eq(rateRecords.id, id)).limit(1);
  if (!record) return refuse("not-found");
  if (record.outcome !== "waiting") return refuse("moved-meanwhile");
  return commit(
    scope,
    [
      db.update(rateRecords).set({ outcome: "withdrawn" }).where(eq(rateRecords.id, id)),
      resolveWaiting(scope, id),
    ],
    { rate_decided_once: "moved-meanwhile" },
  );
}

/** Puts a rate in force for its day, in place of another. */
function takeRate(
  scope: Scope<Staff>,
  { day, ...rate }: { day: string; ttsRate: string; spreadYen: string; source: string },
) {
  const { db, now } = scope;
  const taken = { ...rate, recordedAt: now };
  return [
    db
      .insert(exchangeRates)
      .values({ day, ...taken })
      .onConflictDoUpdate({ target: exchangeRates.day, set: taken }),
    db
      .update(alarms)
      .set({ resolvedAt: now })
      .where(and(eq(alarms.kind, "rate-jump"), eq(alarms.subject, day))),
    touchContent(scope, "prices"),
    resolveMissingRate(scope, day),
  ];
}

function waitingAlarm(id: string) {
  return `rate-waiting/${id}`;
}

function resolveWaiting({ db, now }: Pick<Scope, "db" | "now">, id: string) {
  return db
    .update(alarms)
    .set({ resolvedAt: now })
    .where(eq(alarms.id, waitingAlarm(id)));
}
