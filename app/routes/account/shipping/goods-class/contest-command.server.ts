import type { Submission } from "@conform-to/react";
import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { shippingPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type GoodsClass, goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { contestClass } from "#app/domain/trade/shipments/class-contest.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

export const ContestForm = z.object({
  intent: z.literal("contest"),
  id: rules.idempotencyKey,
  lineId: rules.id,
  wished: z.enum(Object.keys(goodsClasses) as [GoodsClass], "正しい区分を選んでください"),
  reason: freeText("理由を入力してください")
    .min(1, "理由を入力してください")
    .max(200, "理由は200文字以内で入力してください"),
});

/** 見直しを求める of one line. */
export async function doContest(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  number: string,
  contest: z.output<typeof ContestForm>,
  submission: Submission<unknown>,
) {
  const contested = await contestClass(scope, number, contest);
  if (contested.ok)
    return redirectWithFlash(
      context,
      `${shippingPage(number)}#classes`,
      "区分の見直しを受け付けました。担当者が確認し、お知らせでお答えします。",
    );
  switch (contested.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "same-class":
      return invalid(submission, undefined, { wished: ["いまと違う区分を選んでください"] });
    case "waits-already":
      return changed(submission, "この明細の見直しは、担当者が確認しているところです");
    case "moved-meanwhile":
      return changed(
        submission,
        "この画面からは、別の内容の見直しをすでに受け付けています。ページを開き直してからお送りください",
      );
    case "settled-already":
      return changed(
        submission,
        "送料の精算が済んだため、区分の見直しはメッセージでご相談ください",
      );
  }
}
