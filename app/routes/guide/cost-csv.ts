import { parseWithZod } from "@conform-to/zod/v4";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerCost } from "#app/domain/pricing/answer-cost.server.ts";
import { CostQuestionForm } from "#app/domain/pricing/cost-question.schema.server.ts";
import { csv } from "#app/http/csv.server.ts";
import { notFound } from "#app/http/respond.server.ts";

/** The calculator's answer as a sheet, every method a row. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const submission = parseWithZod(new URL(request.url).searchParams, { schema: CostQuestionForm });
  if (submission.status !== "success") throw notFound();
  const asked = await answerCost({ db: context.db, now: context.now() }, submission.value);
  if (!asked.ok) throw notFound();
  const { fixed, methods } = asked.value;
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
    ...methods.map(({ method, chargeableGrams, freightYen, customs, totalYen, perPieceYen }) => [
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
      customs.rateText,
      customs.dutyYen.min,
      customs.dutyYen.max,
      customs.consumptionTaxYen.min,
      customs.consumptionTaxYen.max,
      totalYen.min,
      totalYen.max,
      perPieceYen.min,
      perPieceYen.max,
    ]),
  ]);
}
