import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import {
  type ExtensionSettings,
  extensionLanguageNames,
  extensionLanguages,
  panelPlaceNames,
  panelPlaces,
} from "#app/domain/customers/extension/extension.ts";
import type { CostTermsView } from "#app/shared/landed/cost-terms.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

interface PanelFormProps {
  settings: ExtensionSettings;
  terms: CostTermsView;
  lastResult: SubmissionResult<string[]> | undefined;
}

interface TypedSettings {
  panelPlace: string;
  language: string;
  quantity: string;
  methodCode: string;
}

/** Where the panel stands, what it says, and by what it reckons. */
export function PanelForm({ settings, terms, lastResult }: PanelFormProps) {
  const { panelPlace, language, quantity, methodCode } = settings;
  const [form, fields] = useForm<TypedSettings>({
    id: "panel",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: {
      panelPlace,
      language,
      quantity: quantity === null ? "" : String(quantity),
      methodCode: methodCode ?? terms.methodCode,
    },
  });
  return (
    <section className="panel" aria-labelledby="how">
      <h2 id="how">パネルの設定</h2>
      <ErrorSummary form={form} />
      <Form method="post" className="stack" {...getFormProps(form)}>
        <SelectField
          field={fields.panelPlace}
          label="パネルの位置"
          required
          choices={panelPlaces.map((value) => ({ value, label: panelPlaceNames[value] }))}
        />
        <SelectField
          field={fields.language}
          label="表示言語"
          required
          choices={extensionLanguages.map((value) => ({
            value,
            label: extensionLanguageNames[value],
          }))}
        />
        <NumberField
          field={fields.quantity}
          label="数量の初期値"
          maxLength={7}
          hint="空欄なら、その商品の最小注文数から始めます"
        />
        <SelectField
          field={fields.methodCode}
          label="着地原価の計算に使う配送方法"
          required
          choices={terms.methods.map(({ code, nameJa, daysMin, daysMax }) => ({
            value: code,
            label: `${nameJa}（${daysMin}〜${daysMax}日）`,
          }))}
        />
        <p>
          <Button fill name="intent" value="settings">
            保存する
          </Button>
        </p>
      </Form>
    </section>
  );
}
