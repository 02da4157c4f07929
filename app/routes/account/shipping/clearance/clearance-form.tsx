import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useState } from "react";
import { limits } from "#app/domain/core/limits.ts";
import { shareRuleNames, shareRules } from "#app/domain/trade/shipments/share-rule.ts";
import { href } from "#app/href.ts";
import { CheckedFigures } from "#app/shared/landed/checked-figures.tsx";
import type { FieldConstraints } from "#app/ui/check-fields.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { accepted, FileField } from "#app/ui/file-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useCheckedForm } from "#app/ui/use-checked-form.ts";

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
  /** What the browser checks of the fields. */
  constraints: FieldConstraints;
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
export function ClearanceForm({ id, today, entered, lastResult, constraints }: ClearanceFormProps) {
  const { form, fields, props } = useCheckedForm<Record<Names, string>>({
    constraints,
    id: "clearance",
    lastResult,
    defaultValue: entered
      ? asTyped(entered)
      : { permittedOn: today, brokerYen: "0", shareRule: "weight" },
  });
  const [busy, setBusy] = useState(false);
  const { dutyYen, consumptionTaxYen, brokerYen } = fields;
  const yen = { required: true, inputMode: "numeric" } as const;
  return (
    <section aria-labelledby="h-permit">
      <h2 id="h-permit" className="heading">
        {entered ? "輸入許可と税額を直す" : "輸入許可と税額を登録する"}
      </h2>
      <Form method="post" encType="multipart/form-data" className="panel stack" {...props}>
        <AnswerSummary answer={lastResult} formId={form.id} />
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
          accept={accepted.papers}
          limits={{ files: 1, bytesEach: limits.attachmentBytesMax }}
          sendTo={href("/user/uploads")}
          onBusy={setBusy}
          label="輸入許可通知書（PDF・画像、任意）"
        />
        <CheckedFigures
          field={fields.checked}
          figures={[dutyYen, consumptionTaxYen, brokerYen]}
          answer={lastResult}
          label="許可通知書の金額を確認しました"
        />
        <p>
          <SendButton main intent="clear" disabled={busy}>
            保存する
          </SendButton>
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
