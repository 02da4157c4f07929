import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";

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
  /** What the page's action answered. */
  result: object | undefined;
}

/** What was typed and what is wrong with it, by the field. */
interface HsRefusal {
  typed: Record<string, string>;
  problems: Record<string, string>;
}

/** 税番 and names of the goods for the papers of customs, until the carrier has them. */
export function HsCodes({ shown, action, lines, result }: HsCodesProps) {
  if (!shown) return null;
  const refused = result && "hs" in result ? (result.hs as HsRefusal) : undefined;
  return (
    <section id="hs" aria-labelledby="h-hs" className="panel">
      <h2 id="h-hs">税番（HSコード）と通関用の品名</h2>
      <p className="note">
        分かる場合は、集荷の前に入力してください。インボイスとパッキングリストに記載します。商品管理に登録した内容は、依頼のときに入力されます。空欄のままでも発送できます。
      </p>
      <Form method="post" action={action} className="stack small">
        {lines.map(({ id, titleJa, spec, hsCode, descriptionEn, descriptionJa }) => {
          const goods = [titleJa, ...spec.map(({ valueJa }) => valueJa)].join(" ");
          return (
            <fieldset key={id} className="cluster">
              <legend>{goods}</legend>
              <CustomsField name={`hs-${id}`} label="税番" kept={hsCode} refused={refused} />
              <CustomsField
                name={`en-${id}`}
                label="英語の品名"
                kept={descriptionEn}
                refused={refused}
              />
              <CustomsField
                name={`ja-${id}`}
                label="日本語の品名"
                kept={descriptionJa}
                refused={refused}
              />
            </fieldset>
          );
        })}
        <p>
          <Button soft small name="intent" value="hs">
            税番を保存する
          </Button>
        </p>
      </Form>
    </section>
  );
}

interface CustomsFieldProps {
  name: string;
  label: string;
  kept: string;
  refused: HsRefusal | undefined;
}

function CustomsField({ name, label, kept, refused }: CustomsFieldProps) {
  const problem = refused?.problems[name];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        className="input small"
        id={name}
        name={name}
        maxLength={80}
        // biome-ignore lint/a11y/noAutofocus: what was refused is far down the page
        autoFocus={refused !== undefined && Object.keys(refused.problems)[0] === name}
        defaultValue={refused?.typed[name] ?? kept}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-problem` : undefined}
      />
      {problem && (
        <p className="field-error" id={`${name}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
