import type { Scope } from "#app/domain/core/scope.ts";
import { freightChanges } from "../freight/freight-changes.ts";
import { planCodes } from "./plan-codes.ts";
import { type PriceKind, priceKinds } from "./price-kinds.ts";
import { byDay, type PriceRows, readPriceRows } from "./price-rows.server.ts";
import { type PriceSettingKey, priceSettings } from "./price-settings.ts";

/** A price that has changed or will: what buyers read in 手数料の変更履歴. */
export interface PriceChange {
  from: string;
  kindJa: string;
  nameJa: string;
  before: string;
  after: string;
}

/** Every change of a price that buyers pay, those to come too, the newest first. */
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

/** Each version beside the one before it; the first ever is no change. */
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
