import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import {
  cheapestMethod,
  directPays,
  directSlips,
  directStockOuts,
} from "#app/domain/channels/orders/direct-rule.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, SelectField, TextField } from "#app/ui/fields.tsx";
import type { ShownRule } from "./rules.tsx";

type Field =
  | ("isOn" | "dayLimitYen" | "holdHours" | "pays" | "stockOut")
  | ("methodCode" | "slip" | "tellsSent");

interface RuleFieldsProps {
  shown: ShownRule;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The form of the rule of one shop. */
export function RuleFields({ shown, lastResult }: RuleFieldsProps) {
  const { rule } = shown;
  const [form, fields] = useForm<Record<Field, string>>({
    id: "rule",
    defaultValue: {
      dayLimitYen: String(rule.dayLimitYen),
      holdHours: String(rule.holdHours),
      isOn: rule.isOn ? "on" : "",
      pays: rule.pays,
      stockOut: rule.stockOut,
      methodCode: rule.picksCheapest ? cheapestMethod : rule.methodCode,
      slip: rule.slip,
      tellsSent: rule.tellsSent ? "on" : "",
    },
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <Form method="post" className="panel stack" {...getFormProps(form)}>
      <ErrorSummary form={form} />
      <CheckField field={fields.isOn} label="毎日2:00に自動で発注する" />
      <TextField
        field={fields.dayLimitYen}
        label="1日の上限（円）"
        hint="手動の発注も合わせて数え、上限に達すると残りは次の日に発注します"
        inputMode="numeric"
        required
      />
      <TextField
        field={fields.holdHours}
        label="発注までに待つ時間"
        hint="お客様の注文から、この時間が過ぎたものを発注します（0〜168時間）"
        inputMode="numeric"
        required
      />
      <WaysOfRule shown={shown} fields={fields} />
      <SendingOfRule shown={shown} fields={fields} />
      <div>
        <Button main>保存する</Button>
      </div>
    </Form>
  );
}

type Fields = ReturnType<typeof useForm<Record<Field, string>>>[1];

/** How it is paid, and what stands in for goods that are not there. */
function WaysOfRule({
  shown: { mayLetPay },
  fields,
}: Pick<RuleFieldsProps, "shown"> & { fields: Fields }) {
  return (
    <>
      <SelectField
        field={fields.pays}
        label="お支払い"
        hint={
          mayLetPay
            ? "自動のお支払いは、1日の合計が1日の上限に収まる分だけ行い、残りは次の日にお支払いします"
            : "残高からの自動支払いは、代表の方だけが設定できます"
        }
        choices={choicesOf(directPays)}
      />
      <SelectField
        field={fields.stockOut}
        label="仕入先の在庫が足りないとき"
        choices={choicesOf(directStockOuts)}
      />
    </>
  );
}

/** How its parcels go, with what in them, and whether the marketplace hears of them. */
function SendingOfRule({
  shown: { methods, shop },
  fields,
}: Pick<RuleFieldsProps, "shown"> & { fields: Fields }) {
  return (
    <>
      <SelectField
        field={fields.methodCode}
        label="お客様への配送方法"
        hint="検品が済むと、1件ずつこの方法で配送を依頼します"
        choices={[
          { value: cheapestMethod, label: "最安の方法（配送を依頼するときに選びます）" },
          ...methods.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <SelectField
        field={fields.slip}
        label="同梱物"
        choices={Object.entries(directSlips).map(([value, { ja }]) => ({ value, label: ja }))}
      />
      {shop.state !== "manual" && (
        <CheckField field={fields.tellsSent} label="発送後に追跡番号を販売先へ通知する" />
      )}
    </>
  );
}

function choicesOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
