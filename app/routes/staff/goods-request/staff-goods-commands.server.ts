import type { Submission } from "@conform-to/react";
import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { completeGoodsRequest } from "#app/domain/catalog/goods-requests/complete-goods-request.server.ts";
import {
  goodsRequestLimits,
  pricesAsked,
} from "#app/domain/catalog/goods-requests/goods-request.ts";
import { answerGoodsRequest } from "#app/domain/catalog/goods-requests/goods-request-commands.server.ts";
import {
  AnswerForm,
  CompleteForm,
} from "#app/domain/catalog/goods-requests/goods-request-forms.schema.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid } from "#app/http/respond.server.ts";
import { denial } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

type Reason = Exclude<
  RefusalOf<typeof completeGoodsRequest> | RefusalOf<typeof answerGoodsRequest>,
  "forbidden" | "not-found"
>;

const refusals: Record<Exclude<Reason, "moved-meanwhile">, { text: string; field: string }> = {
  "words-missing": { text: "请填写要告诉买家的话", field: "words" },
  "no-such-category": { text: "请选择类目", field: "categoryId" },
  "price-far": {
    text: "单价与买家期望的价格相差3倍以上：请核对单价，无误请勾选确认",
    field: "checked",
  },
  "too-many-pictures": { text: `图片最多${goodsRequestLimits.pictures}张`, field: "pictures" },
  "not-a-picture": { text: "图片须为 PNG、JPEG 或 WebP", field: "pictures" },
  "picture-too-large": { text: "图片每张不超过10MB", field: "pictures" },
  "picture-too-many-pixels": { text: tooManyPixels.zh, field: "pictures" },
};

const doneTexts = {
  askBack: "已向买家提问。",
  refuse: "已拒绝，买家会收到通知。",
  reopen: "已重新受理，买家会收到通知。",
};

/** What the buttons of a request's page do. */
export async function doStaffGoodsCommand(
  context: AppLoadContext,
  scope: Scope<Staff>,
  number: string,
  intent: string,
  form: FormData,
) {
  if (intent === "complete") return complete(context, scope, number, form);
  const submission = parseForm(form, { schema: AnswerForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent: move, words } = submission.value;
  const answered = await answerGoodsRequest(scope, number, move, words);
  if (answered.ok) return redirectWithFlash(context, pageOf(number), doneTexts[move]);
  return refuse(submission, answered.reason);
}

async function complete(
  context: AppLoadContext,
  scope: Scope<Staff>,
  number: string,
  form: FormData,
) {
  const submission = parseForm(form, { schema: CompleteForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const goods = submission.value;
  const pictures = await allUploadsOf(scope, context.files, form, "pictures");
  if (!pictures.ok)
    return invalid(submission, undefined, { pictures: [fileRefusals.zh[pictures.reason]] });
  const { files } = context;
  const completed = await completeGoodsRequest(scope, files, number, goods, pictures.value);
  if (completed.ok)
    return redirectWithFlash(
      context,
      pageOf(number),
      completed.value.inCart
        ? "已补录，商品已放入买家的购物车，买家会收到通知。"
        : "已补录。买家的购物车已满，买家会从申请页放入。",
    );
  if (completed.reason !== "price-far") return refuse(submission, completed.reason);
  // The tick is for the very prices that are asked about.
  const { text, field } = refusals[completed.reason];
  const { initialValue, ...reply } = submission.reply({ fieldErrors: { [field]: [text] } });
  const asked = { ...initialValue, checked: undefined, checkedFor: pricesAsked(goods.skus) };
  return data({ ...reply, initialValue: asked as Record<string, any> }, { status: 400 });
}

function pageOf(number: string) {
  return href("/staff/goodsRequests/:number", { number });
}

function refuse(submission: Submission<unknown>, reason: Reason | "forbidden" | "not-found") {
  if (reason === "forbidden" || reason === "not-found") throw denial(reason);
  if (reason === "moved-meanwhile") return changed(submission, "状态已变更，请查看最新状态");
  const { text, field } = refusals[reason];
  return invalid(submission, undefined, { [field]: [text] });
}
