import Decimal from "decimal.js";

/** One line of the tariff schedule: rates as they are printed there. */
export interface TariffRates {
  basic: string;
  provisional: string;
  wto: string;
  rcep: string;
}

/** A rate as customs would reckon with it. */
export type DutyRate =
  | { kind: "percent"; percent: string; text: string }
  /** Whichever is higher: a percentage, or yen for each unit (足, kg). */
  | { kind: "higher-of"; percent: string; yenPerUnit: string; unit: string; text: string }
  /** Anything else stays words; nobody should guess at it. */
  | { kind: "text"; text: string };

/**
 * Reads one cell of the schedule; undefined where it holds no rate that applies. A WTO rate in
 * parentheses is printed for information only: the basic rate is no higher.
 */
export function readRate(cell: string): DutyRate | undefined {
  const text = cell.normalize("NFKC").replaceAll(/\s/g, "");
  if (text === "" || /^\(.*\)$/.test(text)) return undefined;
  if (text === "無税") return { kind: "percent", percent: "0", text };
  const percent = /^(?<percent>\d+(\.\d+)?)%$/.exec(text)?.groups?.percent;
  if (percent) return { kind: "percent", percent, text };
  const higher =
    /^(?<percent>\d+(\.\d+)?)%又は(?<yen>[\d,]+(\.\d+)?)円\/(?<unit>足|kg|KG)のうちいずれか高い税率$/.exec(
      text,
    )?.groups;
  if (higher)
    return {
      kind: "higher-of",
      percent: higher.percent!,
      yenPerUnit: higher.yen!.replaceAll(",", ""),
      unit: higher.unit!.toLowerCase(),
      text,
    };
  return { kind: "text", text: worded(text) };
}

/**
 * A cell that holds several rates, as somebody outside customs reads it: parentheses only say that
 * another rate is no higher, ● and 非譲許 that the answer lies in the finer lines.
 */
function worded(cell: string) {
  const byLine = /^●|〜|非譲許/.test(cell);
  const text = cell
    .replace(/^●/, "")
    .replaceAll(/[()]/g, "")
    .replace("又は非譲許", "、または協定の対象外")
    .replace(/(?<=%)(?=その他のもの)/, "、");
  return byLine ? `${text}（品目の細分によります）` : text;
}

/**
 * The rate for goods of Chinese origin: the provisional rate or else the basic one, the WTO rate
 * where it is lower, and with a declaration of origin the RCEP rate where that is lower still.
 */
export function ordinaryRate(rates: TariffRates, rcep: boolean): DutyRate {
  const national = readRate(rates.provisional) ?? readRate(rates.basic);
  const general = lower(national, readRate(rates.wto));
  const applied = rcep ? lower(general, readRate(rates.rcep)) : general;
  return applied ?? { kind: "text", text: "税率表でご確認ください" };
}

/** The lower of two rates: nothing is lower than free; where words stand against figures, the later agreement goes before. */
function lower(first: DutyRate | undefined, second: DutyRate | undefined) {
  if (!first || !second) return first ?? second;
  if (first.kind === "percent" && new Decimal(first.percent).isZero()) return first;
  if (first.kind === "text" || second.kind === "text") return second;
  return new Decimal(second.percent).lt(first.percent) ? second : first;
}
