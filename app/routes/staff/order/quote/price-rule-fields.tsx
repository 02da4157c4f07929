import type { FieldMetadata } from "@conform-to/react";
import { SelectField, TextAreaField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useFold } from "#app/ui/use-fold.ts";

export interface TypedRule {
  ruleFor: string;
  rulePercent: string;
  ruleYuan: string;
  rulePrices: string;
  ruleFreight: string;
}

interface PriceRuleFieldsProps {
  fields: { [Name in keyof TypedRule]: FieldMetadata<string, any, string[]> };
  suppliers: readonly { supplierId: string; supplierNameZh: string }[];
  open: boolean;
}

/** 批量改价: one change for all lines, or a seller's, which types the new figures into the form. */
export function PriceRuleFields({ fields, suppliers, open }: PriceRuleFieldsProps) {
  return (
    <details className="disclosure panel" {...useFold(open)}>
      <summary>批量改价</summary>
      <div className="stack small">
        <p className="note">
          单价增减、逐行报价只填一项，例如 +5、-0.3。应用后只改上面表格里的数字，不会提交。
        </p>
        <div className="cluster">
          <SelectField
            field={fields.ruleFor}
            label="范围"
            choices={[
              { value: "", label: "全部明细" },
              ...suppliers.map(({ supplierId, supplierNameZh }) => ({
                value: supplierId,
                label: supplierNameZh,
              })),
            ]}
          />
          <TextField field={fields.rulePercent} label="单价增减（%）" placeholder="+5" />
          <TextField field={fields.ruleYuan} label="单价增减（元）" placeholder="-0.30" />
          <NumberField
            field={fields.ruleFreight}
            label="统一运费（元，每个供应商）"
            placeholder="10.00"
            decimal
          />
        </div>
        <TextAreaField
          field={fields.rulePrices}
          label="逐行报价（元）"
          hint="按行号每行一个，可从表格粘贴一列；空行不改。"
          rows={5}
        />
        <p>
          <SendButton lang="zh" soft intent="rule" accessKey="r">
            应用
          </SendButton>
        </p>
      </div>
    </details>
  );
}
