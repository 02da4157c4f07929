import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { undoReasons } from "#app/domain/trade/shipments/shipping-request.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useFold } from "#app/ui/use-fold.ts";

interface ShippingUndoProps {
  version: number;
  mayUnpack: boolean;
  mayUndepart: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 撤销: what was registered last taken back, with its reason, until something followed from it. */
export function ShippingUndo({ version, mayUnpack, mayUndepart, lastResult }: ShippingUndoProps) {
  const [form] = useForm<{ reason: string }>({
    id: "undo",
    ...(lastResult ? { lastResult } : {}),
  });
  const fold = useFold(lastResult !== undefined);
  if (!mayUnpack && !mayUndepart) return null;
  const [intent, name, words] = mayUndepart
    ? ["undepart", "撤销发货", "当天、承运商还没有轨迹时可以撤销；货回到待发货。"]
    : [
        "unpack",
        "撤销装箱",
        "箱子重新打开，按实重已退的收回，已补收的退回；买家已用掉的退款，下次装箱再结算。买家会收到通知。",
      ];
  return (
    <details className="disclosure" {...fold}>
      <summary>{name}</summary>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="没有撤销" />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="version" value={version} />
        <p className="note">{words}</p>
        <div className="cluster">
          <select
            name="reason"
            className="input small auto-width"
            aria-label="撤销原因"
            defaultValue="boxes"
          >
            {Object.entries(undoReasons).map(([reason, { zh }]) => (
              <option key={reason} value={reason}>
                {zh}
              </option>
            ))}
          </select>
          <SendButton soft small of={{ name: "intent", value: intent }} lang="zh">
            {name}
          </SendButton>
        </div>
      </Form>
    </details>
  );
}
