import { shippingOptions } from "#app/domain/trade/shipping/shipping-request.ts";
import { Yen } from "#app/ui/money.tsx";

/** Services on the whole request. */
export function ShippingOptions({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset className="stack s">
      <legend>配送オプション</legend>
      {shippingOptions.map(({ id, nameJa, priceYen }) => (
        <label key={id} className="ck">
          <input type="checkbox" name="options" value={id} defaultChecked={chosen.includes(id)} />
          <span>
            {nameJa} <Yen yen={priceYen} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
