import { redirectDocument } from "@remix-run/cloudflare";
import { goodsRequestLimits } from "#app/domain/catalog/goods-requests/goods-request.ts";
import { askForGoods } from "#app/domain/catalog/goods-requests/goods-request-commands.server.ts";
import { GoodsRequestForm } from "#app/domain/catalog/goods-requests/goods-request-forms.schema.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import { goodsRequestPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

const { openPerCompany, perDay } = goodsRequestLimits;

/** 依頼する: answers with the page of the request, or with the form and what is wrong with it. */
export async function sendGoodsRequest(scope: Scope<Buyer>, store: FileStore, form: FormData) {
  const submission = parseForm(form, { schema: GoodsRequestForm });
  if (submission.status !== "success") return invalid(submission);
  const { id, goods } = submission.value;
  const wrong = (text: string) => invalid(submission, undefined, { pictures: [text] });
  const pictures = await allUploadsOf(scope, store, form, "pictures");
  if (!pictures.ok) return wrong(fileRefusals.ja[pictures.reason]);
  const asked = await askForGoods(scope, store, id, goods, pictures.value);
  if (asked.ok) return redirectDocument(goodsRequestPage(asked.value.number), 303);
  switch (asked.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission);
    case "not-found":
      throw notFound();
    case "nothing-to-go-by":
      return wrong("アドレスを入力するか、写真を1枚以上選んでください");
    case "too-many-pictures":
      return wrong(`写真は${goodsRequestLimits.pictures}枚までです`);
    case "not-a-picture":
      return wrong("写真はPNG・JPEG・WebPのファイルを選んでください");
    case "picture-too-large":
      return wrong("写真は10MBまでです");
    case "picture-too-many-pixels":
      return wrong(tooManyPixels.ja);
    case "too-many-open":
      return changed(
        submission,
        `確認中の依頼は${openPerCompany}件までです。担当者のご連絡をお待ちください`,
      );
    case "too-many-today":
      return changed(submission, `依頼は24時間に${perDay}件までです。明日あらためてお送りください`);
  }
}
