import { useForm } from "@conform-to/react";
import type { z } from "zod";
import type { CartCostForm as Asked } from "#app/domain/pricing/cost-question.schema.server.ts";
import { href } from "#app/href.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { CostBar } from "./cost-bar.tsx";
import { CostTerms } from "./cost-terms.tsx";
import type { CostDraft } from "./use-cost-draft.ts";
import type { CostView } from "./view.server.ts";

interface CartCostFormProps extends Pick<CostView, "levels" | "methods"> {
  lines: NonNullable<CostView["cart"]>;
  draft: CostDraft;
  typed: Record<string, string>;
  problems: readonly { fieldId?: string; text: string }[];
}

/** The goods selected in the cart, and the questions that are left. */
export function CartCostForm({
  lines,
  levels,
  methods,
  draft,
  typed,
  problems,
}: CartCostFormProps) {
  const [form, fields] = useForm<z.input<typeof Asked>>({ id: "cost", defaultValue: typed });
  const asked = (name: keyof typeof fields) => ({
    field: fields[name],
    errors: draft.errorsOf(name),
  });
  return (
    <section className="panel" aria-labelledby="ask">
      <h2 id="ask">カートの商品 {grouped(String(lines.length))}明細</h2>
      <ErrorList problems={problems} />
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
      <form
        className="stack small"
        id={form.id}
        action={`${href("/costCalculator")}#answer`}
        ref={draft.form}
        onInput={draft.read}
        onBlur={draft.leave}
        onSubmit={draft.send}
      >
        <input type="hidden" name="cart" value="selected" />
        <CostTerms asked={asked} levels={levels} methods={methods} />
        <CostBar draft={draft} />
        <p className="note">
          <a href={href("/cart")}>カートで数量を変える</a>
        </p>
      </form>
    </section>
  );
}
