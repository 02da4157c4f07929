import { and, eq, isNull } from "drizzle-orm";
import { actorKey, type Staff } from "#app/domain/core/actor.ts";
import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms, type priceChanges } from "#db/schema/index.ts";
import type { PriceSettingKey } from "./price-settings.ts";

type Change = typeof priceChanges.$inferSelect;

/** Tells finance and the managers that a price waits for a second person. */
export function tellOfWaiting(
  scope: Scope<Staff>,
  change: Parameters<typeof detailOf>[0] & Waiting,
) {
  const { db, actor, now } = scope;
  return db.insert(alarms).values({
    id: waitingAlarm(change.id),
    kind: "price-waiting",
    subject: change.subject || change.kind,
    detail: detailOf(change, actor.name),
    raisedAt: now,
    causedBy: actorKey(actor),
  });
}

type Waiting = Pick<Change, "id" | "kind" | "subject">;

function waitingAlarm(id: string) {
  return `price-waiting/${id}`;
}

/** Ends the alarm of a price that waits no longer. */
export function resolveWaiting({ db, now }: Scope<Staff>, id: string) {
  return db
    .update(alarms)
    .set({ resolvedAt: now })
    .where(and(eq(alarms.id, waitingAlarm(id)), isNull(alarms.resolvedAt)));
}

/** Says of a change by whom, from when and how far the figure moves that moves most. */
export function detailOf(
  { effectiveFrom, differences }: Pick<Change, "effectiveFrom" | "differences">,
  by: string,
) {
  const exceeding = differences.filter((one) => one.exceedsSoloLimit);
  const [first] = exceeding.sort(
    (a, b) => Math.abs(Number(b.percent)) - Math.abs(Number(a.percent)),
  );
  return message("alarm.price-change", {
    by,
    from: effectiveFrom,
    before: first?.before ?? null,
    after: first?.after ?? null,
    percent: first?.percent ?? null,
    more: Math.max(0, exceeding.length - 1),
  });
}

/** Raises an alarm when a guarded setting is changed, so that its author is not the only one to know. */
export function alarmOfLimit(
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
    causedBy: actorKey(actor),
  });
}
