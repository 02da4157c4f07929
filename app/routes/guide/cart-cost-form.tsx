import { type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import type { CartCostForm as Asked } from "#app/domain/pricing/cost-question.schema.server.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { CostTerms } from "./calculator/cost-terms.tsx";

interface CartCostFormProps {
  lines: readonly { id: string; titleJa: string; quantity: number; priceFen: number }[];
  levels: readonly { levelJa: string; ratePercent: string }[];
  methods: readonly { code: string; nameJa: string }[];
  typed: Record<string, string | undefined>;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The goods selected in the cart, and the questions that are left. */
export function CartCostForm({ lines, levels, methods, typed, lastResult }: CartCostFormProps) {
  const [form, fields] = useForm<z.input<typeof Asked>>({
    id: "cost",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: typed,
  });
  return (
    <section className="panel" aria-labelledby="ask">
      <h2 id="ask">カートの商品 {grouped(String(lines.length))}明細</h2>
      <ErrorSummary form={form} />
      <div className="container">
        <table className="table plain tight">
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col" className="align-end">
                数量
              </th>
              <th scope="col" className="align-end">
                単価
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, titleJa, quantity, priceFen }) => (
              <tr key={id}>
                <th scope="row">{titleJa}</th>
                <td className="numeric">{grouped(String(quantity))}個</td>
                <td className="numeric">{yuan(priceFen)}元</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <form className="stack small" id={form.id} action={`${href("/costCalculator")}#answer`}>
        <input type="hidden" name="cart" value="selected" />
        <CostTerms fields={fields} levels={levels} methods={methods} />
        <Button main>計算する</Button>
        <p className="note">
          <a href={href("/cart")}>カートで数量を変える</a>
        </p>
      </form>
    </section>
  );
}
