import { grouped, yuan } from "#app/ui/money.tsx";
import type { TypedProduct } from "./sku-quantities.ts";
import type { ProductFigures } from "./view.server.ts";

interface ProductOptionsProps extends Pick<ProductFigures, "options"> {
  typed: TypedProduct;
  /** True while prices that depend on the unit price are reckoned anew. */
  stale: boolean;
}

/** What is done with each piece before it leaves China, at what price. */
export function ProductOptions({ typed, options, stale }: ProductOptionsProps) {
  return (
    <fieldset>
      <legend className="heading">
        オプション <span className="note">1個あたり</span>
      </legend>
      <div className="option-list">
        {options.map((option) => (
          <label className="checkbox" key={option.id}>
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
            <span className={stale && option.priceType === 1 ? "number stale" : "number"}>
              {grouped(option.yen)}円
              <small>
                {yuan(option.fen)}元{option.priceType === 1 && `（単価の${option.price}%）`}
              </small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
