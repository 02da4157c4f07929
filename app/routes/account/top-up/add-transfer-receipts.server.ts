import { type ActionFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Buyer } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { fileRefusals } from "#app/domain/core/files/file-refusals.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { addTransferReceipts } from "#app/domain/money/payments/report-top-up.server.ts";
import { allUploadsOf } from "#app/http/files/uploads.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { changed, invalid, notFound, usedForm } from "#app/http/respond.server.ts";
import { forbidden } from "#app/http/scope.server.ts";
import { transferReceiptTexts } from "./transfer-receipt-texts.ts";

const ReceiptsForm = z.object({ id: rules.idempotencyKey, report: rules.id });

const settled = "このお振込の確認はすでに終わっています。最新の状態をご確認ください";

/** 振込明細の写しを追加する, from whichever page shows the report; leads back to it. */
export async function sendMoreReceipts(
  scope: Scope<Buyer>,
  { context }: ActionFunctionArgs,
  form: FormData,
  back: string,
) {
  const submission = parseForm(form, { schema: ReceiptsForm });
  if (submission.status !== "success") return invalid(submission);
  const { id: idempotencyKey, report: reportId } = submission.value;
  const receipts = await allUploadsOf(scope, context.files, form, "receipts");
  if (!receipts.ok)
    return invalid(submission, undefined, { receipts: [fileRefusals.ja[receipts.reason]] });
  const enclosed = { store: context.files, uploads: receipts.value };
  const added = await addTransferReceipts(scope, { reportId, idempotencyKey }, enclosed);
  if (added.ok) return redirectDocument(back, 303);
  switch (added.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "form-used":
      return usedForm(submission);
    case "moved-meanwhile":
      return changed(submission, settled);
    default:
      return invalid(submission, undefined, { receipts: [transferReceiptTexts[added.reason]] });
  }
}
