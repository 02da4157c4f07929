import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { shareRuleNames, shareRules } from "#app/domain/trade/shipments/clearance.ts";
import { CheckedFigures } from "#app/routes/frame/landed/checked-figures.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { FileField } from "#app/ui/file-field.tsx";

type Names =
  | "permitNumber"
  | "permittedOn"
  | "dutyYen"
  | "consumptionTaxYen"
  | "brokerYen"
  | "shareRule"
  | "note"
  | "permit"
  | "checked";

interface ClearanceFormProps {
  id: string;
  today: string;
  /** What stands; entered again it is corrected. */
  entered:
    | (Record<"dutyYen" | "consumptionTaxYen" | "brokerYen", number> &
        Record<"permitNumber" | "permittedOn" | "shareRule" | "note", string>)
    | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
}

const ruleChoices = shareRules.map((value) => ({ value, label: shareRuleNames[value].ja }));

/** 輸入許可通知書の税額, once or to correct it. */
export function ClearanceForm({ id, today, entered, lastResult }: ClearanceFormProps) {
  const [form, fields] = useForm<Record<Names, string>>({
    id: "clearance",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: entered
      ? asTyped(entered)
      : { permittedOn: today, brokerYen: "0", shareRule: "weight" },
  });
  const { dutyYen, consumptionTaxYen, brokerYen } = fields;
  const yen = { required: true, inputMode: "numeric" } as const;
  return (
    <section aria-labelledby="h-permit">
      <h2 id="h-permit" className="heading">
        {entered ? "輸入許可と税額を直す" : "輸入許可と税額を登録する"}
      </h2>
      <Form
        method="post"
        encType="multipart/form-data"
        className="panel stack"
        {...getFormProps(form)}
      >
        <ErrorSummary form={form} />
        <input type="hidden" name="id" value={id} />
        <div className="columns two-columns">
          <TextField field={fields.permitNumber} label="輸入許可の番号" required />
          <TextField field={fields.permittedOn} label="許可の日" type="date" required />
        </div>
        <div className="columns two-columns">
          <TextField field={dutyYen} label="関税（円）" {...yen} />
          <TextField field={consumptionTaxYen} label="輸入消費税（円）" {...yen} />
        </div>
        <div className="columns two-columns">
          <TextField field={brokerYen} label="通関・取扱手数料（円）" {...yen} />
          <SelectField
            field={fields.shareRule}
            label="国際送料と通関手数料の按分"
            required
            choices={ruleChoices}
          />
        </div>
        <TextAreaField
          field={fields.note}
          label="見込みとの差の理由（任意）"
          hint="200文字まで。費用の精算の表に載ります"
          rows={2}
        />
        <FileField
          field={fields.permit}
          accept="papers"
          label="輸入許可通知書（PDF・画像、任意）"
        />
        <CheckedFigures
          field={fields.checked}
          figures={[dutyYen, consumptionTaxYen, brokerYen]}
          label="許可通知書の金額を確認しました"
        />
        <p>
          <Button main>保存する</Button>
        </p>
      </Form>
    </section>
  );
}

function asTyped(entered: NonNullable<ClearanceFormProps["entered"]>) {
  return {
    ...entered,
    dutyYen: String(entered.dutyYen),
    consumptionTaxYen: String(entered.consumptionTaxYen),
    brokerYen: String(entered.brokerYen),
  };
}
