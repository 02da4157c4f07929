import { asc, sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { fbaFees, marketplaceFees } from "#db/schema/index.ts";
import { type FeeStep, rateOf } from "./profit.ts";

type Reader = Pick<Scope, "db" | "now">;
type MarketplaceFee = typeof marketplaceFees.$inferSelect;

/** The marketplace of the fulfilment fees. */
export const fbaMarketplace = "Amazon";

export function marketplaceFeesQuery({ db, now }: Reader) {
  return db
    .select()
    .from(marketplaceFees)
    .where(
      sql`${marketplaceFees.effectiveFrom} = (SELECT max(effective_from) FROM marketplace_fees WHERE effective_from <= ${japanDay(now)})`,
    )
    .orderBy(
      asc(marketplaceFees.marketplace),
      asc(marketplaceFees.category),
      asc(marketplaceFees.aboveYen),
    )
    .limit(200);
}

/** Selects the FBA fees in force by size class, the smallest first. */
export function fbaFeesQuery({ db, now }: Reader) {
  return db
    .select()
    .from(fbaFees)
    .where(
      sql`${fbaFees.effectiveFrom} = (SELECT max(effective_from) FROM fba_fees WHERE effective_from <= ${japanDay(now)})`,
    )
    .orderBy(asc(fbaFees.place))
    .limit(200);
}

interface FeeChoice
  extends Pick<MarketplaceFee, "marketplace" | "category" | "source" | "effectiveFrom"> {
  rows: FeeStep[];
}

/** Groups the fees by marketplace and category, with their steps by price. */
export function feeChoices(rows: readonly MarketplaceFee[]) {
  const choices = new Map<string, FeeChoice>();
  for (const row of rows) {
    const { marketplace, category, aboveYen, feePercent, minimumYen } = row;
    const key = `${marketplace}:${category}`;
    const choice = choices.get(key) ?? { ...row, rows: [] };
    choice.rows.push({ aboveYen, minimumYen, rate: rateOf(feePercent) });
    choices.set(key, choice);
  }
  return choices;
}
