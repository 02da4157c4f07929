import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { articleLimits } from "#app/domain/channels/articles/article.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import type { ArticlesView } from "./articles-view.server.ts";

interface FetchHoursProps {
  shop: NonNullable<ArticlesView["shop"]>;
  /** The answer to this form. */
  answer: SubmissionResult | undefined;
}

export const hoursFormId = "fetch";

/** 取得の間隔: so many hours, or by night where nothing is typed. */
export function FetchHours({ shop, answer }: FetchHoursProps) {
  const { hoursMin, hoursMax } = articleLimits;
  const [form, { hours }] = useForm<{ hours: string }>({
    id: hoursFormId,
    lastResult: answer,
    defaultValue: { hours: String(shop.fetchHours ?? "") },
  });
  return (
    <Form method="post" className="toolbar cluster" {...getFormProps(form)}>
      <input type="hidden" name="shop" value={shop.id} />
      <label htmlFor={hours.id}>在庫の取得間隔</label>
      <span className="cluster">
        <NumberInput
          {...getInputProps(hours, { type: "text", ariaDescribedBy: hours.descriptionId })}
          key="hours"
        />
        時間ごと
      </span>
      <Button small soft name="intent" value="hours">
        保存
      </Button>
      <FieldError id={hours.errorId} text={hours.errors?.[0]} />
      <span className="note number" id={hours.descriptionId}>
        {hoursMin}〜{hoursMax}時間。空欄のときは毎日3時ごろ
      </span>
    </Form>
  );
}
