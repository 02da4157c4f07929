import { Form } from "@remix-run/react";
import { limits } from "#app/domain/core/limits.ts";
import type { TransferReceipt } from "#app/domain/money/payments/top-up-report.server.ts";
import { TransferReceiptLinks } from "#app/routes/frame/transfer-receipt-links.tsx";
import { Button } from "#app/ui/button.tsx";
import { Problem } from "#app/ui/problem.tsx";
import type { ReceiptsRefused } from "./add-transfer-receipts.server.ts";
import { transferReceiptAccept } from "./transfer-receipt-texts.ts";

interface AddTransferReceiptsProps {
  report: { id: string; number: string; receipts: readonly TransferReceipt[] };
  /** Left out for who may not add. */
  idempotencyKey: string | undefined;
  /** Why the files were not taken, if they were not. */
  problem: string | undefined;
}

/** Why slips were not taken, above whatever the page shows. */
export function ReceiptsRefusal({ refused }: { refused: ReceiptsRefused | undefined }) {
  return refused && <Problem title="写しは追加されていません">{refused.problem}</Problem>;
}

/** The slips of a transfer that finance still looks for, and room for those that are missing. */
export function AddTransferReceipts({
  report: { id, number, receipts },
  idempotencyKey,
  problem,
}: AddTransferReceiptsProps) {
  const room = limits.receiptsPerTopUp - receipts.length;
  const field = `receipts-${id}`;
  return (
    <>
      <TransferReceiptLinks receipts={receipts} of={`${number} 振込明細`} />
      {idempotencyKey && room > 0 && (
        <details className="disclosure" open={problem !== undefined}>
          <summary>振込明細の写しを追加する</summary>
          <Form method="post" encType="multipart/form-data" className="stack medium">
            <input type="hidden" name="id" value={idempotencyKey} />
            <input type="hidden" name="report" value={id} />
            <div className={problem ? "field invalid" : "field"}>
              <label htmlFor={field}>
                写し<span className="required">必須</span>
              </label>
              <input
                className="input"
                id={field}
                type="file"
                name="receipts"
                multiple
                required
                accept={transferReceiptAccept}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${field}-hint ${field}-error` : `${field}-hint`}
              />
              <p className="hint" id={`${field}-hint`}>
                あと{room}件まで、1件10MBまで。JPEG・PNG・WebP・PDF
              </p>
              {problem && (
                <p className="field-error" id={`${field}-error`}>
                  {problem}
                </p>
              )}
            </div>
            <Button soft small name="intent" value="receipts">
              追加する
            </Button>
          </Form>
        </details>
      )}
    </>
  );
}
