import type { FieldMetadata } from "@conform-to/react";
import type { PriceKind } from "#app/domain/pricing/price-settings.ts";
import { CheckField, SelectField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

interface PriceFieldsProps {
  kind: PriceKind;
  label: string;
  fields: Record<string, FieldMetadata>;
}

const required = { required: true, requiredMark: "必填" } as const;

/** Prices that are one list: what a line of it holds. */
const listTexts = {
  service: {
    label: "会员等级与手续费",
    hint: "每行：累计下限（日元） 等级名（日文） 费率（%）",
    rows: 8,
  },
  simplified: {
    label: "简易税率",
    hint: "每行：HS编码前几位（或「其他」） 税率%（或「不收」，即不适用简易税率）",
    rows: 20,
  },
  marketplace: {
    label: "平台销售费",
    hint: "每行：平台 类目 售价超过（日元，第一档填0） 费率% 最低费用（日元） 来源。名称与来源里不留空格",
    rows: 24,
  },
  fba: {
    label: "FBA配送费",
    hint: "每行（从小到大）：尺寸区分 长边cm 中边cm 短边cm（不限填「-」） 三边和cm 重量kg 费用（日元） 售价1,000日元以下的费用（日元） 来源",
    rows: 20,
  },
};

/** What a kind of price consists of, beside its day. Tables are typed as a sheet copies them. */
export function PriceFields({ kind, label, fields }: PriceFieldsProps) {
  switch (kind) {
    case "service":
    case "simplified":
    case "marketplace":
    case "fba":
      return <TextAreaField field={fields.rows!} {...listTexts[kind]} {...required} />;
    case "option":
      return (
        <div className="field-pair">
          <SelectField
            field={fields.priceType!}
            label="计价方式"
            choices={[
              { value: "0", label: "每件（元）" },
              { value: "1", label: "单价的百分比" },
            ]}
          />
          <NumberField field={fields.price!} label="价格" decimal {...required} />
        </div>
      );
    case "membership":
      return (
        <>
          <div className="field-pair">
            <TextField field={fields.nameJa!} label="名称（日文）" {...required} />
            <NumberField field={fields.priceYen!} label="价格（日元）" {...required} />
          </div>
          <CheckField
            field={fields.sold!}
            label="从这一天起销售（不勾选即停售，已购买的不受影响）"
          />
        </>
      );
    case "setting":
      return <TextField field={fields.value!} label={label} />;
    case "freight":
      return <FreightFields fields={fields} />;
  }
}

function FreightFields({ fields }: Pick<PriceFieldsProps, "fields">) {
  const figure = { inputMode: "numeric", ...required } as const;
  return (
    <>
      <div className="field-trio">
        <TextField field={fields.volumetricDivisor!} label="体积重除数" {...figure} />
        <TextField field={fields.roundingGrams!} label="重量进位（克）" {...figure} />
        <TextField field={fields.minimumGrams!} label="最低计费重量（克）" {...figure} />
      </div>
      <div className="field-pair">
        <TextField field={fields.minimumYen!} label="最低收费（日元）" {...figure} />
        <NumberField field={fields.yenPerCubicMetre!} label="每方价格（日元，可空）" />
      </div>
      <TextAreaField
        field={fields.bands!}
        label="重量区间"
        hint="每行：上限kg（或「以上」） 首重kg 首重价 续重kg 续重价。按公斤计价时首重与首重价填0；一口价时续重价填0"
        rows={6}
      />
      <TextAreaField
        field={fields.boxSurcharges!}
        label="超限附加费"
        hint="每行：最长边、围长、三边和（cm）或重量（kg） 超过 每箱日元（或「不收」）"
        rows={6}
      />
      <TextAreaField
        field={fields.areas!}
        label="偏远地区"
        hint="每行：都道府县或邮编前几位 每箱日元（或「不收」） 每公斤日元"
        rows={8}
      />
      <TextAreaField
        field={fields.goods!}
        label="货物类别"
        hint="每行：普货、食品接触、带电、液体粉末、品牌货 每公斤日元（或「不收」）。没写的类别不加价"
        rows={5}
      />
      <CheckField
        field={fields.paysDues!}
        label="关税和进口消费税由我方代缴（DDP），作为报价的一行向买家收取"
      />
    </>
  );
}
