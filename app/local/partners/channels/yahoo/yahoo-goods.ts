import type { DemoGoods } from "#db/seed/channels/demo-goods.ts";
import { onHandAt } from "../demo-orders.ts";
import type { Lent } from "../stand-in.ts";
import { element, problem, resultSet } from "./written-xml.ts";

const resultsMax = 100;
const codesMax = 1_000;

/** The codes under which the store keeps its goods: kinds of one article share one. */
export function codesOf(goods: readonly DemoGoods[]) {
  return [...new Set(goods.map(codeOf))];
}

/** An article of one kind has its own number as its code. */
export function codeOf({ product, sku }: DemoGoods) {
  return product.startsWith("mt-") ? sku.toLowerCase() : product;
}

export function subCodeOf(goods: DemoGoods) {
  return codeOf(goods) === goods.sku.toLowerCase() ? "" : goods.sku.toLowerCase();
}

/** A page of the store's articles. */
export function itemList({ goods }: Lent, query: URLSearchParams) {
  const start = Number(query.get("start") ?? 1);
  const results = Number(query.get("results") ?? 10);
  if (!query.get("seller_id") || !(start >= 1) || !(results >= 1 && results <= resultsMax))
    return problem(400, "it-00001", "seller_id, start or results is wrong.");
  const codes = codesOf(goods);
  const page = codes.slice(start - 1, start - 1 + results);
  const inner = page.map((code) => {
    const { title, priceYen, jan } = goods.find((one) => codeOf(one) === code)!;
    const told = [element("ItemCode", code), element("Name", title), element("Price", priceYen)];
    return `<Result>${told.join("")}${element("Jan", jan)}</Result>`;
  });
  return resultSet(inner.join(""), codes.length, page.length, start);
}

/** Stock by codes; of unknown ones nothing is told. */
export function stockList({ goods, now }: Lent, form: URLSearchParams) {
  const codes = (form.get("item_code") ?? "").split(",").filter(Boolean);
  if (!form.get("seller_id") || codes.length === 0 || codes.length > codesMax)
    return problem(400, "st-02101", "seller_id or item_code is wrong.");
  const found = codes.flatMap((asked) => {
    const [code, subCode] = asked.split(":");
    return goods.filter((one) => codeOf(one) === code && (!subCode || subCodeOf(one) === subCode));
  });
  const inner = found.map((one) => {
    const subCode = subCodeOf(one);
    const told = [element("ItemCode", codeOf(one)), subCode && element("SubCode", subCode)];
    const quantity = element("Quantity", onHandAt(one, now()));
    return `<Result>${told.join("")}${element("Status", 1)}${element("AllowOverdraft", 0)}${quantity}</Result>`;
  });
  return resultSet(inner.join(""), found.length, found.length);
}
