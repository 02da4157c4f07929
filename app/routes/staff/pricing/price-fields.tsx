import type { FieldMetadata } from "@conform-to/react";
import type { PriceKind } from "#app/domain/pricing/price-settings.ts";
import { CheckField, SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { PriceRowsField } from "./price-rows-field.tsx";

interface PriceFieldsProps {
  kind: PriceKind;
  label: string;
  fields: Record<string, FieldMetadata>;
  /** The fields of the price in force. */
  inForce: Readonly<Record<string, string>>;
}

const required = { required: true, requiredMark: "必填" } as const;

/** Prices that are one list: its columns, and what a line of it holds where it is pasted. */
const lists = {
  service: {
    label: "会员等级与手续费",
    columns: ["累计下限（日元）", "等级名（日文）", "费率%"],
    hint: "每行：累计下限（日元） 等级名（日文） 费率（%）",
  },
  simplified: {
    label: "简易税率",
    columns: ["HS编码", "税率%"],
    hint: "每行：HS编码前几位（或「其他」） 税率%（或「不收」，即不适用简易税率）",
  },
  marketplace: {
    label: "平台销售费",
    columns: ["平台", "类目", "售价超过", "费率%", "最低费用", "来源"],
    keys: 3,
    hint: "每行：平台 类目 售价超过（日元，第一档填0） 费率% 最低费用（日元） 来源。名称与来源里不留空格",
  },
  fba: {
    label: "FBA配送费",
    columns: [
      ...["尺寸区分", "长边cm", "中边cm", "短边cm", "三边和cm"],
      ...["重量kg", "费用", "低价费用", "来源"],
    ],
    hint: "每行（从小到大）：尺寸区分 长边cm 中边cm 短边cm（不限填「-」） 三边和cm 重量kg 费用（日元） 售价1,000日元以下的费用（日元） 来源",
  },
};

/** The lists of a freight price. */
const freightLists = {
  bands: {
    label: "重量区间",
    columns: ["上限kg", "首重kg", "首重价", "续重kg", "续重价"],
    hint: "每行：上限kg（或「以上」） 首重kg 首重价 续重kg 续重价。按公斤计价时首重与首重价填0；一口价时续重价填0",
  },
  boxSurcharges: {
    label: "超限附加费",
    columns: ["尺寸或重量", "超过", "每箱日元"],
    keys: 2,
    hint: "每行：最长边、围长、三边和（cm）或重量（kg） 超过 每箱日元（或「不收」）",
  },
  areas: {
    label: "偏远地区",
    columns: ["都道府县或邮编", "每箱日元", "每公斤日元"],
    hint: "每行：都道府县或邮编前几位 每箱日元（或「不收」） 每公斤日元",
  },
  goods: {
    label: "货物类别",
    columns: ["类别", "每公斤日元"],
    hint: "每行：普货、食品接触、带电、液体粉末、品牌货 每公斤日元（或「不收」）。没写的类别不加价",
  },
};

/** The fields that are lists, which a form holds cell by cell. */
export const listFields = ["rows", ...Object.keys(freightLists)];

/** What a kind of price consists of, beside its day. */
export function PriceFields({ kind, label, fields, inForce }: PriceFieldsProps) {
  switch (kind) {
    case "service":
    case "simplified":
    case "marketplace":
    case "fba":
      return <PriceRowsField field={fields.rows!} {...lists[kind]} inForce={inForce.rows ?? ""} />;
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
      return <FreightFields fields={fields} inForce={inForce} />;
  }
}

function FreightFields({ fields, inForce }: Pick<PriceFieldsProps, "fields" | "inForce">) {
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
      {Object.entries(freightLists).map(([name, list]) => (
        <PriceRowsField key={name} field={fields[name]!} {...list} inForce={inForce[name] ?? ""} />
      ))}
      <CheckField
        field={fields.paysDues!}
        label="关税和进口消费税由我方代缴（DDP），作为报价的一行向买家收取"
      />
    </>
  );
}
