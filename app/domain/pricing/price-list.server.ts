import { asc, lte, sql } from "drizzle-orm";
import { freightBands, logisticsMethods, optionItems, settings } from "#db/schema/index.ts";
import { japanDay } from "../calendar.ts";
import type { CustomsRules } from "../customs/customs.ts";
import type { Scope } from "../scope.ts";

type Reader = Pick<Scope, "db" | "now">;

export function methodsQuery({ db }: Reader) {
  return db.select().from(logisticsMethods).orderBy(asc(logisticsMethods.position)).limit(50);
}

/** The freight bands in force today: of each method the newest list not after today. */
export function bandsQuery({ db, now }: Reader) {
  return db
    .select()
    .from(freightBands)
    .where(
      sql`${freightBands.effectiveFrom} = (SELECT max(f.effective_from) FROM freight_bands f WHERE f.method_code = ${freightBands.methodCode} AND f.effective_from <= ${japanDay(now)})`,
    )
    .limit(500);
}

/** Option services on offer, in the order staff gave them. */
export function optionsQuery({ db }: Reader) {
  return db.select().from(optionItems).orderBy(asc(optionItems.position)).limit(100);
}

export const settingKeys = [
  "minimumDepositYen",
  "freeStorageDays",
  "storageYenPerKgDay",
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
  "senderCode",
  "senderBankCode",
  "senderBranchCode",
  "senderAccountNumber",
  "issuerName",
  "issuerAddress",
  "issuerPhone",
  "registrationNumber",
] as const;
export type SettingKey = (typeof settingKeys)[number];

/** All dated settings not after today, oldest first, for `settingsIn`. */
export function settingsQuery({ db, now }: Reader) {
  return db
    .select()
    .from(settings)
    .where(lte(settings.effectiveFrom, japanDay(now)))
    .orderBy(asc(settings.effectiveFrom))
    .limit(1_000);
}

/** The value in force of every key: the newest row wins. */
export function settingsIn(rows: readonly { key: string; value: string }[]) {
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return (key: SettingKey): string => {
    const value = values.get(key);
    if (value === undefined) throw new Error(`setting ${key} has no value for today`);
    return value;
  };
}

/** The limits and rates of customs in force. */
export function customsRulesIn(setting: ReturnType<typeof settingsIn>): CustomsRules {
  return {
    simplifiedLimitYen: Number(setting("simplifiedDutyLimitYen")),
    exemptLimitYen: Number(setting("dutyExemptLimitYen")),
    consumptionTaxPercent: setting("consumptionTaxPercent"),
    nationalTaxPercent: setting("consumptionTaxNationalPercent"),
  };
}
