import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { PhraseField } from "../talk/phrase-list.tsx";

interface ShippingWaiveProps {
  owedYen: number;
  holdOwedYen: number;
  settleBy: Date | null;
  mayWaive: boolean;
  /** Above it two people waive. */
  limitYen: number;
  /** Who would waive it already, and why. */
  asked: { name: string; reason: string } | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  /** The other answer, where somebody asked for the waiver. */
  children: ReactNode;
}

/** 免收差额: what the buyer is asked for because of the measured weight or its own hold, and the way not to take it. */
export function ShippingWaive(props: ShippingWaiveProps) {
  const { owedYen, holdOwedYen, settleBy, mayWaive, limitYen, asked, lastResult, children } = props;
  const [form, fields] = useForm<{ reason: string }>({
    id: "waive",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { reason: asked?.reason ?? "" },
  });
  return (
    <section className="panel" aria-labelledby="h-waive">
      <h2 id="h-waive">待买家补差 {grouped(String(owedYen))}日元</h2>
      <p className="note">
        {holdOwedYen > 0 && `其中暂停期间仓储费 ${grouped(String(holdOwedYen))}日元。`}
        {settleBy && `${chinaClock.day(settleBy)} 前未付清，`}
        系统自动取消配送、全额退款，货物退回库存。
      </p>
      {owedYen > limitYen && (
        <p className="note">
          {asked
            ? `${asked.name} 已申请免收，须由另一位同事确认。`
            : `超过 ${grouped(String(limitYen))}日元的差额，须两人确认才能免收。`}
        </p>
      )}
      {mayWaive && (
        <Form method="post" className="stack small" {...getFormProps(form)}>
          <ErrorSummary form={form} title="请检查填写内容" />
          <input type="hidden" name="intent" value="waive" />
          <PhraseField
            of="waive"
            field={fields.reason}
            label="免收原因（日文，买家可见）"
            required
            requiredMark="必填"
          />
          <p>
            <SendButton soft of={{ name: "intent", value: "waive" }} lang="zh">
              {asked ? "确认免收" : "免收差额"}
            </SendButton>
          </p>
        </Form>
      )}
      {children}
    </section>
  );
}
