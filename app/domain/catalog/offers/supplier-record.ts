import Decimal from "decimal.js";
import { recordLinesLeast, recordPiecesLeast } from "#app/domain/core/limits.ts";
import { provinceInJapanese } from "./offer.ts";
import type { Supplier } from "./product-source.ts";

/** The counts of a seller over the last twelve months. */
export interface SupplierRecord {
  lines: number;
  refusedLines: number;
  dueLines: number;
  onTimeLines: number;
  checkedPieces: number;
  badPieces: number;
  quotedFen: number;
  paidFen: number;
}

export interface RecordFigure {
  name: string;
  /** The percentage, with a sign where it may be negative. */
  percent: string;
  /** The sample that the percentage is calculated from. */
  sample: string;
}

/** Formats 取引実績 for pages: each rate with its sample, without rates whose sample is too small. */
export function recordFigures(record: SupplierRecord): RecordFigure[] {
  const { lines, refusedLines, dueLines, onTimeLines, checkedPieces, badPieces } = record;
  const asked = lines + refusedLines;
  const drift = new Decimal(record.paidFen).minus(record.quotedFen);
  return [
    ...(dueLines < recordLinesLeast
      ? []
      : [rate("期日どおりの到着", onTimeLines, dueLines, "明細")]),
    ...(asked < recordLinesLeast ? [] : [rate("欠品などで買付不可", refusedLines, asked, "明細")]),
    ...(checkedPieces < recordPiecesLeast
      ? []
      : [rate("検品での不良", badPieces, checkedPieces, "個")]),
    ...(lines < recordLinesLeast || record.quotedFen === 0
      ? []
      : [
          {
            name: "見積との価格差",
            percent: signed(drift.times(100).div(record.quotedFen)),
            sample: `${counted(lines)}明細`,
          },
        ]),
  ];
}

function rate(name: string, part: number, whole: number, unit: string): RecordFigure {
  // A seller with one late line is never shown without any.
  const percent = new Decimal(part).times(100).div(whole);
  const rounding = percent.gt(50) ? Decimal.ROUND_DOWN : Decimal.ROUND_UP;
  return {
    name,
    percent: `${percent.toFixed(1, rounding)}%`,
    sample: `${counted(part)} / ${counted(whole)}${unit}`,
  };
}

function signed(percent: Decimal) {
  const text = percent.abs().toFixed(1);
  if (text === "0.0") return "±0.0%";
  return `${percent.gt(0) ? "+" : "−"}${text}%`;
}

function counted(count: number) {
  return count.toLocaleString("ja-JP");
}

/** Formats the data of a seller for pages; marketplaces do not provide all of it. */
export function supplierFacts(supplier: Supplier) {
  const { provinceZh, cityZh } = supplier;
  const province = provinceInJapanese(provinceZh) ?? "";
  // The city is shown in Chinese; of a municipality such as Shanghai it only repeats the province.
  const original = [province ? "" : provinceZh, cityZh === provinceZh && province ? "" : cityZh];
  const { foundedYear, ratingTenths, repurchasePercent } = supplier;
  return [
    { name: "所在地", told: province, original: original.filter(Boolean).join(" ") },
    { name: "創業", told: foundedYear > 0 ? `${foundedYear}年` : "" },
    { name: "評価", told: ratingTenths > 0 ? `${(ratingTenths / 10).toFixed(1)} / 5.0` : "" },
    { name: "リピート率", told: repurchasePercent > 0 ? `${repurchasePercent}%` : "" },
  ].filter(({ told, original }) => told !== "" || original);
}
