import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { useFold } from "#app/ui/use-fold.ts";
import { PhraseField } from "./talk/phrase-list.tsx";

interface TakeBackProps {
  lastResult: SubmissionResult<string[]> | undefined;
  /** Payments of it that stand open at PayPal. */
  windows: readonly { startedAt: Date; byName: string }[];
  /** What becomes of the document, and when it cannot be done. */
  children: ReactNode;
}

/** 撤回报价: takes an unpaid quote of an order or a delivery back, with the reason as the buyer reads it. */
export function TakeBack({ lastResult, windows, children }: TakeBackProps) {
  const [form, fields] = useForm<{ reason: string }>({
    id: "take-back",
    ...(lastResult ? { lastResult } : {}),
  });
  const fold = useFold(lastResult !== undefined);
  return (
    <details className="disclosure panel" {...fold}>
      <summary>撤回报价</summary>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="操作失败" />
        <OpenWindows windows={windows} />
        <p className="note">{children} 原因会原样显示给买家。</p>
        <PhraseField
          of="takeBack"
          field={fields.reason}
          label="撤回原因（日文）"
          required
          requiredMark="必填"
        />
        <p>
          <SendButton lang="zh" soft intent="takeBack">
            撤回报价
          </SendButton>
        </p>
      </Form>
    </details>
  );
}

/** Before the press: a buyer is at PayPal with this very quote. */
function OpenWindows({ windows }: Pick<TakeBackProps, "windows">) {
  if (windows.length === 0) return null;
  return (
    <div className="flash" role="note">
      <p>买家正在 PayPal 付款页面，还没有付款：</p>
      <ul>
        {windows.map(({ startedAt, byName }) => (
          <li key={startedAt.getTime()}>
            <span lang="ja">{byName}</span>{" "}
            <span className="number">{chinaClock.when(startedAt)} 打开</span>
          </li>
        ))}
      </ul>
      <p>
        撤回时先向 PayPal 查询：买家没有批准的，这笔付款随之作废；已经批准的，付款有效，不能撤回。
      </p>
    </div>
  );
}
