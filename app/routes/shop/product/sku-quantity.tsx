import { specText } from "#app/domain/catalog/product/offer.ts";
import type { ShownProduct } from "./product-shown.server.ts";

interface SkuQuantityProps {
  sku: ShownProduct["skus"][number];
  /** Which sums it counts towards; the page's script reads it. */
  adds: string;
  typed: string | undefined;
}

/** How many of a kind, with what is in stock; a word where there is none. */
export function SkuQuantity({ sku, adds, typed }: SkuQuantityProps) {
  if (sku.stock === 0) return <span className="out">在庫切れ</span>;
  return (
    <>
      <input
        className="in s q"
        id={`qty-${sku.id}`}
        name={`qty-${sku.id}`}
        inputMode="numeric"
        aria-label={`${specText(sku.spec)} 数量`}
        defaultValue={typed ?? ""}
        placeholder="0"
        data-adds={adds}
      />
      <small className="n blk">在庫 {sku.stock.toLocaleString("ja-JP")}</small>
    </>
  );
}
