import { specText } from "#app/domain/catalog/offers/offer.ts";
import { NumberInput } from "#app/ui/number-field.tsx";
import type { TypedProduct } from "./sku-quantities.ts";
import type { ProductView } from "./view.server.ts";

interface SkuQuantityProps {
  sku: Pick<ProductView["skus"][number], "id" | "spec" | "stock">;
  typed: TypedProduct;
  wrong: Record<string, string>;
}

/** How many of a kind, with what is in stock; a word where there is none. */
export function SkuQuantity({ sku, typed, wrong }: SkuQuantityProps) {
  if (sku.stock === 0) return <span className="muted">在庫切れ</span>;
  const problem = wrong[`qty-${sku.id}`];
  return (
    <>
      <NumberInput
        id={`qty-${sku.id}`}
        name={`qty-${sku.id}`}
        aria-label={`${specText(sku.spec)} 数量`}
        defaultValue={typed.raw[sku.id] ?? ""}
        placeholder="0"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `wrong-qty-${sku.id}` : undefined}
      />
      <small className="number block">在庫 {sku.stock.toLocaleString("ja-JP")}</small>
    </>
  );
}

/** What is wrong with a kind's quantity; the field refers to it. */
export function QuantityProblem({ sku, wrong }: Pick<SkuQuantityProps, "sku" | "wrong">) {
  const problem = wrong[`qty-${sku.id}`];
  return problem ? (
    <span className="field-error" id={`wrong-qty-${sku.id}`}>
      {problem}
    </span>
  ) : null;
}
