import { and, asc, eq } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { priceChanges } from "#db/schema/index.ts";
import { byDay, inForceOn, type PriceRows, readPriceRows } from "./price-rows.server.ts";
import {
  isPlanCode,
  isPriceSetting,
  type PriceKind,
  planNameZh,
  priceSettings,
} from "./price-settings.ts";
import {
  areasText,
  bandsText,
  boxSurchargesText,
  fbaText,
  goodsText,
  levelsText,
  marketplaceText,
  simplifiedText,
} from "./price-text.ts";

/**
 * Finds one price with every dated version as its form writes it, and what waits; undefined where there is no such
 * price.
 */
export async function findPrice(
  scope: Pick<Scope, "db" | "now">,
  kind: PriceKind,
  subject: string,
) {
  const { db } = scope;
  const [rows, waiting] = await Promise.all([
    readPriceRows(scope),
    db
      .select({
        id: priceChanges.id,
        effectiveFrom: priceChanges.effectiveFrom,
        differences: priceChanges.differences,
        note: priceChanges.note,
        recordedAt: priceChanges.recordedAt,
        recordedByName: priceChanges.recordedByName,
      })
      .from(priceChanges)
      .where(
        and(
          eq(priceChanges.state, "waiting"),
          eq(priceChanges.kind, kind),
          eq(priceChanges.subject, hasOneList(kind) ? "" : subject),
        ),
      )
      .orderBy(asc(priceChanges.effectiveFrom))
      .limit(50),
  ]);
  const found = versions(rows, kind, subject);
  if (!found) return undefined;
  const today = japanDay(scope.now);
  return { ...found, waiting, today, ...inForceOn(found.lists, today) };
}

function hasOneList(kind: PriceKind) {
  return ["service", "simplified", "marketplace", "fba"].includes(kind);
}

interface Version {
  from: string;
  /** The values of the form's fields. */
  fields: Record<string, string>;
}

interface Versions {
  nameZh: string;
  lists: Version[];
}

function versions(rows: PriceRows, kind: PriceKind, subject: string): Versions | undefined {
  switch (kind) {
    case "service":
      return ofOneList(rows.service, levelsText);
    case "simplified":
      return ofOneList(rows.simplified, simplifiedText);
    case "marketplace":
      return ofOneList(rows.marketplace, marketplaceText);
    case "fba":
      return ofOneList(rows.fba, fbaText);
    case "option":
      return optionVersions(rows, subject);
    case "membership":
      return membershipVersions(rows, subject);
    case "setting":
      return settingVersions(rows, subject);
    case "freight":
      return freightVersions(rows, subject);
  }
}

/** Builds the versions of a kind that has one list only, which its form writes as one text. */
function ofOneList<Row extends { effectiveFrom: string }>(
  dated: readonly Row[],
  text: (rows: readonly Row[]) => string,
): Versions {
  const lists = byDay(dated).map(({ from, rows }) => ({ from, fields: { rows: text(rows) } }));
  return { nameZh: "", lists };
}

function freightFields(list: PriceRows["freight"][number]) {
  return {
    volumetricDivisor: String(list.volumetricDivisor),
    roundingGrams: String(list.roundingGrams),
    minimumGrams: String(list.minimumGrams),
    minimumYen: String(list.minimumYen),
    yenPerCubicMetre: String(list.yenPerCubicMetre ?? ""),
    bands: bandsText(list.bands),
    boxSurcharges: boxSurchargesText(list.boxSurcharges),
    areas: areasText(list.areas),
    goods: goodsText(list.goods),
    paysDues: list.paysDues ? "on" : "",
  };
}

function optionVersions(rows: PriceRows, subject: string): Versions | undefined {
  const option = rows.options.find(({ id }) => id === subject);
  const own = rows.optionRows.filter(({ optionId }) => optionId === subject);
  return (
    option && {
      nameZh: option.nameZh,
      lists: own.map(({ effectiveFrom: from, priceType, price }) => ({
        from,
        fields: { priceType: String(priceType), price },
      })),
    }
  );
}

function membershipVersions(rows: PriceRows, subject: string): Versions | undefined {
  return isPlanCode(subject)
    ? {
        nameZh: planNameZh(subject),
        lists: rows.plans
          .filter(({ code }) => code === subject)
          .map(({ effectiveFrom: from, nameJa, priceYen, sold }) => ({
            from,
            fields: { nameJa, priceYen: String(priceYen), sold: sold ? "on" : "" },
          })),
      }
    : undefined;
}

function settingVersions(rows: PriceRows, subject: string): Versions | undefined {
  return isPriceSetting(subject)
    ? {
        nameZh: priceSettings[subject].zh,
        lists: rows.settingRows
          .filter(({ key }) => key === subject)
          .map(({ effectiveFrom: from, value }) => ({ from, fields: { value } })),
      }
    : undefined;
}

function freightVersions(rows: PriceRows, subject: string): Versions | undefined {
  const method = rows.methods.find(({ code }) => code === subject);
  const own = rows.freight.filter(({ methodCode }) => methodCode === subject);
  return (
    method && {
      nameZh: method.nameZh,
      lists: own.map((list) => ({ from: list.effectiveFrom, fields: freightFields(list) })),
    }
  );
}
