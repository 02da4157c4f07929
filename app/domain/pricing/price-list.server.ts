import { and, asc, desc, eq, getTableColumns, lte, sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  freightLists,
  logisticsMethods,
  optionItems,
  optionPrices,
  serviceRates,
  settings,
  simplifiedRates,
} from "#db/schema/index.ts";
import type { CustomsRules } from "./customs.ts";
import { dayRateQuery } from "./exchange-rate.server.ts";

type Reader = Pick<Scope, "db" | "now">;

/** Selects every method with its price list in force: the newest not after today. */
export function methodsQuery({ db, now }: Reader) {
  return (
    db
      .select({ ...getTableColumns(logisticsMethods), list: getTableColumns(freightLists) })
      .from(logisticsMethods)
      // SQLite keeps the order of a cross join, so that the lists are found by their key.
      .crossJoin(freightLists)
      .where(listInForce(now))
      .orderBy(asc(logisticsMethods.position))
      .limit(50)
  );
}

/** The condition that joins a method with its freight list of the day. */
export function listInForce(now: Date) {
  return and(
    eq(freightLists.methodCode, logisticsMethods.code),
    sql`${freightLists.effectiveFrom} = (SELECT max(f.effective_from) FROM freight_lists f WHERE f.method_code = ${logisticsMethods}.code AND f.effective_from <= ${japanDay(now)})`,
  );
}

/** Selects the option services at today's prices, in the order set by staff. */
export function optionsQuery({ db, now }: Reader) {
  return db
    .select({
      ...getTableColumns(optionItems),
      priceType: optionPrices.priceType,
      price: optionPrices.price,
    })
    .from(optionItems)
    .crossJoin(optionPrices)
    .where(
      and(
        eq(optionPrices.optionId, optionItems.id),
        sql`${optionPrices.effectiveFrom} = (SELECT max(p.effective_from) FROM option_prices p WHERE p.option_id = ${optionItems}.id AND p.effective_from <= ${japanDay(now)})`,
      ),
    )
    .orderBy(asc(optionItems.position))
    .limit(100);
}

export function simplifiedRatesQuery({ db, now }: Reader) {
  return db
    .select({ hsPrefix: simplifiedRates.hsPrefix, ratePercent: simplifiedRates.ratePercent })
    .from(simplifiedRates)
    .where(
      sql`${simplifiedRates.effectiveFrom} = (SELECT max(effective_from) FROM simplified_rates WHERE effective_from <= ${japanDay(now)})`,
    )
    .limit(500);
}

const settingKeys = [
  "spreadYen",
  "minimumDepositYen",
  "cardFeePercent",
  "freeStorageDays",
  "storageYenPerKgDay",
  "forwardedPieceYen",
  "forwardedParcelCapYen",
  "rehearsalYen",
  "quoteValidDays",
  "consumptionTaxPercent",
  "consumptionTaxNationalPercent",
  "simplifiedDutyLimitYen",
  "dutyExemptLimitYen",
  "depositBank",
  "depositBranch",
  "depositAccount",
  "depositHolder",
  "withdrawalTwoPeopleYen",
  "creditTwoPeopleYen",
  "creditPersonYen",
  "couponTwoPeopleYen",
  "waiveTwoPeopleYen",
  "programWithdrawalYen",
  "parcelQuietDays",
  "parcelLateDays",
  "claimDays",
  "claimReplyDays",
  "settleReplyDays",
  "shippingQuoteDays",
  "quoteTargetMinutes",
  "caseTargetMinutes",
  "claimTargetMinutes",
  "senderCode",
  "senderBankCode",
  "senderBranchCode",
  "senderAccountNumber",
  "issuerName",
  "issuerAddress",
  "issuerPhone",
  "issuerSeal",
  "registrationNumber",
  "exporterNameEn",
  "exporterAddressEn",
  "incoterms",
  "warehouseRecipient",
  "warehouseAddress",
  "warehousePhone",
] as const;
export type SettingKey = (typeof settingKeys)[number];

/** Selects all dated settings not after today, oldest first, for `settingsIn`. */
export function settingsQuery({ db, now }: Reader) {
  return db
    .select()
    .from(settings)
    .where(lte(settings.effectiveFrom, japanDay(now)))
    .orderBy(asc(settings.effectiveFrom))
    .limit(1_000);
}

/** Answers the value in force of every key: the newest row wins. */
export function settingsIn(rows: readonly { key: string; value: string }[]) {
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return (key: SettingKey): string => {
    const value = values.get(key);
    if (value === undefined) throw new Error(`setting ${key} has no value for today`);
    return value;
  };
}

export function customsRulesIn(
  setting: ReturnType<typeof settingsIn>,
  simplified: CustomsRules["simplified"],
): CustomsRules {
  return {
    simplified,
    simplifiedLimitYen: Number(setting("simplifiedDutyLimitYen")),
    exemptLimitYen: Number(setting("dutyExemptLimitYen")),
    consumptionTaxPercent: setting("consumptionTaxPercent"),
    nationalTaxPercent: setting("consumptionTaxNationalPercent"),
  };
}

/** Reads the fee list in force and today's rate for the public fee page. */
export async function readFees(scope: Pick<Scope, "db" | "now">) {
  const [rows, [rate]] = await scope.db.batch([
    scope.db
      .select()
      .from(serviceRates)
      .orderBy(desc(serviceRates.effectiveFrom), serviceRates.fromPurchasesYen)
      .limit(200),
    dayRateQuery(scope),
  ]);
  const today = japanDay(scope.now);
  const dates = [...new Set(rows.map(({ effectiveFrom }) => effectiveFrom))];
  const inForce = dates.find((date) => date <= today);
  const listOf = (date: string | undefined) =>
    rows.filter(({ effectiveFrom }) => effectiveFrom === date);
  return {
    rate,
    inForce: { from: inForce, levels: listOf(inForce) },
  };
}
