import { Fragment } from "react";
import { specText } from "#app/domain/catalog/offers/offer.ts";
import { Money } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { PricedSku } from "./sku-matrix.ts";
import type { TypedProduct } from "./sku-quantities.ts";
import { QuantityProblem, SkuQuantity } from "./sku-quantity.tsx";

interface ProductSkuTableProps {
  skus: readonly PricedSku[];
  typed: TypedProduct;
  /** What is wrong with a field, by its id. */
  wrong: Record<string, string>;
}

/** A quantity for each kind, where colours and sizes make no table. */
export function ProductSkuTable({ skus, typed, wrong }: ProductSkuTableProps) {
  return (
    <table className="table plain tight">
      <caption className="visually-hidden">種類ごとの注文数</caption>
      <thead>
        <tr>
          <th scope="col">種類</th>
          <th scope="col" className="align-end">
            単価
          </th>
          <th scope="col">数量</th>
        </tr>
      </thead>
      <tbody>
        {skus.map((sku) => (
          <Fragment key={sku.id}>
            <tr>
              <th scope="row">
                <span className="media-object small">
                  <Picture src={sku.picture} size={48} />
                  <span>
                    {specText(sku.spec)}
                    <small className="block" lang="zh-CN">
                      {sku.spec.map(({ valueZh }) => valueZh).join(" / ")}
                    </small>
                  </span>
                </span>
              </th>
              <td className="numeric">
                <Money yen={sku.priceYen} fen={sku.priceFen} />
              </td>
              <td>
                <SkuQuantity sku={sku} typed={typed} wrong={wrong} />
              </td>
            </tr>
            {wrong[`qty-${sku.id}`] && sku.stock > 0 && (
              <tr>
                <td className="align-end" colSpan={3}>
                  <QuantityProblem sku={sku} wrong={wrong} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
