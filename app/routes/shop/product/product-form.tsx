import { Form } from "@remix-run/react";
import type { Blacklisting } from "#app/domain/catalog/blacklist/blacklist.server.ts";
import { specText } from "#app/domain/catalog/offers/offer.ts";
import { href } from "#app/href.ts";
import { OneTimeKey } from "#app/routes/shop/one-time-key.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { LiveForm } from "#app/ui/keep-place.tsx";
import { ProductOptions } from "./product-options.tsx";
import { ProductReach } from "./product-reach.tsx";
import type { ShownProduct } from "./product-shown.server.ts";
import { ProductSkuMatrix } from "./product-sku-matrix.tsx";
import { ProductSkuTable } from "./product-sku-table.tsx";
import { ProductTiers } from "./product-tiers.tsx";
import { skuMatrix } from "./sku-matrix.ts";
import { countOf, type TypedProduct } from "./sku-quantities.ts";

interface ProductFormProps {
  shown: ShownProduct;
  listed: Blacklisting;
  typed: TypedProduct;
  problems: { fieldId: string; text: string }[];
}

/** Quantities, options and a note: worked out anew at each key or by the button, or put into the cart. */
export function ProductForm({ shown, listed, typed, problems }: ProductFormProps) {
  const { offer, skus, quantity, options, landed, asked } = shown;
  const matrix = skuMatrix(skus);
  const wrong = Object.fromEntries(problems.map(({ fieldId, text }) => [fieldId, text]));
  const pieces = Object.values(typed.raw).reduce((sum, text) => sum + countOf(text), 0);
  return (
    <Form
      method="post"
      action={`${href("/ProductDetails")}?goods_id=${offer.id}#buy`}
      className="stack l"
      id="buy"
      data-keep-place
      data-recounts={`${href("/ProductDetails")}?recount=1`}
    >
      <ErrorList problems={problems.length > 1 ? byKind(problems, skus) : problems} />
      <OneTimeKey />
      <input type="hidden" name="goods_id" value={offer.id} />
      <input type="hidden" name="fromPlatform" value={offer.platform} />
      <div data-live="tiers">
        <ProductTiers {...shown} />
      </div>
      <fieldset id="skus" aria-describedby={wrong.skus ? "wrong-skus" : undefined}>
        <legend className="h">
          数量 <span className="note">最小{offer.minOrder}個。種類を混ぜて注文できます</span>
        </legend>
        {matrix ? (
          <ProductSkuMatrix matrix={matrix} typed={typed} wrong={wrong} />
        ) : (
          <ProductSkuTable skus={skus} typed={typed} wrong={wrong} />
        )}
        {wrong.skus && (
          <p className="err" id="wrong-skus">
            {wrong.skus}
          </p>
        )}
        <p className="recount">
          <Button soft name="intent" value="estimate">
            この数量で計算し直す
          </Button>
        </p>
      </fieldset>
      <ProductOptions typed={typed} options={options} />
      <NoteField note={typed.note} wrong={wrong.note} />
      <p>
        <a
          href={`${href("/costCalculator")}?${new URLSearchParams({ goods_id: offer.id, quantity: String(quantity) })}`}
        >
          HSコードや箱数を指定して詳しく計算する
        </a>
      </p>
      <Blacklisted listed={listed} />
      <ProductReach pieces={pieces} landed={asked ? landed : undefined} />
      <LiveForm />
    </Form>
  );
}

function Blacklisted({ listed }: Pick<ProductFormProps, "listed">) {
  if (!listed.goods && !listed.shop) return null;
  return (
    <p className="note">
      <span className="st trouble">
        {listed.goods ? "この商品" : "このショップ"}はブラックリストに登録済みです
      </span>
    </p>
  );
}

/** Where several quantities are wrong, each with the kind that it is of. */
function byKind(problems: ProductFormProps["problems"], skus: ShownProduct["skus"]) {
  return problems.map(({ fieldId, text }) => {
    const sku = skus.find(({ id }) => fieldId === `qty-${id}`);
    return { fieldId, text: sku ? `${specText(sku.spec)}：${text}` : text };
  });
}

function NoteField({ note, wrong }: Pick<TypedProduct, "note"> & { wrong: string | undefined }) {
  return (
    <div className="f">
      <label htmlFor="note">備考</label>
      <textarea
        className="in"
        id="note"
        name="note"
        rows={2}
        maxLength={200}
        defaultValue={note}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? "wrong-note" : undefined}
      />
      {wrong && (
        <p className="err" id="wrong-note">
          {wrong}
        </p>
      )}
      <p className="hint">色味や梱包のご希望など、200文字まで</p>
    </div>
  );
}
