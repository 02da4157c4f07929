import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import { limits } from "#app/domain/core/limits.ts";
import { forwardedPage } from "#app/domain/core/page-links.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import {
  editForwarded,
  withdrawForwarded,
} from "#app/domain/trade/floor/change-forwarded.server.ts";
import {
  announcementFields,
  orderNumberOf,
  readParcels,
  toAnnouncement,
} from "#app/domain/trade/floor/forwarded-forms.schema.server.ts";
import { allUploadsOf, hasUploads } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectDocumentWithFlash, redirectWithFlash } from "#app/http/session/flash.server.ts";

export const AnnounceForm = z
  .object({
    intent: z.enum(["announce", "edit"]),
    id: rules.idempotencyKey,
    number: orderNumberOf.optional(),
    ...announcementFields,
    photos: z.any().optional(),
  })
  .transform((sent, context) => ({
    intent: sent.intent,
    id: sent.id,
    number: sent.number,
    said: toAnnouncement(sent, context),
  }));

const { tracking, pieces } = announcementFields;
const ParcelsForm = z.object({ tracking, pieces }).transform(readParcels);

const WithdrawForm = z.object({ intent: z.literal("withdraw"), number: orderNumberOf });

const arrived = "もう荷物が届いているか、内容が変わっています。最新の状態をご確認ください";
const taken =
  "この追跡番号は、ほかの荷物で登録されています。番号をご確認ください。お客様の荷物のときは、下の「追跡番号の確認依頼」からお知らせください";
const inUse =
  "この追跡番号は、ほかの荷物で登録されています。番号をご確認ください。お客様の荷物のときは、下の「お問い合わせ」からお知らせください";
const parcelIsHere =
  "すでに倉庫にある荷物の追跡番号は、変更・削除できません。お客様の荷物でないときは、一覧から取り下げてください";

const noPhoto = "商品の写真を選んでください";

/** What is wrong with the rows of parcels, which are read only once all else is right. */
function wrongParcels(form: FormData) {
  const { error } = parseForm(form, { schema: ParcelsForm }).reply();
  return Object.fromEntries(Object.entries(error ?? {}).map(([name, said]) => [name, said ?? []]));
}

/** 登録・変更: the goods with their parcels, as the form says them. */
export async function sendAnnouncement(
  context: AppLoadContext,
  scope: Scope<Buyer>,
  form: FormData,
) {
  const submission = parseForm(form, { schema: AnnounceForm });
  const missing: Record<string, string[]> =
    submission.payload.intent === "edit" || hasUploads(form, "photos") ? {} : { photos: [noPhoto] };
  if (submission.status !== "success")
    return invalid(submission, undefined, { ...wrongParcels(form), ...missing });
  const { id, number, said } = submission.value;
  if (missing.photos) return invalid(submission, undefined, missing);
  const photos = await allUploadsOf(scope, context.files, form, "photos");
  if (!photos.ok)
    return invalid(submission, undefined, { photos: [fileRefusals.ja[photos.reason]] });
  const announced = number
    ? await editForwarded(scope, number, said)
    : await announceForwarded(scope, context.files, id, said, photos.value);
  if (announced.ok)
    return redirectDocumentWithFlash(
      context,
      forwardedPage,
      number
        ? `${number} の変更を受け付けました。`
        : `${announced.value.number} を受け付けました。荷物を下の送り先へ送ってください。検品と棚入れが終わると、お知らせします。`,
    );
  switch (announced.reason) {
    case "forbidden":
      throw forbidden();
    case "form-used":
      return usedForm(submission);
    case "not-found":
      throw notFound();
    case "number-taken":
      return invalid(submission, undefined, { "tracking[0]": [taken] });
    case "number-in-use":
      return invalid(submission, undefined, { "tracking[0]": [inUse] });
    case "not-a-picture":
      return invalid(submission, undefined, {
        photos: ["写真はPNG・JPEG・WebPのファイルを選んでください"],
      });
    case "too-many-pictures":
      return invalid(submission, undefined, {
        photos: [`写真は${limits.attachmentsPerDocument}枚までです`],
      });
    case "picture-too-large":
      return invalid(submission, undefined, { photos: ["写真は10MBまでです"] });
    case "picture-too-many-pixels":
      return invalid(submission, undefined, { photos: [tooManyPixels.ja] });
    case "parcel-is-here":
      return invalid(submission, undefined, { "tracking[0]": [parcelIsHere] });
    case "arrived-already":
    case "moved-meanwhile":
      return changed(submission, arrived);
  }
}

/** 取り下げ of goods that have not arrived. */
export async function sendWithdrawal(context: AppLoadContext, scope: Scope<Buyer>, form: FormData) {
  const submission = parseForm(form, { schema: WithdrawForm });
  if (submission.status !== "success") return invalid(submission);
  const { number } = submission.value;
  const withdrawn = await withdrawForwarded(scope, number);
  if (withdrawn.ok)
    return redirectWithFlash(
      context,
      forwardedPage,
      withdrawn.value.isNobodysAgain
        ? `${number} を取り下げました。倉庫の荷物は「持ち主不明の荷物」に戻りました。`
        : `${number} を取り下げました。`,
    );
  switch (withdrawn.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "arrived-already":
    case "moved-meanwhile":
      return changed(submission, arrived);
  }
}
