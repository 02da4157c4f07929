import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { limits } from "#app/domain/core/limits.ts";
import { CheckedFigures } from "#app/routes/frame/landed/checked-figures.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";

interface ShippingClearProps {
  id: string;
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
export function ShippingClear({ id, lastResult }: ShippingClearProps) {
  const [form, fields] = useForm<Record<Names, string>>({
    id: "clear",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { brokerYen: "0" },
  });
  const must = { required: true, requiredMark: "必填" } as const;
  const yen = { ...must, inputMode: "numeric" } as const;
  return (
    <details className="disclosure" open={lastResult !== undefined}>
      <summary>登记进口许可与税额</summary>
      <Form
        method="post"
        encType="multipart/form-data"
        className="stack small"
        {...getFormProps(form)}
      >
        <ErrorSummary form={form} title="请检查填写内容" />
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
          label="进口许可通知书（PDF或图片，可空）"
        />
        <CheckedFigures
          field={fields.checked}
          figures={[fields.dutyYen, fields.consumptionTaxYen, fields.brokerYen]}
          answer={lastResult}
          label="已核对许可通知书，金额无误"
        />
        <p>
          <Button soft name="intent" value="clear">
            登记
          </Button>
        </p>
      </Form>
    </details>
  );
}
