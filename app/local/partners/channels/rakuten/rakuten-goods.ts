import type { DemoGoods } from "#db/seed/channels/demo-goods.ts";
import { onHandAt } from "../demo-orders.ts";
import type { Lent } from "../stand-in.ts";
import type { Said } from "./said.ts";

const stockMax = 1_000;

/** A page of articles by its mark; the last one names itself as the next. */
export function foundItems(goods: readonly DemoGoods[], query: URLSearchParams): Said {
  const hits = Number(query.get("hits") ?? 10);
  const mark = query.get("cursorMark") ?? "*";
  const from = mark === "*" ? 0 : Number(Buffer.from(mark, "base64url").toString());
  if (!(hits >= 1 && hits <= 100) || !Number.isInteger(from))
    return { status: 400, body: { errors: [{ code: "IE0002", message: "hits or cursorMark" }] } };
  const products = [...new Set(goods.map(({ product }) => product))];
  const found = products.slice(from, from + hits);
  const end = from + found.length;
  const nextCursorMark = end < products.length ? Buffer.from(`${end}`).toString("base64url") : mark;
  return {
    body: {
      numFound: products.length,
      offset: from,
      nextCursorMark,
      results: found.map((product) => ({
        item: itemOf(goods.filter((one) => one.product === product)),
      })),
    },
  };
}

function itemOf(variants: readonly DemoGoods[]) {
  const [first] = variants as [DemoGoods];
  return {
    manageNumber: first.product,
    itemNumber: first.product,
    title: first.title,
    itemType: "NORMAL",
    hideItem: false,
    genreId: "100000",
    images: [{ type: "CABINET", location: first.picture }],
    variants: Object.fromEntries(
      variants.map(({ sku, spec, jan, priceYen }) => [
        sku.toLowerCase(),
        {
          merchantDefinedSkuId: sku,
          standardPrice: `${priceYen}`,
          hidden: false,
          selectorValues: { type: spec },
          articleNumber: { value: jan },
        },
      ]),
    ),
  };
}

/** The stock of variants; of unknown ones nothing is told. */
export function stockOf(
  { goods, now }: Lent,
  { inventories = [] }: { inventories?: { manageNumber: string; variantId: string }[] },
): Said {
  if (inventories.length === 0 || inventories.length > stockMax) {
    const metadata = { propertyPath: "inventories" };
    const error = { code: "IE0001", message: "inventories must be 1 to 1000", metadata };
    return { status: 400, body: { errors: [error] } };
  }
  const known = inventories.flatMap(({ manageNumber, variantId }) => {
    const found = goods.find(
      ({ product, sku }) => product === manageNumber && sku.toLowerCase() === variantId,
    );
    return found ? [{ manageNumber, variantId, quantity: onHandAt(found, now()) }] : [];
  });
  return { body: { inventories: known } };
}
