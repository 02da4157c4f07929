import Decimal from "decimal.js";
import type { TariffRates } from "#db/schema/pricing.ts";
import type { WholeYenRange } from "#db/schema/shipments.ts";
import { appliedRate } from "./pricing.ts";

export type { TariffRates } from "#db/schema/pricing.ts";

/** The limits and rates in force on a day, from the dated settings. */
export interface CustomsRules {
  /** The simplified rates; without rows all goods keep their ordinary rate. */
  simplified: readonly SimplifiedRate[];
  /** The simplified rates apply up to this taxable value. */
  simplifiedLimitYen: number;
  /** Neither duty nor tax is due up to this taxable value, except on goods without a simplified rate. */
  exemptLimitYen: number;
  /** National and local part together, such as 10. */
  consumptionTaxPercent: string;
  /** The national part, such as 7.8. */
  nationalTaxPercent: string;
}

interface SimplifiedRate {
  /** The beginning of the HS codes that it covers; the longest prefix that fits applies. */
  hsPrefix: string;
  /** Null where the goods keep their ordinary rate at any value. */
  ratePercent: string | null;
}

/** A duty rate in the form in which customs apply it. */
export type DutyRate =
  | { kind: "percent"; percent: string; text: string }
  /** The higher of a percentage and a sum in yen for each unit (足, kg). */
  | { kind: "higher-of"; percent: string; yenPerUnit: string; unit: string; text: string }
  /** Any other rate stays text and is not computed. */
  | { kind: "text"; text: string };

/** The basis of the duty: the goods' lines in the schedule, or a range estimated by category. */
export type DutyBasis =
  | { hsCode: string; lines: readonly TariffRates[]; rcep: boolean }
  | { lowPercent: string; highPercent: string };

/** Percentages as decimal text, such as 5.3 or 12.8. */
interface PercentRange {
  low: string;
  high: string;
}

interface DeclaredGoods {
  /** Their share of the CIF value. */
  cifYen: WholeYenRange;
  quantity: number;
  /** Net weight of all pieces; null where it is unknown. */
  weightGrams: number | null;
  basis: DutyBasis;
}

export interface Customs {
  kind: "exempt" | "simplified" | "percent" | "range" | "text";
  rateText: string;
  /** Both ends of the rates in percent; null where one of them is not a plain percentage. */
  percents: PercentRange | null;
  dutyYen: WholeYenRange;
  consumptionTaxYen: WholeYenRange;
}

/**
 * Computes duty and import consumption tax of one commercial declaration; the rule for personal use never
 * applies. The limits apply to the whole declaration, the rates to each kind of goods.
 */
export function customs(goods: readonly DeclaredGoods[], rules: CustomsRules): Customs {
  const low = declared(goods, "min", rules);
  const high = declared(goods, "max", rules);
  return {
    kind: high.kind,
    rateText: high.rateText,
    percents: high.percents,
    dutyYen: { min: low.dutyYen.min, max: high.dutyYen.max },
    consumptionTaxYen: {
      min: low.maybeExempt ? 0 : taxYen(low.cifYen, low.dutyYen.min, low.kind, rules),
      max: taxYen(high.cifYen, high.dutyYen.max, high.kind, rules),
    },
  };
}

function declared(goods: readonly DeclaredGoods[], end: "min" | "max", rules: CustomsRules) {
  const cifYen = goods.reduce((sum, one) => sum + one.cifYen[end], 0);
  const assessed = goods.map((one) => assessDuty(one.cifYen[end], cifYen, one, rules));
  const duty = (side: "min" | "max") =>
    roundDownTo(Decimal.sum(0, ...assessed.map(({ dutyYen }) => dutyYen[side])), 100);
  return {
    cifYen,
    kind: kindOf(assessed.map(({ kind }) => kind)),
    maybeExempt: assessed.every((one) => one.maybeExempt || one.kind === "exempt"),
    rateText: [...new Set(assessed.map(({ rateText }) => rateText))].slice(0, 4).join(" / "),
    percents: combinePercentRanges(assessed.map(({ percents }) => percents)),
    dutyYen: { min: duty("min"), max: duty("max") },
  };
}

function kindOf(kinds: readonly Customs["kind"][]): Customs["kind"] {
  const [first = "percent"] = kinds;
  if (kinds.includes("text")) return "text";
  return kinds.every((kind) => kind === first) ? first : "range";
}

/**
 * Computes import consumption tax: the national part on CIF and duty rounded down to 1,000 yen, itself
 * rounded down to 100; the local part is its share of the national amount, rounded down to 100.
 */
function taxYen(
  cifYen: number,
  dutyYen: number,
  kind: Customs["kind"],
  { consumptionTaxPercent, nationalTaxPercent }: CustomsRules,
) {
  if (kind === "exempt") return 0;
  const base = roundDownTo(new Decimal(cifYen).plus(dutyYen), 1_000);
  const national = roundDownTo(new Decimal(base).times(nationalTaxPercent).div(100), 100);
  const local = roundDownTo(
    new Decimal(national)
      .times(new Decimal(consumptionTaxPercent).minus(nationalTaxPercent))
      .div(nationalTaxPercent),
    100,
  );
  return national + local;
}

interface Assessed {
  kind: Customs["kind"];
  /**
   * True where the goods are not classified and the declaration is small enough to be free of duty and
   * tax.
   */
  maybeExempt?: boolean;
  rateText: string;
  percents: PercentRange | null;
  /** Not yet rounded down to 100 yen. */
  dutyYen: WholeYenRange;
}

/**
 * Computes the duty on one kind of goods within a declaration of `declarationYen`, at the rate that an
 * importer would ask for.
 */
export function assessDuty(
  cifYen: number,
  declarationYen: number,
  goods: DeclaredGoods,
  rules: CustomsRules,
): Assessed {
  const { basis } = goods;
  const maybeExempt = declarationYen <= rules.exemptLimitYen;
  if ("lowPercent" in basis) return guessedYen(cifYen, basis, maybeExempt);

  const simplified = simplifiedRatePercent(rules.simplified, basis.hsCode);
  if (maybeExempt && simplified !== null)
    return {
      kind: "exempt",
      rateText: "免税",
      percents: { low: "0", high: "0" },
      dutyYen: { min: 0, max: 0 },
    };

  const ordinary = ordinaryYen(cifYen, goods, basis);
  if (simplified === null || declarationYen > rules.simplifiedLimitYen) return ordinary;
  // An importer may choose the ordinary rate instead, and does where it is lower.
  const simplifiedYen = percentYen(cifYen, simplified);
  if (ordinary.kind !== "text" && ordinary.dutyYen.max < simplifiedYen) return ordinary;
  return {
    kind: "simplified",
    rateText: simplified === "0" ? "無税（簡易税率）" : `${simplified}%（簡易税率）`,
    percents: { low: simplified, high: simplified },
    dutyYen: { min: simplifiedYen, max: simplifiedYen },
  };
}

/**
 * Estimates the duty on goods that are not classified: most are exempt in a small declaration, some are
 * not.
 */
function guessedYen(
  cifYen: number,
  { lowPercent, highPercent }: Extract<DutyBasis, { lowPercent: string }>,
  maybeExempt: boolean,
): Assessed {
  const known = lowPercent === highPercent && !maybeExempt;
  const low = maybeExempt ? "0" : lowPercent;
  return {
    kind: known ? "percent" : "range",
    maybeExempt,
    rateText: known ? `${lowPercent}%` : `${maybeExempt ? "免税" : lowPercent}〜${highPercent}%`,
    percents: { low, high: highPercent },
    dutyYen: { min: percentYen(cifYen, low), max: percentYen(cifYen, highPercent) },
  };
}

function ordinaryYen(
  cifYen: number,
  goods: DeclaredGoods,
  { lines, rcep }: Extract<DutyBasis, { hsCode: string }>,
): Assessed {
  const rates = lines.map((line) => ordinaryRate(line, rcep));
  const amounts = rates.map((rate) => rateYen(cifYen, rate, goods));
  const texts = [...new Set(rates.map(({ text }) => text))];
  const words = rates.some(({ kind }) => kind !== "percent");
  return {
    kind: words ? "text" : texts.length > 1 ? "range" : "percent",
    rateText: texts.slice(0, 4).join(" / "),
    percents: combinePercentRanges(
      rates.map((rate) =>
        rate.kind === "percent" ? { low: rate.percent, high: rate.percent } : null,
      ),
    ),
    dutyYen: {
      min: Math.min(...amounts.map(({ min }) => min)),
      max: Math.max(...amounts.map(({ max }) => max)),
    },
  };
}

function rateYen(
  cifYen: number,
  rate: DutyRate,
  { quantity, weightGrams }: DeclaredGoods,
): WholeYenRange {
  switch (rate.kind) {
    case "percent": {
      const yen = percentYen(cifYen, rate.percent);
      return { min: yen, max: yen };
    }
    case "higher-of": {
      const byValue = percentYen(cifYen, rate.percent);
      const units =
        rate.unit === "足" ? quantity : weightGrams === null ? null : weightGrams / 1_000;
      if (units === null) return { min: byValue, max: byValue };
      const byUnit = roundDownTo(new Decimal(rate.yenPerUnit).times(units), 1);
      const yen = Math.max(byValue, byUnit);
      return { min: yen, max: yen };
    }
    case "text":
      // The duty is unknown and counted as zero; pages show the text of the rate beside it.
      return { min: 0, max: 0 };
  }
}

/**
 * Rounds the base down to 1,000 yen. The declaration's sum of duties is rounded to 100 later, as customs
 * do.
 */
function percentYen(cifYen: number, percent: string) {
  const base = roundDownTo(new Decimal(cifYen), 1_000);
  return percent === "0" ? 0 : roundDownTo(new Decimal(base).times(percent).div(100), 1);
}

/** Rounds down to whole units, as customs do at each step. */
function roundDownTo(amount: Decimal, unit: number) {
  if (unit === 1) return amount.floor().toNumber();
  return amount.div(unit).floor().times(unit).toNumber();
}

/**
 * 少額輸入貨物の簡易税率 (関税定率法 第3条の3): the rate in percent, or null where the goods are excluded
 * from it or the list does not name them.
 */
function simplifiedRatePercent(rates: readonly SimplifiedRate[], hsCode: string): string | null {
  const [fitting] = rates
    .filter(({ hsPrefix }) => hsCode.startsWith(hsPrefix))
    .sort((a, b) => b.hsPrefix.length - a.hsPrefix.length);
  return fitting?.ratePercent ?? null;
}

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
  return { kind: "text", text: explainCell(text) };
}

/**
 * Explains a cell that holds several rates: parentheses mean that another rate is no higher; ● and 非譲許
 * mean that the finer lines decide.
 */
function explainCell(cell: string) {
  const byLine = /^●|〜|非譲許/.test(cell);
  const text = cell
    .replace(/^●/, "")
    .replaceAll(/[()]/g, "")
    .replace("又は非譲許", "、または協定の対象外")
    .replace(/(?<=%)(?=その他のもの)/, "、");
  return byLine ? `${text}（品目の細分によります）` : text;
}

/**
 * Answers the rate for goods of Chinese origin: the provisional rate or else the basic one, the WTO rate
 * where it is lower, and with a declaration of origin the RCEP rate where that is lower still.
 */
export function ordinaryRate(rates: TariffRates, rcep: boolean): DutyRate {
  const national = readRate(rates.provisional) ?? readRate(rates.basic);
  const general = lowerRate(national, readRate(rates.wto));
  const applied = rcep ? lowerRate(general, readRate(rates.rcep)) : general;
  return applied ?? { kind: "text", text: "税率表でご確認ください" };
}

/**
 * Answers the lower of two rates. Free is the lowest; where a text rate meets a figure, the later
 * agreement wins.
 */
function lowerRate(first: DutyRate | undefined, second: DutyRate | undefined) {
  if (!first || !second) return first ?? second;
  if (first.kind === "percent" && new Decimal(first.percent).isZero()) return first;
  if (first.kind === "text" || second.kind === "text") return second;
  return new Decimal(second.percent).lt(first.percent) ? second : first;
}

/** Spans the lowest to the highest of several rates; null if any of them is not a percentage. */
function combinePercentRanges(ranges: readonly (PercentRange | null)[]): PercentRange | null {
  const known = ranges.filter((range) => range !== null);
  if (known.length === 0 || known.length < ranges.length) return null;
  return {
    low: Decimal.min(...known.map(({ low }) => low)).toString(),
    high: Decimal.max(...known.map(({ high }) => high)).toString(),
  };
}

/** The customs value of an order line: what its pieces cost in China, at the order's own rate. */
export interface PaidInChina {
  /** The line's options are divided among this number of pieces. */
  quantity: number;
  priceFen: number;
  optionsFen: number;
  /** The seller's freight in China, which is divided among `sharingPieces`. */
  sharedFreightFen: number;
  sharingPieces: number;
  ttsRate: string;
  spreadYen: string;
}

/**
 * Computes the customs value of some pieces of a line: goods, options and freight in China, in yen as
 * decimal text.
 */
export function customsYen(pieces: number, line: PaidInChina) {
  return new Decimal(line.optionsFen)
    .div(line.quantity || 1)
    .plus(line.priceFen)
    .plus(new Decimal(line.sharedFreightFen).div(line.sharingPieces || 1))
    .times(pieces)
    .times(appliedRate(line.ttsRate, line.spreadYen))
    .div(100)
    .toFixed(4);
}

interface OtherLaw {
  code: string;
  nameJa: string;
}

/** Names of the laws behind the codes of the schedule's 他法令 column. */
const names: Record<string, string> = {
  AC: "農薬取締法",
  AD: "覚醒剤取締法",
  AM: "アルコール事業法",
  AN: "家畜伝染病予防法",
  CC: "大麻草の栽培の規制に関する法律",
  CR: "化審法（化学物質の審査）",
  EX: "火薬類取締法",
  FD: "食品衛生法",
  FE: "外国為替令",
  FL: "肥料の品質の確保等に関する法律",
  FM: "食糧法",
  FR: "水産資源保護法",
  FS: "銃刀法",
  GA: "高圧ガス保安法",
  HU: "鳥獣保護管理法",
  IA: "外来生物法",
  IL: "輸入貿易管理令（輸入承認）",
  IQ: "輸入貿易管理令（輸入割当て）",
  JK: "輸入貿易管理令（事前確認）",
  MA: "畜産経営安定法",
  NA: "麻薬及び向精神薬取締法",
  OP: "あへん法",
  PA: "医薬品医療機器等法（薬機法）",
  PD: "毒物及び劇物取締法",
  PE: "石油の備蓄の確保等に関する法律",
  PL: "植物防疫法",
  PM: "感染症法",
  PS: "郵便切手類模造等取締法",
  RA: "狂犬病予防法",
  SA: "水産流通適正化法",
  SH: "労働安全衛生法",
  SP: "砂糖・でん粉価格調整法",
  ST: "印紙等模造取締法",
  TK: "輸入貿易管理令（通関時確認）",
  WA: "ワシントン条約",
};

/** Lists the laws that a cell of the schedule names, such as `FD/CR`; an unknown code is shown as it is. */
export function otherLawsIn(cell: string): OtherLaw[] {
  const codes = cell.split(/[/,]/).map((code) => code.trim());
  return [...new Set(codes)]
    .filter(Boolean)
    .map((code) => ({ code, nameJa: names[code] ?? "ほかの法令" }));
}
