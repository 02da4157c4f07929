import Decimal from "decimal.js";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { deepFreeze } from "../core/deep-freeze.ts";
import { type CarriageRefusal, carriageOfBoxes, carriageOfGoods } from "./carriage.ts";
import { assessDuty, type Customs, type CustomsRules, customs, type DutyBasis } from "./customs.ts";
import {
  type Carton,
  carton,
  type Freight,
  type FreightPlace,
  volumetricGrams,
} from "./freight.ts";
import { type Load, packLoads, unknownPieceGrams, type WholeYenRange } from "./freight-estimate.ts";
import type { LogisticsMethod } from "./freight-list.ts";
import { type Breakdown, breakdown, largestRemainder, sharesOf, yenOf } from "./pricing.ts";

/** Goods of one kind to import; unknown figures are null. */
export interface CostLine extends Load {
  unitPriceFen: number;
  /** Freight in China and options, each for all pieces. */
  freightFen: number;
  optionsFen: number;
  duty: DutyBasis;
}

export interface CostQuestion extends FreightPlace {
  lines: readonly CostLine[];
  serviceRatePercent: string;
  ttsRate: string;
  spreadYen: string;
  destination: "home" | "fba";
  /** The method that the buyer chose; without one the cheapest is taken. */
  methodCode?: string | undefined;
}

export interface CostRules {
  methods: readonly LogisticsMethod[];
  customs: CustomsRules;
}

export interface MethodCost {
  method: LogisticsMethod;
  chargeableGrams: WholeYenRange;
  freightYen: WholeYenRange;
  /** The parts of the freight at its upper end. */
  freight: Freight;
  customs: Customs;
  totalYen: WholeYenRange;
  perPieceYen: YenTextRange;
}

/** Decimal text, yen. */
export interface YenTextRange {
  min: string;
  max: string;
}

export interface CostAnswer {
  quantity: number;
  fixed: Breakdown;
  cartons: Carton[] | undefined;
  /** Sorted by cost, the cheapest first. */
  methods: MethodCost[];
  /** The chosen method, or its replacement by `chooseMethod`; undefined where no method carries the goods. */
  chosen: MethodCost | undefined;
  /** The methods that do not carry the goods, with the reason. */
  refused: { method: LogisticsMethod; refusal: CarriageRefusal }[];
  assumptions: string[];
}

/**
 * Computes the 着地原価 of goods in one shipment for every method. Goods of known weight and size are packed
 * in cartons and computed exactly; unknown figures make a range, and every assumption is named. The agency
 * fee is no part of the taxable value (買付手数料, 関税定率法 第4条); goods, freight in China, options and
 * international freight are.
 */
export function predictCost(question: CostQuestion, rules: CostRules): CostAnswer {
  const { lines } = question;
  const quantity = total(lines.map((line) => line.quantity));
  const fixed = breakdown({
    goodsFen: total(lines.map((line) => line.unitPriceFen * line.quantity)),
    freightFen: total(lines.map(({ freightFen }) => freightFen)),
    optionsFen: total(lines.map(({ optionsFen }) => optionsFen)),
    ttsRate: question.ttsRate,
    spreadYen: question.spreadYen,
    serviceRatePercent: question.serviceRatePercent,
  });
  const cartons = packLoads(lines);
  const methods: MethodCost[] = [];
  const refused: CostAnswer["refused"] = [];
  for (const method of rules.methods) {
    const { list } = method;
    const carriage = cartons
      ? carriageOfBoxes(cartons, list, question, lines)
      : carriageOfGoods(lines, list, question);
    if (carriage.kind === "refused") refused.push({ method, refusal: carriage });
    else methods.push(methodCost(question, fixed, quantity, method, carriage.freight, rules));
  }
  methods.sort((a, b) => a.totalYen.min - b.totalYen.min || a.totalYen.max - b.totalYen.max);
  const chosen = chooseMethod(question, methods, rules.methods);
  const answer = { quantity, fixed, cartons, methods, chosen, refused };
  return { ...answer, assumptions: costAssumptions(question, answer) };
}

/** Chooses the method asked for; where it does not carry the goods, the first of the list that does. */
function chooseMethod(
  { methodCode }: CostQuestion,
  carried: readonly MethodCost[],
  listed: readonly LogisticsMethod[],
) {
  if (methodCode === undefined) return carried[0];
  const costOf = (code: string) => carried.find(({ method }) => method.code === code);
  return costOf(methodCode) ?? listed.map(({ code }) => costOf(code)).find(Boolean);
}

function methodCost(
  question: CostQuestion,
  fixed: Breakdown,
  quantity: number,
  method: LogisticsMethod,
  { min: low, max: high }: { min: Freight; max: Freight },
  rules: CostRules,
): MethodCost {
  const duty = customs(declaredGoods(question, fixed, low.yen, high.yen), rules.customs);
  const totalYen = {
    min: fixed.totalYen + low.yen + duty.dutyYen.min + duty.consumptionTaxYen.min,
    max: fixed.totalYen + high.yen + duty.dutyYen.max + duty.consumptionTaxYen.max,
  };
  return {
    method,
    chargeableGrams: { min: low.grams, max: high.grams },
    freightYen: { min: low.yen, max: high.yen },
    freight: high,
    customs: duty,
    totalYen,
    perPieceYen: perPiece(totalYen, quantity),
  };
}

/** Divides a range by the quantity; the result is never narrower than the range. */
function perPiece({ min, max }: WholeYenRange, quantity: number): YenTextRange {
  return {
    min: new Decimal(min).div(quantity).toFixed(2, Decimal.ROUND_DOWN),
    max: new Decimal(max).div(quantity).toFixed(2, Decimal.ROUND_UP),
  };
}

/** Splits the CIF among the goods by their value in whole yen; the rest goes to the first. */
function declaredGoods({ lines }: CostQuestion, fixed: Breakdown, lowYen: number, highYen: number) {
  const values = lines.map((line) =>
    yenOf(line.unitPriceFen * line.quantity + line.freightFen + line.optionsFen, fixed.rate),
  );
  const taxable = Decimal.sum(fixed.goodsYen, fixed.freightYen, fixed.optionsYen).ceil().toNumber();
  const low = sharesOf(taxable + lowYen, values);
  const high = sharesOf(taxable + highYen, values);
  return lines.map((line, index) => ({
    cifYen: { min: low[index]!, max: high[index]! },
    quantity: line.quantity,
    weightGrams: line.weightGrams === null ? null : line.weightGrams * line.quantity,
    basis: line.duty,
  }));
}

function total(amounts: readonly number[]) {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

type End = "min" | "max";

/**
 * Computes the 着地原価 per piece of each line of one shipment: its own goods, options and fee, its share of
 * the freight by weight or volume, its own duty, and its tax. The lines add up to the shipment's total to
 * the yen at either end.
 */
export function costOfLines(
  question: CostQuestion,
  { fixed }: Pick<CostAnswer, "fixed">,
  chosen: MethodCost,
  rules: CostRules,
): YenTextRange[] {
  const { lines } = question;
  if (lines.length === 1) return [chosen.perPieceYen];
  const { min, max } = chosen.freightYen;
  const declared = declaredGoods(question, fixed, min, max);
  const totals = (end: End) => {
    const cifYen = declared.reduce((sum, one) => sum + one.cifYen[end], 0);
    const duties = declared.map(
      (one) => assessDuty(one.cifYen[end], cifYen, one, rules.customs).dutyYen[end],
    );
    const taxed = declared.map((one, index) => Decimal.sum(one.cifYen[end], duties[index]!));
    return addShares(
      largestRemainder(fixed.totalYen, lines.map(lineValueFen(question.serviceRatePercent))),
      largestRemainder(chosen.freightYen[end], lines.map(lineGrams(end, chosen))),
      largestRemainder(chosen.customs.dutyYen[end], duties.map(String)),
      largestRemainder(chosen.customs.consumptionTaxYen[end], taxed.map(String)),
    );
  };
  const [low, high] = [totals("min"), totals("max")];
  return lines.map(({ quantity }, index) =>
    perPiece(
      { min: Math.min(low[index]!, high[index]!), max: Math.max(low[index]!, high[index]!) },
      quantity,
    ),
  );
}

/** Answers a line's value in fen: goods and freight in China with the agency fee on them, and options. */
function lineValueFen(serviceRatePercent: string) {
  return ({ unitPriceFen, quantity, freightFen, optionsFen }: CostLine) =>
    new Decimal(unitPriceFen)
      .times(quantity)
      .plus(freightFen)
      .times(new Decimal(100).plus(serviceRatePercent).div(100))
      .plus(optionsFen)
      .toFixed();
}

/** Answers a line's weight or volumetric weight in grams, as the method counts it. */
function lineGrams(end: End, { method }: MethodCost) {
  return ({ quantity, weightGrams, usualGrams, lengthMm, widthMm, heightMm }: CostLine) => {
    const grams = weightGrams ?? (usualGrams ?? unknownPieceGrams)[end];
    const bulk =
      lengthMm && widthMm && heightMm
        ? volumetricGrams(lengthMm, widthMm, heightMm, method.list.volumetricDivisor)
        : 0;
    return String(Math.max(grams, bulk) * quantity);
  };
}

function addShares(...shares: readonly number[][]) {
  return shares[0]!.map((_, index) => shares.reduce((sum, share) => sum + share[index]!, 0));
}

/** The number of answers cached for one set of rules; the oldest is evicted first. */
const answersKept = 300;

const answers = new WeakMap<CostRules, Map<string, CostAnswer>>();

/**
 * Answers `predictCost` from a cache, since an order's page asks the same at every visit. The answer is
 * shared and must not be changed.
 */
export function cachedCost(question: CostQuestion, rules: CostRules): CostAnswer {
  const known = answers.get(rules) ?? new Map<string, CostAnswer>();
  answers.set(rules, known);
  const asked = JSON.stringify(question);
  const found = known.get(asked);
  if (found) return found;
  const answer = deepFreeze(predictCost(question, rules));
  known.set(asked, answer);
  if (known.size > answersKept) known.delete(known.keys().next().value!);
  return answer;
}

/** Lists every assumption of an answer in the buyer's words. */
function costAssumptions(
  question: CostQuestion,
  { cartons, methods, chosen }: Pick<CostAnswer, "cartons" | "methods" | "chosen">,
): string[] {
  const { lines } = question;
  const boxes = cartons?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const unweighed = lines.some(({ weightGrams }) => weightGrams === null);
  return [
    lines.length === 1 && lines[0] && lineWords(lines[0]),
    ...methodWords(question, { methods, chosen }),
    `為替は1元=${new Decimal(question.ttsRate).plus(question.spreadYen).toFixed(2)}円（TTS ${question.ttsRate}円+${question.spreadYen}円）。通関では税関の公示レートが使われるため、関税と消費税は少し変わります`,
    ...new Set(lines.filter(({ weightGrams }) => weightGrams === null).map(guessedWeight)),
    !unweighed &&
      !cartons &&
      "寸法が不明のため容積重量は含めず、箱と緩衝材として重さの12%までを加算",
    cartons &&
      `縦${carton.lengthMm / 10}×横${carton.widthMm / 10}×高さ${carton.heightMm / 10}cmまで、1箱30kgまでの箱（空箱${carton.emptyGrams}gまで）に${lines.length > 1 ? "重量と寸法が同じ商品ごとに分け、" : ""}向きをそろえて詰めた${grouped(boxes)}箱として計算`,
    cartons?.some(({ oversize }) => oversize) &&
      "1個が箱の上限を超えています。配送方法によっては送れません",
    ...(question.destination === "fba" ? fbaAssumptions(cartons) : []),
    place(question),
    ...new Set(lines.map(dutyAssumption)),
    methods[0]?.customs.kind === "text" &&
      `税率が「${methods[0].customs.rateText}」のため、関税は通関のときに決まります`,
    "買付手数料は課税価格に含めません。個人使用の軽減（0.6掛け）は事業用の輸入には使えません",
    "合計は送料・関税・消費税を含み、通関手数料と消費税の還付は含みません",
  ].filter((line) => typeof line === "string");
}

function methodWords(
  { methodCode }: CostQuestion,
  { methods, chosen }: Pick<CostAnswer, "methods" | "chosen">,
) {
  if (!chosen) return [];
  const { code, nameJa } = chosen.method;
  if (methodCode === undefined) return [`最安の「${nameJa}」で送る場合`];
  const words = [`「${nameJa}」で送る場合`];
  if (code !== methodCode) words.push("選んだ配送方法では送れないため、送れる方法で計算しています");
  const [cheapest] = methods;
  if (cheapest && cheapest.totalYen.max < chosen.totalYen.min)
    words.push(`「${cheapest.method.nameJa}」なら、これより安くなります`);
  return words;
}

/** Names the assumed weight of a piece that is not weighed. */
function guessedWeight({ usualGrams }: CostLine) {
  const { min, max } = usualGrams ?? unknownPieceGrams;
  const of = usualGrams ? "、分類の目安で" : "、";
  return `重量不明のため${of}1個${grouped(min)}〜${grouped(max)}gとして計算`;
}

function fbaAssumptions(cartons: CostAnswer["cartons"]) {
  if (!cartons) return ["Amazonの倉庫の箱の上限は、寸法が不明のため確認していません"];
  return [
    cartons.some(({ oversize }) => oversize)
      ? "Amazonの倉庫が受け取る箱の上限を超えます。大型の商品として納品の条件をご確認ください"
      : "どの箱もAmazonの倉庫の上限（60×50×50cm、30kg）に収まります",
    ...(cartons.some(({ weightGrams }) => weightGrams > 15_000)
      ? ["Amazonの倉庫宛てで15kgを超える箱には「重量超過」の表示が必要です"]
      : []),
  ];
}

function lineWords({ unitPriceFen, quantity, weightGrams, ...size }: CostLine) {
  const { lengthMm, widthMm, heightMm } = size;
  return [
    `単価${yuanOf(unitPriceFen)}元×${grouped(quantity)}個`,
    weightGrams && `1個${grouped(weightGrams)}g`,
    lengthMm && widthMm && heightMm && `${lengthMm / 10}×${widthMm / 10}×${heightMm / 10}cm`,
  ]
    .filter(Boolean)
    .join("、");
}

function place({ prefecture, postalCode }: CostQuestion) {
  return prefecture || postalCode
    ? undefined
    : "お届け先が未指定のため、離島・遠隔地の追加料金は含みません";
}

function dutyAssumption({ duty }: CostLine) {
  return "lowPercent" in duty
    ? `HSコードが不明のため、関税は${duty.lowPercent}〜${duty.highPercent}%の幅で計算`
    : `HSコード${duty.hsCode}の税率（${duty.rcep ? "RCEPの原産地証明あり" : "原産地証明なし"}）`;
}

function grouped(amount: number) {
  return amount.toLocaleString("ja-JP");
}
