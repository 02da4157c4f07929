import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { grouped, Yen } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import { documentHref } from "../shared/paid-document.ts";

interface ApprovalWaitingProps {
  approval: {
    id: string;
    documentKind: "order" | "shipping";
    documentNumber: string;
    totalYen: number;
    couponYen: number;
    note: string;
    askedByName: string;
    askedAt: Date;
  };
  mayDecide: boolean;
  formKey: string;
  lastResult: SubmissionResult | undefined;
}

/** One payment that waits: what it is for, and the two answers. */
export function ApprovalWaiting({
  approval,
  mayDecide,
  formKey,
  lastResult,
}: ApprovalWaitingProps) {
  const { id, documentKind: kind, documentNumber: number, note } = approval;
  return (
    <li className="panel stack small">
      <div className="cluster between">
        <h3>
          {kind === "order" ? "注文" : "配送依頼"}{" "}
          <a className="number" href={documentHref({ kind, number })}>
            {number}
          </a>
        </h3>
        <Yen yen={approval.totalYen - approval.couponYen} />
      </div>
      {approval.couponYen > 0 && (
        <p className="note number">
          合計{grouped(String(approval.totalYen))}円、クーポン
          {grouped(String(approval.couponYen))}円引き
        </p>
      )}
      <p className="note">
        {approval.askedByName} ・ <span className="number">{when(approval.askedAt)}</span>
      </p>
      {note && <p>{note}</p>}
      {mayDecide ? (
        <>
          <Form method="post" className="cluster">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="key" value={formKey} />
            <Button fill name="intent" value="approve">
              承認して支払う<span className="visually-hidden">：{number}</span>
            </Button>
          </Form>
          <DeclineForm id={id} number={number} intent="decline" lastResult={lastResult} />
        </>
      ) : (
        <p>
          <Status shape="wait">承認待ち</Status>
        </p>
      )}
    </li>
  );
}

interface DeclineFormProps {
  id: string;
  /** Names the document to those who do not see where the form stands. */
  number: string;
  intent: "decline" | "decline-withdrawal";
  lastResult: SubmissionResult | undefined;
}

/** Declines with a reason that whoever asked reads. */
export function DeclineForm({ id, number, intent, lastResult }: DeclineFormProps) {
  const [form, { reason }] = useForm<{ reason: string }>({ id: `approval-${id}`, lastResult });
  return (
    <Form method="post" className="cluster" id={form.id}>
      <input type="hidden" name="id" value={id} />
      <label htmlFor={reason.id}>却下の理由</label>
      <input
        {...getInputProps(reason, { type: "text" })}
        className="input small auto-width"
        maxLength={200}
        key="reason"
      />
      <Button soft small name="intent" value={intent}>
        却下する<span className="visually-hidden">：{number}</span>
      </Button>
      <FieldError id={reason.errorId} text={reason.errors?.[0]} />
    </Form>
  );
}
