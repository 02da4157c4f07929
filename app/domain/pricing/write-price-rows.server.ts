import { and, eq } from "drizzle-orm";
import { chunks } from "#app/domain/core/chunks.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import {
  fbaFees,
  freightLists,
  marketplaceFees,
  membershipPlans,
  optionPrices,
  type priceChanges,
  serviceRates,
  settings,
  simplifiedRates,
} from "#db/schema/index.ts";
import type { PriceTerms } from "./price-differences.ts";

const rowsPerStatement = 100;

/** Builds the statements that put a price in force from a day on, in the tables of its kind. */
export function insertPriceRows(
  { db }: Pick<Scope, "db">,
  effectiveFrom: string,
  list: PriceTerms,
): Statement[] {
  switch (list.kind) {
    case "service":
      return [db.insert(serviceRates).values(list.rows.map((row) => ({ ...row, effectiveFrom })))];
    case "simplified":
      return chunks(list.rows, rowsPerStatement).map((rows) =>
        db.insert(simplifiedRates).values(rows.map((row) => ({ ...row, effectiveFrom }))),
      );
    case "marketplace":
      return chunks(list.rows, rowsPerStatement).map((rows) =>
        db.insert(marketplaceFees).values(rows.map((row) => ({ ...row, effectiveFrom }))),
      );
    case "fba": {
      const placed = list.rows.map((row, index) => ({ ...row, effectiveFrom, place: index + 1 }));
      return chunks(placed, rowsPerStatement).map((rows) => db.insert(fbaFees).values(rows));
    }
    case "option": {
      const { subject: optionId, priceType, price } = list;
      return [db.insert(optionPrices).values({ optionId, effectiveFrom, priceType, price })];
    }
    case "membership": {
      const { subject: code, nameJa, priceYen, sold } = list;
      const plan = { code, effectiveFrom, nameJa, priceYen, sold, days: Number(code) };
      return [db.insert(membershipPlans).values(plan)];
    }
    case "setting":
      return [db.insert(settings).values({ key: list.subject, effectiveFrom, value: list.value })];
    case "freight": {
      const { kind: _, subject: methodCode, ...terms } = list;
      return [db.insert(freightLists).values({ ...terms, methodCode, effectiveFrom })];
    }
  }
}

/** Builds the statement that takes what a change has put in force out of the tables of its kind. */
export function deletePriceRows(
  { db }: Pick<Scope, "db">,
  {
    kind,
    subject,
    effectiveFrom,
  }: Pick<typeof priceChanges.$inferSelect, "kind" | "subject" | "effectiveFrom">,
): Statement {
  switch (kind) {
    case "service":
      return db.delete(serviceRates).where(eq(serviceRates.effectiveFrom, effectiveFrom));
    case "simplified":
      return db.delete(simplifiedRates).where(eq(simplifiedRates.effectiveFrom, effectiveFrom));
    case "marketplace":
      return db.delete(marketplaceFees).where(eq(marketplaceFees.effectiveFrom, effectiveFrom));
    case "fba":
      return db.delete(fbaFees).where(eq(fbaFees.effectiveFrom, effectiveFrom));
    case "option":
      return db
        .delete(optionPrices)
        .where(
          and(eq(optionPrices.optionId, subject), eq(optionPrices.effectiveFrom, effectiveFrom)),
        );
    case "membership":
      return db
        .delete(membershipPlans)
        .where(
          and(eq(membershipPlans.code, subject), eq(membershipPlans.effectiveFrom, effectiveFrom)),
        );
    case "setting":
      return db
        .delete(settings)
        .where(and(eq(settings.key, subject), eq(settings.effectiveFrom, effectiveFrom)));
    case "freight":
      return db
        .delete(freightLists)
        .where(
          and(eq(freightLists.methodCode, subject), eq(freightLists.effectiveFrom, effectiveFrom)),
        );
  }
}
