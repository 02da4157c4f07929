import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { SendButton } from "#app/ui/send-button.tsx";

interface Line {
  id: string;
  titleJa: string;
  spec: readonly { valueJa: string }[];
  hsCode: string;
  descriptionEn: string;
  descriptionJa: string;
}

interface HsCodesProps {
  shown: boolean;
  action: string;
  lines: readonly Line[];
  lastResult: SubmissionResult | undefined;
}

interface HsFields {
  lines: { id: string; hsCode: string; descriptionEn: string; descriptionJa: string }[];
}

/** 税番 and names of the goods for the papers of customs, until the carrier has them. */
export function HsCodes({ shown, action, lines, lastResult }: HsCodesProps) {
  const [form, fields] = useForm<HsFields>({
    id: "customs",
    lastResult,
    defaultValue: {
      lines: lines.map(({ id, hsCode, descriptionEn, descriptionJa }) => ({
        id,
        hsCode,
        descriptionEn,
        descriptionJa,
      })),
    },
  });
  if (!shown) return null;
  const goods = new Map(
    lines.map(({ id, titleJa, spec }) => [
      id,
      [titleJa, ...spec.map(({ valueJa }) => valueJa)].join(" "),
    ]),
  );
  return (
    <section id="hs" aria-labelledby="h-hs" className="panel">
      <h2 id="h-hs">税番（HSコード）と通関用の品名</h2>
      <p className="note">
        分かる場合は、集荷の前に入力してください。インボイスとパッキングリストに記載します。商品管理に登録した内容は、依頼のときに入力されます。空欄のままでも発送できます。
      </p>
      <Form method="post" action={action} className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        {fields.lines.getFieldList().map((line) => {
          const { id, hsCode, descriptionEn, descriptionJa } = line.getFieldset();
          return (
            <fieldset key={line.key} className="cluster">
              <legend>{goods.get(String(id.initialValue))}</legend>
              <input type="hidden" name={id.name} value={id.initialValue} />
              <TextField field={hsCode} label="税番" maxLength={80} />
              <TextField field={descriptionEn} label="英語の品名" maxLength={80} />
              <TextField field={descriptionJa} label="日本語の品名" maxLength={80} />
            </fieldset>
          );
        })}
        <p>
          <SendButton soft small intent="hs">
            税番を保存する
          </SendButton>
        </p>
      </Form>
    </section>
  );
}
