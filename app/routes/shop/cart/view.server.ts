import {
  addUpCart,
  type CartLine,
  type CountedLine,
  lineName,
  lineSums,
  type PricedGoods,
} from "#app/domain/catalog/cart/cart.ts";
import { costOfSelected, type readCart } from "#app/domain/catalog/cart/cost-of-cart.server.ts";
import { specText } from "#app/domain/catalog/offers/offer.ts";
import { toCostTermsView } from "#app/shared/landed/cost-terms.server.ts";
import { landedTotal } from "#app/shared/landed/landed-total.ts";
import { type CartPlace, cartHref } from "./cart-place.ts";

/** What the cart's page shows and the browser gets and counts with, field by field. */
export type CartView = ReturnType<typeof toCartView>;

type ReadCart = Awaited<ReturnType<typeof readCart>>;

/** Lists the cart at this place: what all lines are counted by, and the goods of those that are shown. */
export function toCartView(cart: ReadCart, place: CartPlace) {
  const { terms } = cart;
  const { ttsRate, spreadYen } = terms.rate;
  const { serviceRatePercent } = terms;
  const rates = { ttsRate, spreadYen, serviceRatePercent };
  const options = terms.options.map(({ id, nameJa, priceType, price, needsLabel }) => ({
    id,
    nameJa,
    priceType,
    price,
    needsLabel,
  }));
  const lines = countedLines(cart.lines);
  const { sellers, parts } = addUpCart({ lines, options, rates, place });
  const shown = new Set(sellers.flatMap((seller) => seller.lines.map(({ id }) => id)));
  const landed = costOfSelected(cart, { destination: "home" }).answer;
  return {
    lines,
    goods: Object.fromEntries(
      cart.lines.flatMap((line) => (shown.has(line.id) ? [[line.id, toLineView(line)]] : [])),
    ),
    options,
    rates,
    place: { seller: place.seller, after: place.after, later: place.later },
    later: laterPart(cart.later, place, parts.rate),
    landed: landed.ok ? landedTotal(landed.value.chosen, landed.value.fixed) : null,
    terms: toCostTermsView(terms),
  };
}

/** Lists what the browser counts with. Lines of one kind share their goods: the data holds them once. */
function countedLines(lines: ReadCart["lines"]): CountedLine[] {
  const goodsOf = new Map<string, PricedGoods>();
  return lines.map(({ goods, ...line }) => {
    if (goods && !goodsOf.has(line.skuId)) {
      const tiers = goods.tiers.map(({ fromQuantity, priceFen }) => ({ fromQuantity, priceFen }));
      const { skuPriceFen, stock, minOrder } = goods;
      goodsOf.set(line.skuId, { skuPriceFen, stock, minOrder, tiers });
    }
    return {
      id: line.id,
      skuId: line.skuId,
      offerId: line.offerId,
      supplierId: line.supplierId,
      supplierNameZh: line.supplierNameZh,
      platform: line.platform,
      quantity: line.quantity,
      optionIds: line.optionIds,
      selected: line.selected,
      seenPriceFen: line.seenPriceFen,
      domesticFreightFen: line.domesticFreightFen,
      goods: goodsOf.get(line.skuId) ?? null,
    };
  });
}

function toLineView(line: CartLine) {
  const { managementNumber, asin, labelNumber } = line.labelData;
  return {
    name: lineName(line),
    titleJa: line.titleJa,
    machineTranslated: line.machineTranslated,
    specText: specText(line.spec),
    picture: line.picture,
    unwanted: line.unwanted,
    note: line.note,
    labelData: { managementNumber, asin, labelNumber },
  };
}

export type LineView = ReturnType<typeof toLineView>;

const laterAtOnce = 20;

/** So many of the list for later, newest first, after the one that the address names. */
function laterPart(kept: readonly CartLine[], place: CartPlace, rate: string) {
  const newest = kept.toReversed();
  const start = newest.findIndex(({ id }) => id === place.later) + 1;
  const shown = newest.slice(start, start + laterAtOnce);
  const isMore = start + shown.length < newest.length;
  return {
    lines: shown.map((line) => ({
      id: line.id,
      offerId: line.offerId,
      platform: line.platform,
      quantity: line.quantity,
      priceFen: line.priceFen,
      priceYen: lineSums(line, rate).priceYen,
      trouble: line.trouble,
      stock: line.stock,
      minOrder: line.minOrder,
      ...toLineView(line),
    })),
    count: newest.length,
    next: isMore ? `${cartHref({ ...place, later: shown.at(-1)!.id })}#later` : "",
  };
}
