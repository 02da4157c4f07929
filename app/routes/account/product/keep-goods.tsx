import { Form } from "@remix-run/react";
import { specText } from "#app/domain/catalog/offers/offer.ts";
import type { LibraryCandidates } from "#app/domain/catalog/products/own-product-queries.server.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { yuan } from "#app/ui/money.tsx";
import { productPage } from "./product-query.ts";

/** Which colours and sizes of an offer become products of the library. */
export function KeepGoods({ goods: { titleJa, skus } }: { goods: LibraryCandidates }) {
  const fresh = skus.filter(({ productId }) => productId === null);
  return (
    <section className="panel" aria-labelledby="h-keep">
      <h2 id="h-keep">商品ライブラリに登録</h2>
      <p>{titleJa}</p>
      <Form method="post" action={href("/collection")} className="stack small">
        <fieldset>
          <legend className="visually-hidden">登録する種類</legend>
          {skus.map(({ sku, productId }) => {
            const name = specText(sku.spec) || titleJa;
            return productId ? (
              <p key={sku.id}>
                <a href={productPage(productId)}>{name}</a>{" "}
                <span className="badge accent">登録済み</span>
              </p>
            ) : (
              <label className="checkbox" key={sku.id}>
                <input
                  type="checkbox"
                  name="sku"
                  value={sku.id}
                  defaultChecked={fresh.length === 1}
                />
                <span>{name}</span>
                <span className="note number">{yuan(sku.priceFen)}元</span>
              </label>
            );
          })}
        </fieldset>
        {fresh.length > 0 && (
          <p>
            <Button fill name="intent" value="goods">
              登録する
            </Button>
          </p>
        )}
      </Form>
    </section>
  );
}
