import { and, asc, lte, sql } from "drizzle-orm";
import type { System } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { pallets } from "#db/schema/index.ts";
import type { LiveMarket } from "../source/fetch-offer.server.ts";
import { askForPallet } from "./ask-for-pallet.server.ts";
import { shareOfNight } from "./night-questions.server.ts";
import { searchPallet } from "./search-pallet.server.ts";

/** Pallets searched in a run of the clock: some thousand statements, and what others need of the run is left. */
export const palletsARun = 100;

/**
 * 夜間の自動検索: every pallet that is due, those that waited longest first. From midnight in Japan on the
 * clock comes again until none is left, and a night that was missed is made up by the next run. One that
 * fails holds up no other.
 */
export async function searchPallets(
  scope: Scope<System>,
  markets: readonly LiveMarket[] = [],
  most: number = palletsARun,
) {
  const failures: unknown[] = [];
  const due = await duePalletsQuery(scope, most);
  if (due.length === 0) return;
  const share = markets.length > 0 ? await shareOfNight(scope) : 0;
  for (const pallet of due) {
    try {
      const asked = await askForPallet(scope, markets, pallet, share);
      // Somebody searches now: they come first, and the pallet with the next run.
      if (asked === "busy") break;
      await searchPallet(scope, pallet, 0);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "some pallets were not searched");
}

/** The pallets whose night has come, along their index: of one night's those first that no question came to. */
export function duePalletsQuery({ db, now }: Pick<Scope, "db" | "now">, most: number) {
  return db
    .select()
    .from(pallets)
    .where(and(sql`active`, lte(pallets.dueOn, japanDay(now))))
    .orderBy(asc(pallets.dueOn), asc(pallets.servedOn), asc(pallets.id))
    .limit(most);
}
