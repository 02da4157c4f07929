import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

interface PaidFieldsProps {
  fields: Record<"freight" | "discount" | "account" | "paidOn", FieldMetadata<string>>;
}

/** What was paid beside the goods, from which account and when. */
export function PaidFields({ fields }: PaidFieldsProps) {
  return (
    <div className="cluster">
      <NumberField field={fields.freight} label="实付运费（元）" decimal />
      <NumberField field={fields.discount} label="优惠（元）" decimal />
      <TextField field={fields.account} label="付款账号" maxLength={40} />
      <TextField field={fields.paidOn} label="付款日期（空为今天）" type="date" />
    </div>
  );
}
