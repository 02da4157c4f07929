import { specText } from "#app/domain/catalog/product/offer.ts";
import { Money } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ShownProduct } from "./product-shown.server.ts";
import type { TypedProduct } from "./sku-quantities.ts";

interface ProductSkuTableProps {
  skus: ShownProduct["skus"];
  minOrder: number;
  typed: TypedProduct;
}

/** A quantity for each colour and size. */
export function ProductSkuTable({ skus, minOrder, typed }: ProductSkuTableProps) {
  return (
    <fieldset id="skus">
      <legend className="h">
        数量 <span className="note">最小{minOrder}個。種類を混ぜて注文できます</span>
      </legend>
      <table className="t plain tight">
        <caption className="vh">種類ごとの注文数</caption>
        <thead>
          <tr>
            <th scope="col">種類</th>
            <th scope="col" className="r">
              単価
            </th>
            <th scope="col">数量</th>
          </tr>
        </thead>
        <tbody>
          {skus.map((sku) => (
            <tr key={sku.id}>
              <th scope="row">
                <span className="thing s">
                  <Picture src={sku.picture} size={48} />
                  <span>
                    {specText(sku.spec)}
                    <small className="blk" lang="zh-CN">
                      {sku.spec.map(({ valueZh }) => valueZh).join(" / ")}
                    </small>
                  </span>
                </span>
              </th>
              <td className="num">
                <Money yen={sku.priceYen} fen={sku.priceFen} />
              </td>
              <td>
                {sku.stock > 0 ? (
                  <>
                    <input
                      className="in s q"
                      id={`qty-${sku.id}`}
                      name={`qty-${sku.id}`}
                      inputMode="numeric"
                      aria-label={`${specText(sku.spec)} 数量`}
                      defaultValue={typed.raw[sku.id] ?? ""}
                      placeholder="0"
                    />
                    <small className="n">在庫 {sku.stock.toLocaleString("ja-JP")}</small>
                  </>
                ) : (
                  <span className="out">在庫切れ</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}
