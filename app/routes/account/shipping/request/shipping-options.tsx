import { trialPacking } from "#app/domain/trade/shipments/shipping-request.ts";
import { Yen } from "#app/ui/money.tsx";
import type { RequestView } from "./view.server.ts";

interface ShippingOptionsProps extends Pick<RequestView, "services"> {
  chosen: readonly string[];
}

/** Services on the whole request. */
export function ShippingOptions({ services, chosen }: ShippingOptionsProps) {
  return (
    <fieldset className="stack small">
      <legend className="heading">配送オプション</legend>
      <p className="note">料金は、箱や商品の数にかかわらず、1回の依頼につきいただきます。</p>
      {services.map(({ id, nameJa, priceYen }) => (
        <label key={id} className="checkbox">
          <input type="checkbox" name="options" value={id} defaultChecked={chosen.includes(id)} />
          <span>
            {nameJa} <Yen yen={priceYen} />
            {id === trialPacking && (
              <small className="block note">
                お支払いの前に梱包と計量を済ませ、箱の写真と実測の送料をご覧いただいてからお決めいただけます。見積のあとで取りやめても、この料金はいただきます。梱包してから見積をお出しする便では、料金なしで同じようにします。
              </small>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
