import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { limits } from "#app/domain/core/limits.ts";
import type { TransferReceipt } from "#app/domain/money/payments/top-up-report.server.ts";
import { href } from "#app/href.ts";
import { TransferReceiptLinks } from "#app/shared/transfer-receipt-links.tsx";
import { answerTo } from "#app/ui/answer-to.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useFold } from "#app/ui/use-fold.ts";
import { useSending } from "#app/ui/use-sending.ts";

interface AddTransferReceiptsProps {
  report: { id: string; number: string; receipts: readonly TransferReceipt[] };
  /** Left out for who may not add. */
  idempotencyKey: string | undefined;
  lastResult: SubmissionResult | undefined;
}

/** Why slips were not taken, above whatever the page shows: their transfer may not be there any more. */
export function ReceiptsRefusal({ lastResult }: Pick<AddTransferReceiptsProps, "lastResult">) {
  const [form] = useForm({ id: `receipts-${lastResult?.initialValue?.report}`, lastResult });
  return <ErrorSummary form={form} title="写しは追加されていません" />;
}

/** The slips of a transfer that finance still looks for, and room for those that are missing. */
export function AddTransferReceipts({
  report: { id, number, receipts },
  idempotencyKey,
  lastResult,
}: AddTransferReceiptsProps) {
  const room = limits.receiptsPerTopUp - receipts.length;
  const refused = answerTo(lastResult, { report: id });
  const [form, fields] = useForm<Record<"id" | "report" | "receipts", string>>({
    id: `receipts-${id}`,
    lastResult: refused,
  });
  const fold = useFold(refused !== undefined);
  const { once } = useSending();
  const [busy, setBusy] = useState(false);
  return (
    <>
      <TransferReceiptLinks receipts={receipts} of={`${number} 振込明細`} />
      {idempotencyKey && room > 0 && (
        <details className="disclosure" {...fold}>
          <summary>振込明細の写しを追加する</summary>
          <Form
            method="post"
            encType="multipart/form-data"
            className="stack medium"
            {...getFormProps(form)}
            onSubmitCapture={once}
          >
            <input type="hidden" id={fields.id.id} name="id" value={idempotencyKey} />
            <input type="hidden" id={fields.report.id} name="report" value={id} />
            <FileField
              field={fields.receipts}
              label="写し"
              required
              accept={accepted.papers}
              limits={{ files: room, bytesEach: limits.imageBytesMax }}
              sendTo={href("/user/uploads")}
              onBusy={setBusy}
              hint={`あと${room}件まで、1件10MBまで。JPEG・PNG・WebP・PDF`}
            />
            <SendButton
              soft
              small
              intent="receipts"
              of={{ name: "report", value: id }}
              disabled={busy}
            >
              追加する
            </SendButton>
          </Form>
        </details>
      )}
    </>
  );
}
