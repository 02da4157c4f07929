import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { HsFields } from "./hs-fields.tsx";
import { OptionSet } from "./option-set.tsx";
import type { TypedProduct } from "./product-form.schema.server.ts";

/** The HS codes that were found for words. */
export interface FoundCodes {
  tariffs: readonly { code: string; nameJa: string }[];
  words: string;
}

interface ProductFieldsProps {
  values: object;
  version: number;
  formKey: string;
  options: readonly { id: string; nameJa: string }[];
  lastResult: SubmissionResult<string[]> | undefined;
  /** What the search beside the HS code found. */
  tariffs: FoundCodes | undefined;
  tariffName: string | null;
}

/** All that the company says of a product, in sections. */
export function ProductFields(shown: ProductFieldsProps) {
  const { values, version, formKey, options, lastResult, tariffs, tariffName } = shown;
  const [form, fields] = useForm<TypedProduct>({
    id: "product",
    lastResult: lastResult ?? null,
    defaultValue: { ...values, key: formKey, version: String(version), hsWords: "" },
  });
  return (
    <Form method="post" className="edit-form" {...getFormProps(form)}>
      <ErrorSummary form={form} />
      <input {...getInputProps(fields.key, { type: "hidden" })} key="key" />
      <input {...getInputProps(fields.version, { type: "hidden" })} key="version" />
      <NamesAndNumbers fields={fields} />
      <CustomsAndOrder
        fields={fields}
        options={options}
        tariffs={tariffs}
        tariffName={tariffName}
      />
      <p>
        <SendButton main intent="save">
          保存する
        </SendButton>
      </p>
    </Form>
  );
}

type Fields = ReturnType<typeof useForm<TypedProduct>>[1];

function NamesAndNumbers({ fields }: { fields: Fields }) {
  return (
    <>
      <Section id="base" title="基本" about="注文・検品・請求書に表示します">
        <TextField field={fields.name} label="商品名" required maxLength={100} />
        <div className="grid">
          <TextField
            field={fields.managementNumber}
            label="管理番号"
            hint="貴社の番号。同じ番号は1商品だけに付けられます"
          />
          <TextField field={fields.tags} label="タグ" hint="「、」で区切って10個まで" />
        </div>
      </Section>
      <Section id="numbers" title="番号" about="モールの番号と、梱包後の1個の大きさ">
        <div className="grid">
          <TextField field={fields.ownSku} label="SKU" />
          <TextField field={fields.asin} label="ASIN" hint="10桁" />
          <TextField
            field={fields.jan}
            label="JAN・EANコード"
            hint="8桁か13桁"
            inputMode="numeric"
          />
        </div>
        <div className="grid">
          <NumberField field={fields.weightGrams} label="重量（g）" />
          <NumberField field={fields.lengthMm} label="長さ（cm）" decimal />
          <NumberField field={fields.widthMm} label="幅（cm）" decimal />
          <NumberField field={fields.heightMm} label="高さ（cm）" decimal />
        </div>
      </Section>
      <Section id="label" title="ラベル" about="1商品に1枚">
        <div className="grid">
          <TextField
            field={fields.labelNumber}
            label="ラベル番号"
            hint="FNSKUなど。半角英数字とハイフン、24文字以内"
          />
          <TextField field={fields.labelText} label="ラベルの文言" hint="60文字以内" />
        </div>
      </Section>
    </>
  );
}

interface CustomsAndOrderProps
  extends Pick<ProductFieldsProps, "options" | "tariffs" | "tariffName"> {
  fields: Fields;
}

function CustomsAndOrder({ fields, options, tariffs, tariffName }: CustomsAndOrderProps) {
  return (
    <>
      <Section id="customs" title="通関" about="申告とインボイスに使います">
        <HsFields
          fields={fields}
          tariffs={tariffs?.tariffs}
          words={tariffs?.words ?? ""}
          tariffName={tariffName}
        />
        <div className="grid">
          <TextField field={fields.customsJa} label="品名（日本語）" />
          <TextField field={fields.customsEn} label="品名（英語）" hint="例: COTTON TOTE BAG" />
          <TextField field={fields.material} label="素材" hint="例: 綿100%" />
          <SelectField
            field={fields.goodsClass}
            label="品物の区分"
            choices={[
              { value: "", label: "未登録" },
              ...Object.entries(goodsClasses).map(([value, { ja }]) => ({ value, label: ja })),
            ]}
          />
        </div>
      </Section>
      <Section id="order" title="注文" about="もう一度注文するときに使います">
        <OptionSet field={fields.optionIds} options={options} />
        <div className="grid">
          <NumberField
            field={fields.priceCapFen}
            label="単価の上限（元）"
            hint="いまの単価がこれを超えると、カートに入れる前に確認します"
            decimal
          />
          <NumberField
            field={fields.sellingPriceYen}
            label="販売価格（税込・円）"
            hint="利益の計算に使います"
          />
          <TextAreaField
            field={fields.note}
            label="備考"
            hint="注文の明細に入ります。200文字まで"
          />
          <TextAreaField
            field={fields.inspectionPoints}
            label="検品で見てほしい点"
            hint="検品のたびに、倉庫が最初に確認します。200文字まで"
          />
        </div>
      </Section>
    </>
  );
}

interface SectionProps {
  id: string;
  title: string;
  about: string;
  children: ReactNode;
}

function Section({ id, title, about, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`h-${id}`}>
      <h2 id={`h-${id}`}>
        {title}
        <small className="note">{about}</small>
      </h2>
      <div className="stack">{children}</div>
    </section>
  );
}
