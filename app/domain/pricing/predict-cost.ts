import Decimal from "decimal.js";
import { type Customs, type CustomsRules, customs, type DutyBasis } from "../customs/customs.ts";
import { type Carton, carton, packCartons } from "./cartons.ts";
import {
  chargeableGrams,
  type FreightBand,
  freightYen,
  type LogisticsMethod,
  type Piece,
  unknownPieceGrams,
  volumetricGrams,
  type WholeYenRange,
} from "./freight.ts";
import { type Breakdown, breakdown } from "./pricing.ts";

/** What somebody wants to import; what they do not know is null. */
export interface CostQuestion extends Piece {
  unitPriceFen: number;
  quantity: number;
  freightFen: number;
  optionsFen: number;
  serviceRatePercent: string;
  ttsRate: string;
  spreadYen: string;
  destination: "home" | "fba";
  duty: DutyBasis;
}

export interface CostRules {
  methods: readonly LogisticsMethod[];
  bands: readonly FreightBand[];
  customs: CustomsRules;
}

export interface MethodCost {
  method: LogisticsMethod;
  chargeableGrams: WholeYenRange;
  freightYen: WholeYenRange;
  customs: Customs;
  totalYen: WholeYenRange;
  /** Decimal text, yen. */
  perPieceYen: { min: string; max: string };
}

export interface CostAnswer {
  fixed: Breakdown;
  /** Empty where size or weight is unknown. */
  cartons: Carton[];
  /** The cheapest first. */
  methods: MethodCost[];
  assumptions: string[];
}

/**
 * 着地原価 of one product by every method side by side. Known weight and size are packed in cartons and
 * reckoned exactly; what is unknown makes a range, and every guess is named. Agency fee is no part
 * of the taxable value (買付手数料 is not, 関税定率法 第4条); goods, freight in China, options and
 * international freight are.
 */
export function predictCost(question: CostQuestion, rules: CostRules): CostAnswer {
  const { quantity, weightGrams } = question;
  const fixed = breakdown({
    goodsFen: question.unitPriceFen * quantity,
    freightFen: question.freightFen,
    optionsFen: question.optionsFen,
    ttsRate: question.ttsRate,
    spreadYen: question.spreadYen,
    serviceRatePercent: question.serviceRatePercent,
  });
  const taxable = Decimal.sum(fixed.goodsYen, fixed.freightYen, fixed.optionsYen).ceil().toNumber();
  const cartons = cartonsOf(question);

  const methods = rules.methods
    .flatMap((method) => {
      const grams = gramsBy(method, question, cartons);
      const bands = rules.bands.filter(({ methodCode }) => methodCode === method.code);
      const min = freightYen(bands, grams.min);
      const max = freightYen(bands, grams.max);
      if (min === undefined || max === undefined) return [];
      const duty = customs(
        {
          cifYen: { min: taxable + min, max: taxable + max },
          quantity,
          weightGrams: weightGrams === null ? null : weightGrams * quantity,
        },
        question.duty,
        rules.customs,
      );
      const totalYen = {
        min: fixed.totalYen + min + duty.dutyYen.min + duty.consumptionTaxYen.min,
        max: fixed.totalYen + max + duty.dutyYen.max + duty.consumptionTaxYen.max,
      };
      return [
        {
          method,
          chargeableGrams: grams,
          freightYen: { min, max },
          customs: duty,
          totalYen,
          perPieceYen: {
            min: new Decimal(totalYen.min).div(quantity).toFixed(2, Decimal.ROUND_DOWN),
            max: new Decimal(totalYen.max).div(quantity).toFixed(2, Decimal.ROUND_UP),
          },
        },
      ];
    })
    .sort((a, b) => a.totalYen.min - b.totalYen.min || a.totalYen.max - b.totalYen.max);

  return { fixed, cartons, methods, assumptions: assumptions(question, cartons, methods[0]) };
}

function cartonsOf({ quantity, weightGrams, lengthMm, widthMm, heightMm }: CostQuestion) {
  if (!weightGrams || !lengthMm || !widthMm || !heightMm) return [];
  return packCartons({ quantity, weightGrams, lengthMm, widthMm, heightMm });
}

/** Each carton counts by its weight or its volume, whichever is more. */
function gramsBy(method: LogisticsMethod, question: CostQuestion, cartons: readonly Carton[]) {
  if (cartons.length === 0) return chargeableGrams([question], method.volumetricDivisor);
  const grams = cartons.reduce(
    (sum, box) =>
      sum +
      Math.max(
        box.grams,
        volumetricGrams(box.lengthMm, box.widthMm, box.heightMm, method.volumetricDivisor),
      ),
    0,
  );
  return { min: grams, max: grams };
}

function assumptions(
  question: CostQuestion,
  cartons: readonly Carton[],
  cheapest: MethodCost | undefined,
): string[] {
  const { weightGrams, duty } = question;
  const grouped = (amount: number) => amount.toLocaleString("ja-JP");
  return [
    `為替は1元=${new Decimal(question.ttsRate).plus(question.spreadYen).toFixed(2)}円（TTS ${question.ttsRate}円+${question.spreadYen}円）。通関では税関の公示レートが使われるため、関税と消費税は少し変わります`,
    ...(weightGrams === null
      ? [
          `重量が不明のため、1個${unknownPieceGrams.min}〜${grouped(unknownPieceGrams.max)}gとして計算`,
        ]
      : []),
    ...(weightGrams !== null && cartons.length === 0
      ? ["寸法が不明のため容積重量は含めず、箱と緩衝材として重さの3〜12%を加算"]
      : []),
    ...(cartons.length > 0
      ? [
          `縦${carton.lengthMm / 10}×横${carton.widthMm / 10}×高さ${carton.heightMm / 10}cmまで、1箱30kgまでの箱（空箱${carton.emptyGrams}g）に向きをそろえて詰めた${cartons.length}箱として計算`,
        ]
      : []),
    ...(cartons.some(({ oversize }) => oversize)
      ? ["1個が箱の上限を超えています。配送方法によっては送れません"]
      : []),
    ...(question.destination === "fba"
      ? cartons.some(({ grams }) => grams > 15_000)
        ? ["Amazonの倉庫宛てで15kgを超える箱には「重量超過」の表示が要ります"]
        : []
      : []),
    "lowPercent" in duty
      ? `HSコードが不明のため、関税は${duty.lowPercent}〜${duty.highPercent}%の幅で計算`
      : `HSコード${duty.hsCode}の税率（${duty.rcep ? "RCEPの原産地証明あり" : "原産地証明なし"}）`,
    ...(cheapest?.customs.kind === "text"
      ? [`税率が「${cheapest.customs.rateText}」のため、関税は通関のときに決まります`]
      : []),
    "買付手数料は課税価格に含めません。個人使用の軽減（0.6掛け）は事業用の輸入には使えません",
    "合計は送料・関税・消費税を含み、通関手数料と消費税の還付は含みません",
  ];
}
