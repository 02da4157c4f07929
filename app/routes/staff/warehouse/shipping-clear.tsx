import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { limits } from "#app/domain/core/limits.ts";
import { href } from "#app/href.ts";
import { CheckedFigures } from "#app/shared/landed/checked-figures.tsx";
import type { FieldConstraints } from "#app/ui/check-fields.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useCheckedForm } from "#app/ui/use-checked-form.ts";
import { useFold } from "#app/ui/use-fold.ts";

interface ShippingClearProps {
  id: string;
  constraints: FieldConstraints;
  lastResult: SubmissionResult<string[]> | undefined;
}

type Names =
  | "permitNumber"
  | "permittedOn"
  | "dutyYen"
  | "consumptionTaxYen"
  | "brokerYen"
  | "permit"
  | "checked";

/** 登记进口许可: what customs asked for, as the permit has it. */
export function ShippingClear({ id, constraints, lastResult }: ShippingClearProps) {
  const { form, fields, props } = useCheckedForm<Record<Names, string>>({
    constraints,
    id: "clear",
    lastResult,
    defaultValue: { brokerYen: "0" },
  });
  const fold = useFold(lastResult !== undefined);
  const [busy, setBusy] = useState(false);
  const must = { required: true, requiredMark: "必填" } as const;
  const yen = { ...must, inputMode: "numeric" } as const;
  return (
    <details className="disclosure" {...fold}>
      <summary>登记进口许可与税额</summary>
      <Form method="post" encType="multipart/form-data" className="stack small" {...props}>
        <AnswerSummary answer={lastResult} formId={form.id} title="请检查填写内容" />
        <input type="hidden" name="id" value={id} />
        <div className="cluster">
          <TextField field={fields.permitNumber} label="许可编号" {...must} />
          <TextField field={fields.permittedOn} label="许可日期" type="date" {...must} />
        </div>
        <div className="cluster">
          <TextField field={fields.dutyYen} label="关税（日元）" {...yen} />
          <TextField field={fields.consumptionTaxYen} label="进口消费税（日元）" {...yen} />
          <TextField field={fields.brokerYen} label="清关手续费（日元）" {...yen} />
        </div>
        <FileField
          field={fields.permit}
          lang="zh"
          accept={accepted.papers}
          limits={{ files: 1, bytesEach: limits.attachmentBytesMax }}
          sendTo={href("/staff/uploads")}
          onBusy={setBusy}
          label="进口许可通知书（PDF或图片，可空）"
        />
        <CheckedFigures
          field={fields.checked}
          figures={[fields.dutyYen, fields.consumptionTaxYen, fields.brokerYen]}
          answer={lastResult}
          label="已核对许可通知书，金额无误"
        />
        <p>
          <SendButton soft intent="clear" lang="zh" disabled={busy}>
            登记
          </SendButton>
        </p>
      </Form>
    </details>
  );
}
