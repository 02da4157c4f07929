import { withoutGrouping } from "#app/domain/core/grouping.ts";
import { isQuantity } from "../messages.ts";
import type { Say, Tongue } from "../words.ts";
import { element } from "./element.ts";
import type { PanelOffer } from "./figures.ts";

/** So long after the last key the cost is asked for anew. */
const pauseMs = 350;

/** Colour and size, and quantity; `changed` is called once somebody has stopped typing. */
export function wishFields(offer: PanelOffer, tongue: Tongue, say: Say, changed: () => void) {
  const sku = element("select", {}, ...choices(offer, tongue, say));
  sku.value = offer.skuId;
  const quantity = element("input", { inputMode: "numeric", value: String(offer.quantity) });
  const place = element(
    "div",
    { className: "two" },
    element("label", {}, say("sku"), sku),
    element("label", {}, say("quantity"), quantity),
  );
  let timer = 0;
  const soon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(changed, pauseMs);
  };
  sku.addEventListener("change", soon);
  quantity.addEventListener("input", soon);

  return {
    place,
    skuId: () => sku.value,
    /** The typed number of pieces; undefined where it is none that the shop takes. */
    pieces() {
      const digits = withoutGrouping(quantity.value.normalize("NFKC").replaceAll(/\s/g, ""));
      const typed = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
      return isQuantity(typed) ? typed : undefined;
    },
  };
}

export type WishFields = ReturnType<typeof wishFields>;

function choices({ skus }: PanelOffer, tongue: Tongue, say: Say) {
  return skus.map(({ id, nameJa, nameZh, stock }) => {
    const name = (tongue === "zh" ? nameZh : nameJa) || id;
    const textContent = `${name}（${say("stock", { n: stock.toLocaleString("ja-JP") })}）`;
    return element("option", { value: id, textContent, disabled: stock === 0 });
  });
}
