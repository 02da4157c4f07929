import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { formatDay } from "#app/domain/core/calendar.ts";
import type { HoldOutlook } from "#app/domain/trade/floor/storage.server.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { Yen } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { day } from "#app/ui/timeline.tsx";
import { useFold } from "#app/ui/use-fold.ts";

interface DeliveryHoldProps {
  request: {
    heldAt: Date | null;
    heldBy: "buyer" | "staff" | null;
    heldByName: string;
    heldReason: string;
  };
  action: string;
  mayShip: boolean;
  holdable: boolean;
  /** What the days of a hold cost a request that is paid. */
  cost: HoldOutlook | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 出荷の保留: why it stands still and who may let it go on, or the way to hold it. */
export function DeliveryHold({
  request,
  action,
  mayShip,
  holdable,
  cost,
  lastResult,
}: DeliveryHoldProps) {
  const [form, fields] = useForm<{ reason: string }>({
    id: "hold",
    ...(lastResult ? { lastResult } : {}),
  });
  const fold = useFold(lastResult !== undefined);
  if (request.heldAt)
    return <Held request={request} action={action} mayShip={mayShip} cost={cost} />;
  if (!mayShip || !holdable) return null;
  return (
    <details className="disclosure" {...fold}>
      <summary>出荷を保留する</summary>
      <Form method="post" action={action} className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        {cost && <HoldCost {...cost} />}
        <TextField
          field={fields.reason}
          label="保留にする理由"
          required
          hint="解除するまで、見積・梱包・出荷を行いません。保留の間も保管日数に数えます"
        />
        <p>
          <SendButton soft intent="hold">
            保留にする
          </SendButton>
        </p>
      </Form>
    </details>
  );
}

/** What a day costs, from when on, and when it is paid. */
function HoldCost({ yenPerDay, from, soFarYen }: HoldOutlook) {
  return (
    <p className="note">
      お支払いのあとの保留には、<span className="number">{formatDay(from)}</span>{" "}
      から保管料がかかります（1日
      <Yen yen={yenPerDay} />
      、商品を無料でお預かりする日数を過ぎた分）。
      {soFarYen > 0 && (
        <>
          今日までの分は
          <Yen yen={soFarYen} />
          です。
        </>
      )}
      保留を解除するときにいただきます。
    </p>
  );
}

function Held({
  request,
  action,
  mayShip,
  cost,
}: Pick<DeliveryHoldProps, "request" | "action" | "mayShip" | "cost">) {
  const { heldAt, heldBy, heldByName, heldReason } = request;
  return (
    <section className="panel attention stack small" aria-labelledby="h-hold">
      <h2 id="h-hold">出荷を保留しています</h2>
      <p className="as-typed">{heldReason}</p>
      <p className="note">
        {heldBy === "staff" ? "担当者" : heldByName} ・{" "}
        <span className="number">{heldAt && day(heldAt)}</span>
        ・解除するまで、見積・梱包・出荷を行いません。
      </p>
      {heldBy === "buyer" && cost && <HoldCost {...cost} />}
      {heldBy === "buyer" && mayShip && (
        <Form method="post" action={action}>
          <SendButton soft intent="release">
            保留を解除する
          </SendButton>
        </Form>
      )}
      {heldBy === "staff" && (
        <p className="note">解除は担当者が行います。メッセージでご連絡ください。</p>
      )}
    </section>
  );
}
