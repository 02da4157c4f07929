import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  getInputProps,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { z } from "zod";
import { couponKindNames, couponKinds } from "#app/domain/money/coupons/coupon.ts";
import type { IssueForm } from "#app/domain/money/coupons/coupon-forms.schema.server.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

type Typed = z.input<typeof IssueForm>;

interface NewIssueProps {
  form: FormMetadata<Typed, string[]>;
  fields: { [Name in keyof Typed]-?: FieldMetadata<Typed[Name], Typed, string[]> };
}

const mark = { required: true, requiredMark: "必填" };

/** The form for new coupons; what it says cannot be changed later. */
export function NewIssue({ form, fields }: NewIssueProps) {
  return (
    <section className="panel" aria-labelledby="new">
      <h2 id="new">新建优惠券</h2>
      <p className="note">条件发放后不能修改，只能停止。会员已领取的，到截止日前都能使用。</p>
      <Form method="post" className="stack" {...getFormProps(form)}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <div className="columns two-columns">
          <TextField field={fields.code} label="优惠码" hint="会员输入此码领取" {...mark} />
          <TextField field={fields.nameJa} label="名称（日文）" {...mark} />
          <SelectField
            field={fields.kind}
            label="种类"
            choices={couponKinds.map((kind) => ({
              value: kind,
              label: couponKindNames[kind].zh,
            }))}
            {...mark}
          />
          <NumberField
            field={fields.value}
            label="优惠"
            hint="立减填日元，其他种类填百分比"
            {...mark}
          />
          <NumberField field={fields.minimumYen} label="最低金额（日元）" {...mark} />
          <NumberField field={fields.maximumYen} label="优惠上限（日元）" hint="不填则不限" />
          <TextField field={fields.validFrom} label="开始日" type="date" {...mark} />
          <TextField field={fields.validUntil} label="截止日" type="date" {...mark} />
          <NumberField field={fields.usesEach} label="每位会员限用次数" {...mark} />
          <NumberField field={fields.companiesMax} label="名额（位会员）" hint="不填则不限" />
        </div>
        <Button fill>发放</Button>
      </Form>
    </section>
  );
}
