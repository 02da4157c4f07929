import Decimal from "decimal.js";
import type { TariffRates } from "#db/schema/pricing.ts";
import { appliedRate } from "./pricing.ts";

export type { TariffRates } from "#db/schema/pricing.ts";

export interface SimplifiedRate {
  /** Kinds are told by the beginning of the HS code; the longest that fits counts. */
  hsPrefix: string;
  /** null keeps its ordinary rate at any value. */
  ratePercent: string | null;
}

/**
 * 少額輸入貨物の簡易税率 (関税定率法 第3条の3): the rate in percent, or null where the goods are excluded
 * from it or the list does not name them.
 */
export function simplifiedRatePercent(
  rates: readonly SimplifiedRate[],
  hsCode: string,
): string | null {
  const [fitting] = rates
    .filter(({ hsPrefix }) => hsCode.startsWith(hsPrefix))
    .sort((a, b) => b.hsPrefix.length - a.hsPrefix.length);
  return fitting?.ratePercent ?? null;
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

interface Assessed {
  kind: Customs["kind"];
  /** Nobody has said what it is, and in so small a declaration it may be free of duty and tax. */
  maybeExempt?: boolean;
  rateText: string;
  percents: PercentRange | null;
  /** Not yet cut to 100 yen. */
  dutyYen: WholeYenRange;
}

/** The duty on one kind of goods in a declaration of so much, by the rate that an importer would ask for. */
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
  // An importer may ask for the ordinary rate instead, and would where it is lower.
  const simplifiedYen = percentYen(cifYen, simplified);
  if (ordinary.kind !== "text" && ordinary.dutyYen.max < simplifiedYen) return ordinary;
  return {
    kind: "simplified",
    rateText: simplified === "0" ? "無税（簡易税率）" : `${simplified}%（簡易税率）`,
    percents: { low: simplified, high: simplified },
    dutyYen: { min: simplifiedYen, max: simplifiedYen },
  };
}

/** Goods that nobody has classed: most are exempt in a small declaration, some are not. */
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

/** From the lowest to the highest of several rates; null as soon as one is no percentage. */
export function combinePercentRanges(
  ranges: readonly (PercentRange | null)[],
): PercentRange | null {
  const known = ranges.filter((range) => range !== null);
  if (known.length === 0 || known.length < ranges.length) return null;
  return {
    low: Decimal.min(...known.map(({ low }) => low)).toString(),
    high: Decimal.max(...known.map(({ high }) => high)).toString(),
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
      // Nothing is known but that it may be nothing; the words stand beside the figure.
      return { min: 0, max: 0 };
  }
}

/** The base is cut to 1,000 yen; the declaration's sum of duties to 100, as customs do. */
function percentYen(cifYen: number, percent: string) {
  const base = roundDownTo(new Decimal(cifYen), 1_000);
  return percent === "0" ? 0 : roundDownTo(new Decimal(base).times(percent).div(100), 1);
}

/** Cut down to whole units, as customs do at each step. */
export function roundDownTo(amount: Decimal, unit: number) {
  if (unit === 1) return amount.floor().toNumber();
  return amount.div(unit).floor().times(unit).toNumber();
}

/**
 * Duty and import consumption tax of one declaration for business; the rule for personal use never
 * applies. The limits look at the whole declaration, the rates at each kind of goods.
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
 * Import consumption tax: the national part on CIF and duty cut to 1,000 yen, cut to 100; the local
 * part is its share of the national amount, cut to 100.
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

/** Whole yen; min equals max where nothing had to be guessed. */
export interface WholeYenRange {
  min: number;
  max: number;
}

/** Limits and rates in force, from the dated settings. */
export interface CustomsRules {
  /** One rate for a kind of goods at a low value; without rows every good keeps its ordinary rate. */
  simplified: readonly SimplifiedRate[];
  /** Up to this taxable value the simplified rates apply. */
  simplifiedLimitYen: number;
  /** Up to this taxable value neither duty nor tax is due, but for goods without simplified rate. */
  exemptLimitYen: number;
  /** 10: national and local together. */
  consumptionTaxPercent: string;
  /** 7.8: the national part. */
  nationalTaxPercent: string;
}

/** What is known of the goods' duty: their lines in the schedule, or a guess by category. */
export type DutyBasis =
  | { hsCode: string; lines: readonly TariffRates[]; rcep: boolean }
  | { lowPercent: string; highPercent: string };

/** Percentages as they are printed: 5.3, 12.8. */
export interface PercentRange {
  low: string;
  high: string;
}

export interface Customs {
  /** exempt, simplified, percent, range or text. */
  kind: "exempt" | "simplified" | "percent" | "range" | "text";
  rateText: string;
  /** The rates' two ends in percent; null where one of them is not a percentage alone. */
  percents: PercentRange | null;
  dutyYen: WholeYenRange;
  consumptionTaxYen: WholeYenRange;
}

/** Goods of one kind in a declaration. */
export interface DeclaredGoods {
  /** Their part of the CIF in whole yen. */
  cifYen: WholeYenRange;
  quantity: number;
  /** Net, of all pieces; null where nobody has weighed one. */
  weightGrams: number | null;
  basis: DutyBasis;
}

/** What customs go by, of a line of an order: what its pieces cost in China, at the order's own rate. */
export interface PaidInChina {
  /** The pieces among which the line's options are shared out. */
  quantity: number;
  priceFen: number;
  optionsFen: number;
  /** The seller's freight in China, and the pieces among which it is shared out. */
  sharedFreightFen: number;
  sharingPieces: number;
  ttsRate: string;
  spreadYen: string;
}

/** The value of so many pieces of a line: goods, options and freight in China, yen as decimal text. */
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

/**
 * Who is paid 関税 and 輸入消費税: said by this one text on every page, article and paper. A method that is
 * cleared at our cost (DDP) has them as a line of its quote.
 */
export function dutyNotice(dutyPaid = false) {
  return dutyPaid
    ? "この便は関税込みです。関税と輸入消費税は買付便が納め、お見積の1行としてお支払いいただきます。"
    : "関税と輸入消費税は税関が決め、通関のときに配送会社または通関業者へお支払いいただきます。買付便へのお支払いには入りません。";
}

/** The same where the method is not chosen yet. */
export const dutyRuleNotice = `${dutyNotice()}関税込みの配送方法の場合のみ、お見積に含めて買付便へお支払いいただきます。`;

interface OtherLaw {
  code: string;
  nameJa: string;
}

/** The laws behind the codes of the schedule's 他法令 column, by the names people know them by. */
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

/** The laws that a cell of the schedule names, `FD/CR`; a code we do not know keeps to its letters. */
export function otherLawsIn(cell: string): OtherLaw[] {
  const codes = cell.split(/[/,]/).map((code) => code.trim());
  return [...new Set(codes)]
    .filter(Boolean)
    .map((code) => ({ code, nameJa: names[code] ?? "ほかの法令" }));
}
