import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { shareRuleNames, shareRules } from "#app/domain/trade/clearance/share-rule.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, SelectField, TextAreaField, TextField } from "#app/ui/fields.tsx";
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
      ? {
          ...entered,
          dutyYen: String(entered.dutyYen),
          consumptionTaxYen: String(entered.consumptionTaxYen),
          brokerYen: String(entered.brokerYen),
        }
      : { permittedOn: today, brokerYen: "0", shareRule: "weight" },
  });
  const yen = { required: true, inputMode: "numeric" } as const;
  return (
    <section aria-labelledby="h-permit">
      <h2 id="h-permit" className="h">
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
        <div className="cols two">
          <TextField field={fields.permitNumber} label="輸入許可の番号" required />
          <TextField field={fields.permittedOn} label="許可の日" type="date" required />
        </div>
        <div className="cols two">
          <TextField field={fields.dutyYen} label="関税（円）" {...yen} />
          <TextField field={fields.consumptionTaxYen} label="輸入消費税（円）" {...yen} />
        </div>
        <div className="cols two">
          <TextField field={fields.brokerYen} label="通関・取扱手数料（円）" {...yen} />
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
        <FileField field={fields.permit} label="輸入許可通知書（PDF・画像、任意）" />
        <Checked field={fields.checked} />
        <p>
          <Button main>保存する</Button>
        </p>
      </Form>
    </section>
  );
}

/** Asked for where the figures are far from what was expected. */
function Checked({ field }: Pick<Parameters<typeof CheckField>[0], "field">) {
  return field.errors && <CheckField field={field} label="許可通知書の金額を確認しました" />;
}
