import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { HolidayFields } from "#app/domain/content/holiday/holiday-forms.schema.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";

interface HolidayEditorProps {
  /** The idempotency key of a holiday to add. */
  newId: string;
  edited: {
    id: string;
    version: number;
    country: "CN" | "JP";
    fromDay: string;
    toDay: string;
    nameZh: string;
    nameJa: string;
    makeUpDays: string[];
  } | null;
  lastResult: SubmissionResult | undefined;
}

/** The form that adds a holiday, or corrects the one that was chosen. */
export function HolidayEditor({ newId, edited, lastResult }: HolidayEditorProps) {
  const [form, fields] = useForm<HolidayFields>({
    id: "holiday",
    lastResult,
    defaultValue: edited
      ? { ...edited, makeUpDays: edited.makeUpDays.join(" ") }
      : { id: newId, country: "CN" },
  });
  const required = { required: true, requiredMark: "必填" };
  return (
    <section className="panel" aria-labelledby="edit">
      <h2 id="edit">{edited ? `更正：${edited.nameZh}` : "新增假日"}</h2>
      <ErrorSummary form={form} title="请检查填写内容" />
      <Form method="post" className="stack small" {...getFormProps(form)}>
        {edited ? (
          <>
            <input type="hidden" name="holiday" value={edited.id} />
            <input type="hidden" name="version" value={edited.version} />
          </>
        ) : (
          <>
            <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
            <SelectField
              field={fields.country}
              label="国家"
              choices={[
                { value: "CN", label: "中国" },
                { value: "JP", label: "日本" },
              ]}
            />
          </>
        )}
        <div className="field-pair">
          <TextField field={fields.nameZh} label="名称" maxLength={40} {...required} />
          <TextField field={fields.nameJa} label="名称（日文）" maxLength={40} {...required} />
        </div>
        <div className="field-pair">
          <TextField field={fields.fromDay} label="开始日" type="date" {...required} />
          <TextField field={fields.toDay} label="结束日" type="date" {...required} />
        </div>
        {edited?.country !== "JP" && (
          <TextField
            field={fields.makeUpDays}
            label="调休上班日"
            maxLength={200}
            hint="仅中国假日。多个日期用空格分开，例如 2027-02-14 2027-02-20"
          />
        )}
        <Button fill name="intent" value={edited ? "correct" : "add"}>
          {edited ? "保存更正" : "新增"}
        </Button>
        <p className="note">保存后视为已确认。会员延长每小时补算一次；已延长的天数不会收回。</p>
      </Form>
    </section>
  );
}
