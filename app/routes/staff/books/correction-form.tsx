import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { z } from "zod";
import type { CorrectionsForm } from "#app/domain/money/bank/bank-forms.schema.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

interface Transfer {
  id: string;
  reason: string;
  changeYen: number;
  postedAt: Date;
  leftYen: number;
}

interface CorrectionFormProps {
  transfer: Transfer;
  idempotencyKey: string;
  lastResult: SubmissionResult | undefined;
}

/** Which way the money goes when a movement of the wallet by this sum is corrected. */
export function effectOf(changeYen: number) {
  return changeYen > 0 ? "冲正后从会员余额扣回" : "冲正后退回会员余额";
}

/** Proposes the opposite of one movement, whole unless less is typed. */
export function CorrectionForm({ transfer, idempotencyKey, lastResult }: CorrectionFormProps) {
  const [form, fields] = useForm<z.input<typeof CorrectionsForm>>({
    id: "correct",
    lastResult,
    defaultValue: { amountYen: String(transfer.leftYen) },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="panel attention stack small">
      <ErrorSummary form={form} title="请检查填写内容" />
      <input type="hidden" name="id" value={idempotencyKey} key={idempotencyKey} />
      <input type="hidden" name="transferId" value={transfer.id} key={transfer.id} />
      <p className="number">
        <span lang="ja">{transfer.reason}</span> {grouped(String(transfer.changeYen))}日元{" "}
        {chinaClock.when(transfer.postedAt)}，尚可冲正 {grouped(String(transfer.leftYen))}日元。
        {effectOf(transfer.changeYen)}。
      </p>
      <NumberField field={fields.amountYen} label="冲正金额（日元）" />
      <TextField field={fields.reason} label="冲正原因（内部）" />
      <TextField field={fields.buyerReason} label="会员看到的说明（日文）" />
      <Button fill small name="intent" value="correct">
        提交冲正
      </Button>
    </Form>
  );
}

interface TransfersToCorrectProps {
  transfers: readonly Transfer[];
  /** Readers have no way to a correction. */
  mayPropose: boolean;
  hrefOf: (id: string) => string;
  /** The page of older ones, if there are any. */
  nextHref: string | null;
}

/** A wallet's movements, each with the way to its correction. */
export function TransfersToCorrect({
  transfers,
  mayPropose,
  hrefOf,
  nextHref,
}: TransfersToCorrectProps) {
  return (
    <>
      <CardTable
        label="余额流水"
        tight
        columns={["时间", { right: "金额（日元）" }, "说明", "冲正"]}
      >
        {transfers.map((transfer) => (
          <TableRow key={transfer.id}>
            <RowHeading className="number">{chinaClock.when(transfer.postedAt)}</RowHeading>
            <TableCell>{grouped(String(transfer.changeYen))}</TableCell>
            <TableCell lang="ja">{transfer.reason}</TableCell>
            <TableCell>
              {transfer.leftYen > 0 && !mayPropose ? (
                "—"
              ) : transfer.leftYen > 0 ? (
                <a href={hrefOf(transfer.id)}>冲正</a>
              ) : (
                <span className="note">不可冲正</span>
              )}
            </TableCell>
          </TableRow>
        ))}
      </CardTable>
      {nextHref && (
        <p>
          <a href={nextHref}>更早的流水</a>
        </p>
      )}
    </>
  );
}
