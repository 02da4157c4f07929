import { and, eq, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { palletBudgets, palletNights } from "#db/schema/index.ts";
import type { PalletRow } from "./search-pallet.server.ts";

/** Questions to marketplaces that one pallet, and all pallets together, may ask in a night. */
export const askedLimits = { aPallet: 8, aNight: 10_000, hits: 40 };

/** Of the questions that a night still has, so many are each pallet's that is still due: all are asked for, rather than some to the end. */
export async function shareOfNight({ db, now }: Pick<Scope, "db" | "now">) {
  const night = japanDay(now);
  const [left] = await db.all<{ due: number; asked: number }>(sql`SELECT
    (SELECT count(*) FROM pallets WHERE active AND due_on <= ${night}) AS due,
    coalesce((SELECT asked FROM pallet_budgets WHERE night = ${night}), 0) AS asked`);
  const share = Math.floor((askedLimits.aNight - left!.asked) / Math.max(1, left!.due));
  return Math.min(askedLimits.aPallet, Math.max(1, share));
}

/** Counts one question of the pallet and of the night, if both still have one. */
export async function takeQuestion({ db, now }: Scope<System>, { id }: PalletRow, share: number) {
  const night = japanDay(now);
  const isLeft = sql`asked < ${share}
    AND (SELECT asked FROM pallet_budgets WHERE night = ${night}) < ${askedLimits.aNight}`;
  const [taken] = await db.batch([
    db
      .update(palletNights)
      .set({ asked: sql`asked + 1` })
      .where(and(ofNight(id, night), isLeft))
      .returning({ asked: palletNights.asked }),
    db.run(
      sql`UPDATE pallet_budgets SET asked = asked + 1 WHERE night = ${night} AND changes() > 0`,
    ),
  ]);
  return taken.length > 0;
}

/** A question whose turn did not come was none. */
export async function comeAgain({ db, now }: Scope<System>, { id }: PalletRow) {
  const night = japanDay(now);
  const one = { asked: sql`max(0, asked - 1)` };
  await db.batch([
    db.update(palletNights).set(one).where(ofNight(id, night)),
    db.update(palletBudgets).set(one).where(eq(palletBudgets.night, night)),
  ]);
  return "busy" as const;
}

/** Says on the night that questions are left over: tomorrow goes on with them. */
export async function postpone({ db, now }: Scope<System>, { id }: PalletRow) {
  await db
    .update(palletNights)
    .set({ postponed: true })
    .where(ofNight(id, japanDay(now)));
  return "postponed" as const;
}

/** The row of a pallet's own search of a night. */
export function ofNight(palletId: string, night: string) {
  return and(
    eq(palletNights.palletId, palletId),
    eq(palletNights.night, night),
    eq(palletNights.turn, 0),
  );
}
