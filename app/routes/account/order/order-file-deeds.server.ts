import { data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/actor.ts";
import { fields as rules } from "#app/domain/fields.schema.server.ts";
import { attachFile, detachFile } from "#app/domain/files/attach-file.server.ts";
import { attachUpload } from "#app/domain/files/attach-upload.server.ts";
import type { DirectStore } from "#app/domain/files/direct-store.ts";
import type { FileStore } from "#app/domain/files/file-store.ts";
import { partBytes, uploadBytesMax } from "#app/domain/files/upload.ts";
import { limits } from "#app/domain/limits.ts";
import { orderPage } from "#app/domain/order/order-page.ts";
import { ownOrder } from "#app/domain/order/own-order.server.ts";
import { buyerMay } from "#app/domain/policy.ts";
import type { Scope } from "#app/domain/scope.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { uploadsOf } from "#app/http/uploads.server.ts";

const partsMax = Math.ceil(uploadBytesMax.dest / partBytes);

const FileForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("attach"),
    fileForm: rules.formId,
    /** Set where the page's script has sent a large file in parts. */
    attachmentUpload: rules.formId.optional(),
    attachmentParts: z.string().max(2_000).optional(),
  }),
  z.object({ intent: z.literal("detach"), file: rules.id }),
]);

/** Whether the pressed button is one of the attachments'. */
export function isFileDeed(form: FormData) {
  return FileForm.options.some(({ shape }) => shape.intent.value === form.get("intent"));
}

/** Attaches or removes a file of the order, and answers where to go or what is wrong with the file. */
export async function doFileDeed(
  scope: Scope<Buyer>,
  stores: { files: FileStore; direct: DirectStore },
  number: string,
  typed: FormData,
) {
  if (!buyerMay(scope.actor, "order")) throw forbidden();
  const order = await ownOrder(scope, number);
  if (!order) throw notFound();
  const form = FileForm.safeParse(Object.fromEntries(typed));
  if (!form.success) return refuse("ページを読み込み直してから、もう一度お試しください");
  const here = redirect(`${orderPage(number)}#files`, 303);

  if (form.data.intent === "detach") {
    const detached = await detachFile(scope, stores.files, order, form.data.file);
    if (!detached.ok) throw notFound();
    return here;
  }
  const { fileForm, attachmentUpload: uploadId } = form.data;
  const etags = (form.data.attachmentParts ?? "").split(",").slice(0, partsMax);
  const [upload] = uploadId ? [] : await uploadsOf(typed, "attachment");
  if (!uploadId && !upload) return refuse("添付するファイルを選んでください");
  const attached = upload
    ? await attachFile(scope, stores.files, order, upload, fileForm)
    : await attachUpload(scope, stores, order, { uploadId: uploadId!, etags }, fileForm);
  return attached.ok ? here : refuse(sentences[attached.reason]);
}

const sentences = {
  empty: "空のファイルは添付できません",
  "too-large": "添付は1件50MB、画像は10MBまでです",
  unfinished: "ファイルを受け取れませんでした。選び直してください",
  "unknown-type":
    "添付できるのは、画像（PNG・JPEG・WebP・GIF）、PDF、Excel・Word・PowerPoint、ZIP、テキストです",
  "too-many": `添付は${limits.attachmentsPerOrder}件までです。不要な添付を外してからお試しください`,
};

function refuse(fileProblem: string) {
  return data({ fileProblem }, { status: 400 });
}
