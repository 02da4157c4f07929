import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { planText, type StockOutPlan } from "#app/domain/trade/orders/stock-out-plan.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { NumberInput } from "#app/ui/number-field.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";

interface FollowPlansProps {
  lines: readonly {
    id: string;
    titleZh: string;
    spec: readonly { valueZh: string }[];
    open: number;
    stockOutPlan: StockOutPlan | null;
    awaitedUntil: Date | null;
    /** Of its own form: each line is another act. */
    idempotencyKey: string;
  }[];
  mayBuy: boolean;
  now: Date;
  lastResult: SubmissionResult | undefined;
}

const verbs = { drop: "按预案取消", ship: "按预案减量", wait: "按预案等货" } as const;

/** 缺货预案: what the buyer chose for goods that are not to be had, with the button that carries it out. */
export function FollowPlans({ lines, mayBuy, now, lastResult }: FollowPlansProps) {
  if (lines.length === 0) return null;
  return (
    <section className="panel stack small" aria-labelledby="h-plans">
      <h2 id="h-plans">缺货预案</h2>
      <ul>
        {lines.map((line) => {
          const kind = line.stockOutPlan?.kind;
          const carried = kind === "drop" || kind === "ship" || kind === "wait" ? kind : undefined;
          return (
            <li key={line.id} className="cluster between">
              <span>
                {[line.titleZh, ...line.spec.map(({ valueZh }) => valueZh)].join(" ")}{" "}
                <span className="number">待采购 {line.open}</span>：
                <b>{planText(line.stockOutPlan, "zh")}</b>
                {line.awaitedUntil && (
                  <small className={line.awaitedUntil < now ? "number overdue" : "number"}>
                    {" "}
                    等到 {chinaClock.day(line.awaitedUntil)}
                    {line.awaitedUntil < now && "，已过期"}
                  </small>
                )}
              </span>
              {mayBuy && carried && (
                <FollowForm
                  line={line}
                  plan={carried}
                  lastResult={answerTo(lastResult, { lineId: line.id })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface FollowFormProps extends Pick<FollowPlansProps, "lastResult"> {
  line: FollowPlansProps["lines"][number];
  plan: keyof typeof verbs;
}

function FollowForm({ line, plan, lastResult }: FollowFormProps) {
  const [form, fields] = useForm<{ available: string }>({ id: `follow-${line.id}`, lastResult });
  const { available } = fields;
  return (
    <Form method="post" id={form.id} className="cluster">
      <input type="hidden" name="id" value={line.idempotencyKey} />
      <input type="hidden" name="lineId" value={line.id} />
      <input type="hidden" name="plan" value={plan} />
      {plan === "ship" && (
        <>
          <FieldError id={available.errorId} text={available.errors?.join()} />
          <NumberInput
            {...getInputProps(available, { type: "text" })}
            key={available.key}
            aria-label={`${line.titleZh} 有货数`}
            placeholder="有货数"
            required
          />
        </>
      )}
      <Button small soft name="intent" value="follow">
        {verbs[plan]}
      </Button>
    </Form>
  );
}
