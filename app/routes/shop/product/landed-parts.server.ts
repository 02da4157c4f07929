import Decimal from "decimal.js";
import { wholePerPiece } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { refusalText } from "#app/domain/pricing/carriage.ts";
import type { CostAnswer, MethodCost } from "#app/domain/pricing/landed-cost.ts";
import { dearFreight } from "#app/shared/landed/landed-total.ts";

export type LandedParts = ReturnType<typeof landedParts>;

interface Answered
  extends Pick<CostAnswer, "fixed" | "methods" | "refused" | "quantity" | "assumptions"> {
  chosen: MethodCost;
}

/** A landed cost as the goods page shows it: each part per piece, to two decimals, and the band's lengths. */
export function landedParts(
  { fixed, chosen, methods, refused, quantity, assumptions }: Answered,
  { serviceRatePercent, goodsFen }: { serviceRatePercent: string; goodsFen: number },
) {
  const { freightYen, customs, totalYen } = chosen;
  const each = (yen: Decimal.Value) => new Decimal(yen).div(quantity).toFixed(2);
  const one = (yen: Decimal.Value) => ({ min: each(yen), max: each(yen) });
  const range = ({ min, max }: { min: number; max: number }) => ({
    min: each(min),
    max: each(max),
  });

  return {
    methods: methods.map(({ method: { code, nameJa, daysMin, daysMax }, freightYen }) => ({
      method: { code, nameJa, daysMin, daysMax },
      freightYen,
    })),
    /** Why other methods do not carry the goods. */
    refused: refused.map(({ method, refusal }) => refusalText(method, refusal).ja),
    modes: modesOf(methods, chosen),
    sums: sumsOf(fixed, goodsFen),
    assumptions,
    spreadYen: each(fixed.spreadTotalYen),
    totalYen,
    perPiece: wholePerPiece(chosen.perPieceYen),
    methodJa: chosen.method.nameJa,
    dearFreight: dearFreight(chosen, fixed),
    rows: [
      { key: "swatch-1", name: "商品代金", ...one(fixed.goodsYen), note: "" },
      {
        key: "swatch-2",
        name: "中国内送料・オプション",
        ...one(Decimal.sum(fixed.freightYen, fixed.optionsYen)),
        note: `中国内送料${Number(fixed.freightYen) === 0 ? "込みの" : "は"}見込み。見積で確定します`,
      },
      {
        key: "swatch-3",
        name: "買付手数料",
        ...one(fixed.feeYen),
        note: `${serviceRatePercent}% ×（商品代金+中国内送料）`,
      },
      { key: "swatch-5", name: "国際送料", ...range(freightYen), note: chosen.method.nameJa },
      { key: "swatch-6", name: "関税", ...range(customs.dutyYen), note: "分類の目安" },
      {
        key: "swatch-6",
        name: "消費税",
        ...range(customs.consumptionTaxYen),
        note: "（CIF+関税）× 消費税率",
      },
    ],
    band: [
      { yen: Number(fixed.goodsYen), shade: "shade-1" as const },
      { yen: Number(fixed.freightYen) + Number(fixed.optionsYen), shade: "shade-2" as const },
      { yen: Number(fixed.feeYen), shade: "shade-3" as const },
      { yen: freightYen.min, shade: "shade-5" as const },
      { yen: customs.dutyYen.min + customs.consumptionTaxYen.min, shade: "shade-6" as const },
      { yen: totalYen.max - totalYen.min, shade: "shade-7" as const },
    ],
  };
}

const modesShown = 3;

/** The cheapest methods, the chosen one always among them. */
function modesOf(methods: readonly MethodCost[], chosen: MethodCost) {
  const cheapest = methods.slice(0, modesShown);
  const shown = cheapest.includes(chosen) ? cheapest : [...cheapest.slice(0, -1), chosen];
  return shown.map((one) => {
    const { code, nameJa, daysMin, daysMax } = one.method;
    const perPiece = wholePerPiece(one.perPieceYen);
    return { code, nameJa, daysMin, daysMax, perPiece, chosen: one === chosen };
  });
}

/** What the goods cost until they stand in our warehouse, as an order would reckon them. */
function sumsOf(fixed: CostAnswer["fixed"], goodsFen: number) {
  const { goodsYen, freightYen, optionsYen, feeYen, totalFen } = fixed;
  return {
    goods: { yen: goodsYen, fen: goodsFen },
    besides: {
      yen: Decimal.sum(freightYen, optionsYen, feeYen).toFixed(2),
      fen: totalFen - goodsFen,
    },
    roundingYen: fixed.roundingYen,
    totalYen: fixed.totalYen,
  };
}
