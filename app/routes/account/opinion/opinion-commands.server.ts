import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import { opinionPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { opinionLimits } from "#app/domain/trade/after-sales/opinion.ts";
import {
  OpinionForm,
  WithdrawOpinionForm,
} from "#app/domain/trade/after-sales/opinion-forms.schema.server.ts";
import { saveOpinion, withdrawOpinion } from "#app/domain/trade/after-sales/save-opinion.server.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectDocumentWithFlash } from "#app/http/session/flash.server.ts";

const movedOn =
  "この口コミは、ほかの操作で変わりました。ページを開き直し、いまの内容をご確認ください";

/** What the two buttons of an opinion's page do. */
export function doOpinionCommand(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  offerId: string,
  sent: FormData,
) {
  return formText(sent, "intent") === "withdraw"
    ? withdraw(context, scope, offerId, sent)
    : save(context, scope, offerId, sent);
}

async function save(context: AppLoadContext, scope: Scope<Buyer>, offerId: string, sent: FormData) {
  const submission = parseForm(sent, { schema: OpinionForm });
  if (submission.status !== "success") return invalid(submission);

  const wrong = (text: string) => invalid(submission, undefined, { pictures: [text] });
  const pictures = await allUploadsOf(scope, context.files, sent, "pictures");
  if (!pictures.ok) return wrong(fileRefusals.ja[pictures.reason]);
  const saved = await saveOpinion(scope, context.files, offerId, {
    ...submission.value,
    pictures: pictures.value,
  });
  if (saved.ok)
    return redirectDocumentWithFlash(context, opinionPage(offerId), "口コミを保存しました。");
  switch (saved.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "too-many-pictures":
      return wrong(`写真は${opinionLimits.pictures}枚までです`);
    case "not-a-picture":
      return wrong("写真はPNG・JPEG・WebPのいずれかにしてください");
    case "unusual-picture":
      return wrong(
        "写真を読み取れませんでした。ファイルが壊れているか、大きすぎるか、細長すぎます。別の写真をお選びください",
      );
    case "picture-too-large":
      return wrong("写真は1枚10MBまでです");
    case "picture-too-many-pixels":
      return wrong(tooManyPixels.ja);
    case "moved-meanwhile":
      return changed(submission, movedOn);
  }
}

async function withdraw(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  offerId: string,
  sent: FormData,
) {
  const submission = parseForm(sent, { schema: WithdrawOpinionForm });
  if (submission.status !== "success") return invalid(submission);
  const withdrawn = await withdrawOpinion(scope, offerId, submission.value.version);
  if (withdrawn.ok)
    return redirectDocumentWithFlash(
      context,
      opinionPage(offerId),
      "口コミを取り下げました。商品ページには表示されません。",
    );
  switch (withdrawn.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "moved-meanwhile":
      return changed(submission, movedOn);
  }
}
