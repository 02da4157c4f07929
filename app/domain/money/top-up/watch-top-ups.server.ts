import { and, asc, eq, lte } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { alarms, topUpReports } from "#db/schema/index.ts";

const patienceDays = 3;

/** Raises one alarm for each report whose money was due three days ago and that nobody settled. */
export async function watchTopUps(scope: Scope<System>) {
  const { db, now } = scope;
  const late = daysAfter(now, -patienceDays);
  const waiting = await db
    .select()
    .from(topUpReports)
    .where(
      and(
        eq(topUpReports.state, "reported"),
        lte(topUpReports.reportedAt, late),
        lte(topUpReports.expectedOn, japanDay(late)),
      ),
    )
    .orderBy(asc(topUpReports.reportedAt))
    .limit(1_000);
  if (waiting.length === 0) return;

  await commit(
    scope,
    [
      db
        .insert(alarms)
        .values(
          waiting.map(({ id, number, amountYen, payerKana, expectedOn }) => ({
            id: `deposit-unmatched/${id}`,
            kind: "deposit-unmatched",
            subject: number,
            detail: `${payerKana} ${amountYen.toLocaleString("ja-JP")}円 ${expectedOn}`,
            raisedAt: now,
          })),
        )
        .onConflictDoNothing(),
    ],
    {},
  );
}
