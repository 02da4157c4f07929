import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { csv } from "#app/http/files/csv.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { askCost } from "./asked-cost.server.ts";

/** The calculator's answer as a sheet: every method a row, then what was assumed. */
export async function loader(args: LoaderFunctionArgs) {
  const { answer } = await askCost(args);
  if (!answer) throw notFound();
  const { fixed, methods, assumptions } = answer;
  return csv("landed-cost.csv", [
    [
      "配送方法",
      "日数",
      "請求重量kg（最小）",
      "請求重量kg（最大）",
      "商品代金",
      "中国内送料",
      "オプション",
      "買付手数料",
      "国際送料（最小）",
      "国際送料（最大）",
      "うち大きさ・重さの追加",
      "うち離島・遠隔地の追加",
      "うち品物の区分の追加",
      "関税率",
      "関税（最小）",
      "関税（最大）",
      "輸入消費税（最小）",
      "輸入消費税（最大）",
      "合計（最小）",
      "合計（最大）",
      "1個あたり（最小）",
      "1個あたり（最大）",
    ],
    ...methods.map(
      ({ method, chargeableGrams, freight, freightYen, customs, totalYen, perPieceYen }) => [
        method.nameJa,
        `${method.daysMin}〜${method.daysMax}`,
        chargeableGrams.min / 1_000,
        chargeableGrams.max / 1_000,
        fixed.goodsYen,
        fixed.freightYen,
        fixed.optionsYen,
        fixed.feeYen,
        freightYen.min,
        freightYen.max,
        freight.boxYen,
        freight.areaYen,
        freight.goodsYen,
        customs.rateText,
        customs.dutyYen.min,
        customs.dutyYen.max,
        customs.consumptionTaxYen.min,
        customs.consumptionTaxYen.max,
        totalYen.min,
        totalYen.max,
        perPieceYen.min,
        perPieceYen.max,
      ],
    ),
    ...assumptions.map((assumption) => ["計算の前提", assumption]),
  ]);
}
