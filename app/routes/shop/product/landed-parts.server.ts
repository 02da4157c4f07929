import Decimal from "decimal.js";
import type { LandedCost } from "#app/domain/pricing/landed-cost/landed-cost.ts";

export type LandedParts = ReturnType<typeof landedParts>;

/** A landed cost as the goods page shows it: each part per piece, to two decimals, and the band's lengths. */
export function landedParts(landed: LandedCost, quantity: number, serviceRatePercent: string) {
  const { fixed } = landed;
  const each = (yen: Decimal.Value) => new Decimal(yen).div(quantity).toFixed(2);
  const one = (yen: Decimal.Value) => ({ min: each(yen), max: each(yen) });
  const range = ({ min, max }: { min: string; max: string }) => ({
    min: each(min),
    max: each(max),
  });

  return {
    methods: landed.methods,
    assumptions: landed.assumptions,
    spreadYen: each(fixed.spreadTotalYen),
    perPiece: {
      min: new Decimal(landed.perPieceYen.min).floor().toFixed(),
      max: new Decimal(landed.perPieceYen.max).ceil().toFixed(),
    },
    rows: [
      { key: "k1", name: "商品代金", ...one(fixed.goodsYen), note: "" },
      {
        key: "k2",
        name: "中国内送料・オプション",
        ...one(Decimal.sum(fixed.freightYen, fixed.optionsYen)),
        note: "",
      },
      {
        key: "k3",
        name: "買付手数料",
        ...one(fixed.feeYen),
        note: `${serviceRatePercent}% ×（商品代金+中国内送料）`,
      },
      {
        key: "k5",
        name: "国際送料",
        ...range(landed.freightYen),
        note: landed.methods[0]!.method.nameJa,
      },
      { key: "k6", name: "関税", ...range(landed.dutyYen), note: "分類の目安" },
      {
        key: "k6",
        name: "消費税",
        ...range(landed.consumptionTaxYen),
        note: "（CIF+関税）に対して",
      },
    ],
    band: [
      { yen: Number(fixed.goodsYen), shade: "c1" as const },
      { yen: Number(fixed.freightYen) + Number(fixed.optionsYen), shade: "c2" as const },
      { yen: Number(fixed.feeYen), shade: "c3" as const },
      { yen: Number(landed.freightYen.min), shade: "c5" as const },
      {
        yen: Number(landed.dutyYen.min) + Number(landed.consumptionTaxYen.min),
        shade: "c6" as const,
      },
      { yen: Number(landed.totalYen.max) - Number(landed.totalYen.min), shade: "c7" as const },
    ],
  };
}
