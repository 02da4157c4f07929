import type { FieldMetadata } from "@conform-to/react";
import type { PriceKind } from "#app/domain/pricing/price-lists/price-kinds.ts";
import { CheckField, SelectField, TextAreaField, TextField } from "#app/ui/fields.tsx";

interface PriceFieldsProps {
  kind: PriceKind;
  label: string;
  fields: Record<string, FieldMetadata>;
}

const required = { required: true, requiredMark: "必填" } as const;

/** What a kind of price consists of, beside its day. Tables are typed as a sheet copies them. */
export function PriceFields({ kind, label, fields }: PriceFieldsProps) {
  switch (kind) {
    case "service":
      return (
        <TextAreaField
          field={fields.rows!}
          label="手续费等级"
          hint="每行：累计下限（日元） 等级名 费率（%）"
          rows={8}
          {...required}
        />
      );
    case "simplified":
      return (
        <TextAreaField
          field={fields.rows!}
          label="简易税率"
          hint="每行：HS编码前几位（或「其他」） 税率%（或「不收」，即不适用简易税率）"
          rows={20}
          {...required}
        />
      );
    case "option":
      return (
        <div className="duo">
          <SelectField
            field={fields.priceType!}
            label="计价方式"
            choices={[
              { value: "0", label: "每件（元）" },
              { value: "1", label: "单价的百分比" },
            ]}
          />
          <TextField field={fields.price!} label="价格" inputMode="decimal" {...required} />
        </div>
      );
    case "membership":
      return (
        <>
          <div className="duo">
            <TextField field={fields.nameJa!} label="名称（日语）" {...required} />
            <TextField
              field={fields.priceYen!}
              label="价格（日元）"
              inputMode="numeric"
              {...required}
            />
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
      <div className="trio">
        <TextField field={fields.volumetricDivisor!} label="体积重除数" {...figure} />
        <TextField field={fields.roundingGrams!} label="重量进位（克）" {...figure} />
        <TextField field={fields.minimumGrams!} label="最低计费重量（克）" {...figure} />
      </div>
      <div className="duo">
        <TextField field={fields.minimumYen!} label="最低收费（日元）" {...figure} />
        <TextField
          field={fields.yenPerCubicMetre!}
          label="每方价格（日元，可空）"
          inputMode="numeric"
        />
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
