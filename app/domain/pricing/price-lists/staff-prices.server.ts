import { desc } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import { before, placeIn } from "#app/domain/core/document/behind.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { priceChanges } from "#db/schema/index.ts";
import { planCodes, planNameZh } from "./plan-codes.ts";
import { byDay, inForceOn, type PriceRows, readPriceRows } from "./price-rows.server.ts";
import { type PriceSettingKey, priceSettings } from "./price-settings.ts";

interface ChangesPage {
  /** The place after which the page begins: `<milliseconds>.<change id>`. */
  after: string;
  limit: number;
}

/** What staff see: each price in force, those to come, and a page of all that was set. */
export async function readStaffPrices(
  scope: Pick<Scope, "db" | "now">,
  { after, limit }: ChangesPage,
) {
  const { db, now } = scope;
  const [rows, changes] = await Promise.all([
    readPriceRows(scope),
    db
      .select()
      .from(priceChanges)
      .where(before(priceChanges.recordedAt, priceChanges.id, placeIn(after)))
      .orderBy(desc(priceChanges.recordedAt), desc(priceChanges.id))
      .limit(limit + 1),
  ]);
  const today = japanDay(now);
  const page = changes.slice(0, limit);
  const last = page.at(-1);
  return {
    today,
    prices: pricesOn(rows, today),
    changes: page.map((change) => ({
      ...change,
      nameZh: subjectName(rows, change),
      toCome: !change.withdrawn && change.effectiveFrom > today,
    })),
    next: changes.length > limit && last ? `${last.recordedAt.getTime()}.${last.id}` : null,
  };
}

function pricesOn(rows: PriceRows, today: string) {
  const dated = <Row extends { effectiveFrom: string }>(some: readonly Row[]) => {
    const { current, coming } = inForceOn(byDay(some), today);
    return {
      from: current?.from,
      rows: current?.rows ?? [],
      coming: coming.map(({ from }) => from),
    };
  };
  return {
    service: dated(rows.service),
    simplified: dated(rows.simplified),
    marketplace: dated(rows.marketplace),
    fba: dated(rows.fba),
    freight: rows.methods.map((method) => ({
      ...method,
      ...dated(rows.freight.filter(({ methodCode }) => methodCode === method.code)),
    })),
    options: rows.options.map((option) => ({
      ...option,
      ...dated(rows.optionRows.filter(({ optionId }) => optionId === option.id)),
    })),
    plans: planCodes(rows).map((code) => ({
      code,
      ...dated(rows.plans.filter((plan) => plan.code === code)),
    })),
    settings: (Object.keys(priceSettings) as PriceSettingKey[]).map((key) => ({
      key,
      zh: priceSettings[key].zh,
      ...dated(rows.settingRows.filter((row) => row.key === key)),
    })),
  };
}

function subjectName(
  rows: PriceRows,
  { kind, subject }: Pick<typeof priceChanges.$inferSelect, "kind" | "subject">,
) {
  switch (kind) {
    case "freight":
      return rows.methods.find(({ code }) => code === subject)?.nameZh ?? subject;
    case "option":
      return rows.options.find(({ id }) => id === subject)?.nameZh ?? subject;
    case "setting":
      return priceSettings[subject as PriceSettingKey]?.zh ?? subject;
    case "membership":
      return planNameZh(subject);
    case "service":
    case "simplified":
    case "marketplace":
    case "fba":
      return "";
  }
}
