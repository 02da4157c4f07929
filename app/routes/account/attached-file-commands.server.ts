import { data, redirect } from "@remix-run/cloudflare";
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
import type { DirectStore, FileStore } from "#app/domain/core/files/file-store.ts";
import { tooManyPixels } from "#app/domain/core/files/image-header.ts";
import { partBytes, uploadBytesMax } from "#app/domain/core/files/upload.ts";
import { limits } from "#app/domain/core/limits.ts";
import { claimPage, orderPage, ownProductPage, shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  attachRights,
  findOwnAttachable,
} from "#app/domain/trade/after-sales/attachable.server.ts";
import { uploadsOf } from "#app/http/files/uploads.server.ts";
import { formText } from "#app/http/input/form-text.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";

const partsMax = Math.ceil(uploadBytesMax.dest / partBytes);

const FileForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("attach"),
    fileForm: rules.idempotencyKey,
    /** Set where the page's script has sent a large file in parts. */
    attachmentUpload: rules.idempotencyKey.optional(),
    attachmentParts: z.string().max(2_000).optional(),
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
  stores: { files: FileStore; direct: DirectStore },
  kind: Attachable["kind"],
  number: string,
  form: FormData,
) {
  if (!buyerMay(scope.actor, attachRights[kind])) throw forbidden();
  const document = await findOwnAttachable(scope, kind, number);
  if (!document) throw notFound();
  const submission = parseForm(form, { schema: FileForm });
  if (submission.status !== "success")
    return refuse("ページを読み込み直してから、もう一度お試しください");
  const { value } = submission;
  const here = redirect(`${pages[kind](number)}#files`, 303);

  if (value.intent === "detach") {
    const detached = await detachFile(scope, stores.files, document, value.file);
    if (detached.ok) return here;
    if (detached.reason === "not-found") throw notFound();
    return refuse(sentenceOf(kind, detached.reason));
  }
  const { fileForm, attachmentUpload: uploadId } = value;
  const etags = (value.attachmentParts ?? "").split(",").slice(0, partsMax);
  const [upload] = uploadId ? [] : await uploadsOf(form, "attachment");
  if (!uploadId && !upload) return refuse("添付するファイルを選んでください");
  const attached = upload
    ? await attachFile(scope, stores.files, document, upload, fileForm)
    : await attachUpload(scope, stores, document, { uploadId: uploadId!, etags }, fileForm);
  return attached.ok ? here : refuse(sentenceOf(kind, attached.reason));
}

const sentences = {
  closed: "この書類の添付ファイルはもう変えられません。担当者へメッセージでご連絡ください",
  empty: "空のファイルは添付できません",
  "too-large": "添付は1件50MB、画像は10MBまでです",
  "picture-too-many-pixels": tooManyPixels.ja,
  unfinished: "ファイルを受け取れませんでした。選び直してください",
  "unknown-type":
    "添付できるのは、画像（PNG・JPEG・WebP・GIF）、PDF、Excel・Word・PowerPoint、ZIP、テキストです",
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

function refuse(fileProblem: string) {
  return data({ fileProblem }, { status: 400 });
}
