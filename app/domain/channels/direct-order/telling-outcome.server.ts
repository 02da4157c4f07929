import { and, eq, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { directParcels, directPurchases } from "#db/schema/index.ts";
import type { Fault } from "../ports/told.ts";
import { directLimits } from "./direct-rule.ts";
import { noticeOf, type ToldPurchase } from "./to-decide.server.ts";

/** From five minutes to four hours, doubled each time. */
const firstWaitMs = 5 * 60_000;
const longestWaitMs = 4 * 3_600_000;

type ParcelRow = typeof directParcels.$inferSelect;

/** A parcel whose number its marketplace is to get. */
interface ToldParcel extends ToldPurchase {
  parcel: ParcelRow;
}

function updateTelling(
  { db }: Pick<Scope, "db">,
  { parcel }: ToldParcel,
  set: Partial<Pick<ParcelRow, "telling" | "tellFault" | "tellNext" | "toldAt">>,
) {
  return db
    .update(directParcels)
    .set(set)
    .where(
      and(eq(directParcels.requestId, parcel.requestId), eq(directParcels.telling, "waiting")),
    );
}

/** Records that the marketplace has the parcel's number, and ends the purchase with its last parcel. */
export function keepTold(scope: Scope<System>, told: ToldParcel) {
  const { db, now } = scope;
  const set = { telling: "told" as const, toldAt: now, tellFault: null, tellNext: null };
  return commit(
    scope,
    [
      updateTelling(scope, told, set),
      db
        .update(directPurchases)
        .set({ endedAt: now, toDecide: null })
        .where(and(eq(directPurchases.purchase, told.purchase.purchase), allTold)),
    ],
    {},
  );
}

/** Holds when the marketplace has the number of every parcel that is not cancelled. */
const allTold = sql`NOT EXISTS (SELECT 1 FROM direct_parcels d JOIN shipping_requests r ON r.id = d.request_id
    WHERE d.purchase = ${directPurchases.purchase} AND d.telling <> 'told' AND r.state <> 'cancelled')`;

/** Schedules another try; a refusal, or the last try, becomes a question for the buyer instead. */
export async function keepFault(scope: Scope<System>, told: ToldParcel, fault: Fault) {
  const { db, now } = scope;
  const { purchase, parcel } = told;
  const why = whyNotTold(fault);
  const tries = parcel.tellTries + 1;
  if (fault.kind !== "refused" && tries < directLimits.tellTries) {
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1));
    const asked = fault.kind === "busy" ? fault.waitMs : 0;
    const tellNext = new Date(now.getTime() + Math.max(waitMs, asked));
    await updateTelling(scope, told, { tellFault: why, tellNext });
    return;
  }
  const toDecide = message("direct.not-told", { why });
  await commit(
    scope,
    [
      updateTelling(scope, told, { telling: "failed", tellFault: why, tellNext: null }),
      db
        .update(directPurchases)
        .set({ toDecide })
        .where(eq(directPurchases.purchase, purchase.purchase)),
      noticeOf(scope, told, toDecide),
    ],
    {},
  );
}

function whyNotTold(fault: Fault): Message {
  if (fault.kind !== "refused") return message(`telling.${fault.kind}`);
  if (fault.code === "sent" || fault.code === "cancelled") return message(`telling.${fault.code}`);
  return message("telling.refused", { words: fault.words.slice(0, 120) });
}
