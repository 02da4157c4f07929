import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { completeGoodsRequest } from "#app/domain/catalog/goods-requests/complete-goods-request.server.ts";
import {
  goodsRequestLimits,
  pricesAsked,
} from "#app/domain/catalog/goods-requests/goods-request.ts";
import { answerGoodsRequest } from "#app/domain/catalog/goods-requests/goods-request-commands.server.ts";
import {
  AskBackForm,
  CompleteForm,
  RefuseForm,
  ReopenForm,
} from "#app/domain/catalog/goods-requests/goods-request-forms.schema.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { href } from "#app/href.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { typedText } from "#app/http/input/typed-text.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

type Reason = Exclude<
  RefusalOf<typeof completeGoodsRequest> | RefusalOf<typeof answerGoodsRequest>,
  "forbidden" | "not-found"
>;

const refusals: Record<Reason, { text: string; fieldId?: string; status: number }> = {
  "moved-meanwhile": { text: "状态已变更，请查看最新状态", status: 409 },
  "words-missing": { text: "请填写要告诉买家的话", status: 400 },
  "no-such-category": { text: "请选择类目", fieldId: "categoryId", status: 400 },
  "price-far": {
    text: "单价与买家期望的价格相差3倍以上：请核对单价，无误请勾选确认",
    fieldId: "checked",
    status: 400,
  },
  "too-many-pictures": {
    text: `图片最多${goodsRequestLimits.pictures}张`,
    fieldId: "pictures",
    status: 400,
  },
  "not-a-picture": { text: "图片须为 PNG、JPEG 或 WebP", fieldId: "pictures", status: 400 },
  "picture-too-large": { text: "图片每张不超过10MB", fieldId: "pictures", status: 400 },
  "picture-too-many-pixels": { text: tooManyPixels.zh, fieldId: "pictures", status: 400 },
};

const forms = {
  complete: CompleteForm,
  askBack: AskBackForm,
  refuse: RefuseForm,
  reopen: ReopenForm,
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
  sent: FormData,
) {
  if (intent === "complete") return complete(context, scope, number, sent);
  const schema = intent === "refuse" || intent === "reopen" ? forms[intent] : forms.askBack;
  const typed = typedText(sent, schema);
  const read = parseForm(sent, { schema, lang: "zh" });
  if (read.status !== "success") return wrong(typed, read.error, `${schema.shape.intent.value}-`);
  const { intent: move, words } = read.value;
  const answered = await answerGoodsRequest(scope, number, move, words);
  if (answered.ok) return redirectWithFlash(context, pageOf(number), doneTexts[move]);
  return refuse(answered.reason, typed);
}

async function complete(
  context: AppLoadContext,
  scope: Scope<Staff>,
  number: string,
  sent: FormData,
) {
  const typed = typedText(sent, forms.complete);
  const read = parseForm(sent, { schema: forms.complete, lang: "zh" });
  if (read.status !== "success") return wrong(typed, read.error);
  const pictures = await uploadsOf(sent, "pictures");
  const completed = await completeGoodsRequest(scope, context.files, number, read.value, pictures);
  if (completed.ok)
    return redirectWithFlash(
      context,
      pageOf(number),
      completed.value.inCart
        ? "已补录，商品已放入买家的购物车，买家会收到通知。"
        : "已补录。买家的购物车已满，买家会从申请页放入。",
    );
  const asked = completed.reason === "price-far" && {
    checked: "",
    checkedFor: pricesAsked(read.value.skus),
  };
  return refuse(completed.reason, { ...typed, ...asked });
}

function pageOf(number: string) {
  return href("/staff/goodsRequests/:number", { number });
}

function refuse(reason: Reason | "forbidden" | "not-found", typed: Record<string, string>) {
  if (reason === "forbidden") throw forbidden();
  if (reason === "not-found") throw notFound();
  const { text, fieldId, status } = refusals[reason];
  return data({ typed, problems: [{ text, ...(fieldId ? { fieldId } : {}) }] }, { status });
}

/** Every wrong field with its sentence. */
function wrong(
  typed: Record<string, string>,
  error: Record<string, string[] | null> | null | undefined,
  prefix = "",
) {
  const problems = Object.entries(error ?? {}).map(([name, said]) => ({
    text: said?.[0] ?? "请重新填写",
    ...(name ? { fieldId: prefix + name } : {}),
  }));
  return data({ typed, problems }, { status: 400 });
}
