import Decimal from "decimal.js";
import type { Scope } from "#app/domain/core/scope.ts";
import { dayRateQuery } from "#app/domain/pricing/exchange-rate/day-rate.server.ts";
import {
  optionsQuery,
  settingsIn,
  settingsQuery,
} from "#app/domain/pricing/price-lists/price-list.server.ts";
import { appliedRate } from "#app/domain/pricing/price-lists/pricing.ts";

type Reader = Pick<Scope, "db" | "now">;

/** The statements that the price of forwarded goods is read from. */
export function forwardedPriceQueries(scope: Reader) {
  return [settingsQuery(scope), optionsQuery(scope), dayRateQuery(scope)] as const;
}

type PriceRow<Index extends 0 | 1 | 2> = Awaited<ReturnType<typeof forwardedPriceQueries>[Index]>;

/**
 * What we take for a piece of forwarded goods today, in whole yen: the handling fee, and each option at its
 * price in China and the day's rate, rounded up. Options in percent of a price have none here.
 */
export function forwardedPrice(settings: PriceRow<0>, options: PriceRow<1>, [rate]: PriceRow<2>) {
  if (!rate) throw new Error("no exchange rate for today");
  const yenPerYuan = appliedRate(rate.ttsRate, rate.spreadYen);
  return {
    feeYen: Number(settingsIn(settings)("forwardedPieceYen")),
    rate,
    options: options
      .filter(({ priceType }) => priceType === 0)
      .map(({ id, nameJa, nameZh, price }) => ({
        id,
        nameJa,
        nameZh,
        yen: new Decimal(price).times(yenPerYuan).ceil().toNumber(),
      })),
  };
}

export type ForwardedPrice = ReturnType<typeof forwardedPrice>;
