import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";

interface HsCodesProps {
  action: string;
  lines: readonly {
    id: string;
    titleJa: string;
    spec: readonly { valueJa: string }[];
    hsCode: string;
  }[];
  /** What the page's action answered. */
  result: object | undefined;
}

/** What was typed, by the line, where it was refused, and why. */
interface HsRefusal {
  typed: Record<string, string>;
  wrong: readonly string[];
  problem: string;
}

/** 税番 of the goods for the commercial invoice, until the carrier has them. */
export function HsCodes({ action, lines, result }: HsCodesProps) {
  const refused = result && "hs" in result ? (result.hs as HsRefusal) : undefined;
  return (
    <section id="hs" aria-labelledby="h-hs" className="panel">
      <h2 id="h-hs">税番（HSコード）</h2>
      <p className="note">
        分かる場合は、集荷の前に入力してください。コマーシャルインボイスに記載します。空欄のままでも発送できます。
      </p>
      <Form method="post" action={action} className="stack s">
        {lines.map(({ id, titleJa, spec, hsCode }) => {
          const wrong = refused?.wrong.includes(id) ?? false;
          return (
            <div className="f" key={id}>
              <label htmlFor={`hs-${id}`}>
                {[titleJa, ...spec.map(({ valueJa }) => valueJa)].join(" ")}
              </label>
              <input
                className="in s"
                id={`hs-${id}`}
                name={`hs-${id}`}
                inputMode="numeric"
                maxLength={12}
                defaultValue={refused?.typed[id] ?? hsCode}
                aria-invalid={wrong ? true : undefined}
                aria-describedby={wrong ? `hs-${id}-problem` : undefined}
              />
              {wrong && (
                <p className="err" id={`hs-${id}-problem`} role="alert">
                  {refused?.problem}
                </p>
              )}
            </div>
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
