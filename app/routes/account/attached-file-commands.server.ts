import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import { ownProductLimits } from "#app/domain/catalog/products/own-product.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import {
  type Attachable,
  attachFile,
  attachUpload,
  detachFile,
} from "#app/domain/core/files/attach-file.server.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import { limits } from "#app/domain/core/limits.ts";
import { claimPage, orderPage, ownProductPage, shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  attachRights,
  findOwnAttachable,
} from "#app/domain/trade/after-sales/attachable.server.ts";
import { sentIds, uploadsOf } from "#app/http/files/uploads.server.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid, notFound, otherForm, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

const FileForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("attach"),
    fileForm: rules.idempotencyKey,
  }),
  z.object({ intent: z.literal("detach"), file: rules.id }),
]);

/** Whether the pressed button is one of the attachments'. */
export function isFileCommand(form: FormData) {
  return FileForm.options.some(({ shape }) => shape.intent.value === formText(form, "intent"));
}

const pages = {
  order: orderPage,
  shipping: shippingPage,
  claim: claimPage,
  product: ownProductPage,
};

/** Attaches or removes a file of the document, and answers where to go or what is wrong with the file. */
export async function doFileCommand(
  scope: Scope<Buyer>,
  context: AppLoadContext,
  kind: Attachable["kind"],
  number: string,
  form: FormData,
) {
  if (!buyerMay(scope.actor, attachRights[kind])) throw forbidden();
  const document = await findOwnAttachable(scope, kind, number);
  if (!document) throw notFound();
  const submission = parseForm(form, { schema: FileForm });
  if (submission.status !== "success") return otherForm(submission);
  const refuse = (text: string) => invalid(submission, undefined, { attachment: [text] });
  const { value } = submission;
  const here = (done: string) => redirectWithFlash(context, `${pages[kind](number)}#files`, done);

  if (value.intent === "detach") {
    const detached = await detachFile(scope, context.files, document, value.file);
    if (detached.ok) return here("ファイルを外しました。");
    if (detached.reason === "not-found") throw notFound();
    return invalid(submission, sentenceOf(kind, detached.reason));
  }
  const { fileForm } = value;
  const [uploadId] = sentIds(form, "attachment");
  const [upload] = uploadId ? [] : await uploadsOf(form, "attachment");
  if (!uploadId && !upload) return refuse("添付するファイルを選んでください");
  const attached = upload
    ? await attachFile(scope, context.files, document, upload, fileForm)
    : await attachUpload(scope, context, document, uploadId!, fileForm);
  if (attached.ok) return here("ファイルを添付しました。");
  if (attached.reason === "form-used") return usedForm(submission, { key: "fileForm" });
  const text = sentenceOf(kind, attached.reason);
  // A closed document's page has no form for it any more; that of one with too many stays with what it has sent.
  return attached.reason === "closed" ? invalid(submission, text) : refuse(text);
}

const sentences = {
  ...fileRefusals.ja,
  closed: "この書類の添付ファイルはもう変えられません。担当者へメッセージでご連絡ください",
  "too-many": `添付は${limits.attachmentsPerDocument}件までです。不要な添付を外してからお試しください`,
};

const productFull = `書類は${ownProductLimits.filesMax}件までです。不要な書類を外してからお試しください`;

/** Of claims, which take pictures alone and one more of them. */
const claimSentences: Partial<Record<keyof typeof sentences, string>> = {
  closed: "この申請の写真はもう変えられません",
  "unknown-type": "写真はPNG・JPEG・WebP・GIFのいずれかにしてください",
  "too-many": `写真は${limits.picturesPerClaim}枚までです。不要な写真を外してからお試しください`,
};

function sentenceOf(kind: Attachable["kind"], reason: keyof typeof sentences) {
  if (kind === "product" && reason === "too-many") return productFull;
  return (kind === "claim" && claimSentences[reason]) || sentences[reason];
}
