import { Form } from "@remix-run/react";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { KeepPlace } from "#app/ui/keep-place.tsx";
import { yuan } from "#app/ui/money.tsx";
import { LandedBox } from "./landed-box.tsx";
import type { ShownProduct } from "./product-shown.server.ts";
import { ProductSkuTable } from "./product-sku-table.tsx";
import type { TypedProduct } from "./sku-quantities.ts";

interface ProductFormProps {
  shown: ShownProduct;
  typed: TypedProduct;
  problems: { fieldId: string; text: string }[];
}

/** Quantities, options and a note: worked out anew, or put into the cart. */
export function ProductForm({ shown, typed, problems }: ProductFormProps) {
  const { offer, skus, quantity, options, landed } = shown;
  return (
    <Form
      method="post"
      action={`${href("/ProductDetails")}?goods_id=${offer.id}`}
      className="stack l"
      data-keep-place
    >
      <ErrorList problems={problems} />
      <input type="hidden" name="goods_id" value={offer.id} />
      <input type="hidden" name="fromPlatform" value={offer.platform} />
      <ProductSkuTable skus={skus} minOrder={offer.minOrder} typed={typed} />
      <OptionChoices typed={typed} options={options} />
      <div className="f">
        <label htmlFor="note">備考</label>
        <textarea
          className="in"
          id="note"
          name="note"
          rows={2}
          maxLength={200}
          defaultValue={typed.note}
        />
        <p className="hint">色味や梱包のご希望など、200文字まで</p>
      </div>
      {landed && <LandedBox landed={landed} quantity={quantity} />}
      <p>
        <a
          href={`${href("/costCalculator")}?${new URLSearchParams({ goods_id: offer.id, quantity: String(quantity) })}`}
        >
          HSコードや箱数まで入れてくわしく計算する
        </a>
      </p>
      <div className="buy row">
        <Button soft name="intent" value="estimate">
          この数量で計算し直す
        </Button>
        <Button main name="intent" value="add">
          カートに入れる
        </Button>
      </div>
      <KeepPlace />
    </Form>
  );
}

function OptionChoices({
  typed,
  options,
}: Pick<ProductFormProps, "typed"> & Pick<ShownProduct, "options">) {
  return (
    <fieldset>
      <legend className="h">
        オプション <span className="note">1個あたり</span>
      </legend>
      <div className="opts">
        {options.map((option) => (
          <label className="ck" key={option.id}>
            <input
              type="checkbox"
              name="option"
              value={option.id}
              defaultChecked={typed.optionIds.includes(option.id)}
            />
            <span>
              {option.nameJa}
              <small>{option.descriptionJa}</small>
            </span>
            <span className="n">
              {option.priceType === 0 ? `${yuan(option.fen)}元` : `単価の${option.price}%`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
