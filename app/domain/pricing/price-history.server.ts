import { and, desc, eq } from "drizzle-orm";
import { actorKey, type Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { priceChanges } from "#db/schema/index.ts";
import { beforePlace, parsePlace } from "../core/document/document-queries.server.ts";
import { freightChanges } from "./freight-changes.ts";
import { byDay, inForceOn, type PriceRows, readPriceRows } from "./price-rows.server.ts";
import {
  type PriceKind,
  type PriceSettingKey,
  planCodes,
  planNameZh,
  priceKinds,
  priceSettings,
} from "./price-settings.ts";
import { differencesKey, replacedBy, replacedDifferences } from "./set-price.server.ts";

/** A past or future change of a price, as buyers read it in 手数料の変更履歴. */
export interface PriceChange {
  from: string;
  kindJa: string;
  nameJa: string;
  before: string;
  after: string;
}

/** Reads every change of a price that buyers pay, future ones too, the newest first. */
export async function readPriceHistory(scope: Pick<Scope, "db">): Promise<PriceChange[]> {
  const rows = await readPriceRows(scope);
  return [
    ...serviceChanges(rows),
    ...optionChanges(rows),
    ...planChanges(rows),
    ...settingChanges(rows),
    ...freightHistory(rows),
    ...simplifiedChanges(rows),
  ].sort((a, b) => b.from.localeCompare(a.from));
}

/** Pairs each version with the one before it; the first version is no change. */
function pairs<Version extends { from: string }>(newestFirst: readonly Version[]) {
  return newestFirst
    .slice(0, -1)
    .map((after, index) => ({ after, before: newestFirst[index + 1]!, from: after.from }));
}

function change(kind: PriceKind, from: string, nameJa: string, before: string, after: string) {
  return { from, kindJa: priceKinds[kind].ja, nameJa, before, after };
}

function serviceChanges(rows: PriceRows) {
  const words = (list: PriceRows["service"]) =>
    list.map(({ levelJa, ratePercent }) => `${levelJa} ${ratePercent}%`).join("、");
  return pairs(byDay(rows.service)).map(({ from, before, after }) =>
    change("service", from, "", words(before.rows), words(after.rows)),
  );
}

function optionChanges(rows: PriceRows) {
  const words = ([row]: PriceRows["optionRows"]) =>
    row?.priceType === 0 ? `1個${row.price}元` : `単価の${row?.price ?? "0"}%`;
  return rows.options.flatMap(({ id, nameJa }) =>
    pairs(byDay(rows.optionRows.filter(({ optionId }) => optionId === id))).map(
      ({ from, before, after }) =>
        change("option", from, nameJa, words(before.rows), words(after.rows)),
    ),
  );
}

function planChanges(rows: PriceRows) {
  const words = ([plan]: PriceRows["plans"]) =>
    plan?.sold ? `${plan.nameJa} ${plan.priceYen.toLocaleString("ja-JP")}円` : "販売なし";
  return planCodes(rows).flatMap((code) =>
    pairs(byDay(rows.plans.filter((plan) => plan.code === code))).map(({ from, before, after }) =>
      change("membership", from, `${code}日`, words(before.rows), words(after.rows)),
    ),
  );
}

function settingChanges(rows: PriceRows) {
  return (Object.keys(priceSettings) as PriceSettingKey[]).flatMap((key) => {
    const setting = priceSettings[key];
    if (!("ja" in setting)) return [];
    return pairs(byDay(rows.settingRows.filter((row) => row.key === key))).map(
      ({ from, before, after }) =>
        change("setting", from, setting.ja, before.rows[0]!.value, after.rows[0]!.value),
    );
  });
}

function freightHistory(rows: PriceRows) {
  return rows.methods.flatMap(({ code, nameJa }) =>
    pairs(byDay(rows.freight.filter(({ methodCode }) => methodCode === code))).flatMap(
      ({ from, before, after }) =>
        freightChanges(before.rows[0]!, after.rows[0]!).map((one) =>
          change("freight", from, `${nameJa} ${one.what}`, one.before, one.after),
        ),
    ),
  );
}

function simplifiedChanges(rows: PriceRows) {
  const text = (rate: string | null | undefined) =>
    rate === undefined ? "区分なし" : rate === null ? "対象外" : `${rate}%`;
  return pairs(byDay(rows.simplified)).flatMap(({ from, before, after }) => {
    const rates = (list: PriceRows["simplified"]) =>
      new Map(list.map(({ hsPrefix, ratePercent }) => [hsPrefix, ratePercent]));
    const [old, now] = [rates(before.rows), rates(after.rows)];
    return [...new Set([...old.keys(), ...now.keys()])]
      .filter((prefix) => old.get(prefix) !== now.get(prefix))
      .map((prefix) =>
        change(
          "simplified",
          from,
          prefix ? `HS ${prefix}` : "その他",
          text(old.get(prefix)),
          text(now.get(prefix)),
        ),
      );
  });
}

interface ChangesPage {
  /** The cursor: the page begins after `<milliseconds>.<change id>`. */
  after: string;
  limit: number;
}

/**
 * Reads for staff each price in force, future prices, and a page of all changes; what waits is compared with what
 * it would replace as things stand.
 */
export async function readStaffPrices(scope: Scope<Staff>, { after, limit }: ChangesPage) {
  const { db, actor, now } = scope;
  const today = japanDay(now);
  const [rows, changes, ofToday] = await Promise.all([
    readPriceRows(scope),
    db
      .select()
      .from(priceChanges)
      .where(beforePlace(priceChanges.recordedAt, priceChanges.id, parsePlace(after)))
      .orderBy(desc(priceChanges.recordedAt), desc(priceChanges.id))
      .limit(limit + 1),
    db
      .select()
      .from(priceChanges)
      .where(and(eq(priceChanges.state, "set"), eq(priceChanges.effectiveFrom, today)))
      .limit(200),
  ]);
  const page = changes.slice(0, limit);
  const last = page.at(-1);
  return {
    today,
    prices: pricesOn(rows, today),
    changes: page.map((kept) => {
      const { terms: _, recordedBy, confirmedBy: __, ...change } = kept;
      const waits = change.state === "waiting";
      const differences = waits
        ? replacedDifferences(rows, replacedBy(ofToday, kept, today), kept)
        : change.differences;
      return {
        ...change,
        differences,
        seen: differencesKey(differences),
        nameZh: subjectName(rows, change),
        toCome: change.state === "set" && change.effectiveFrom > today,
        mayConfirm: waits && change.effectiveFrom >= today && recordedBy !== actorKey(actor),
      };
    }),
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
