import { type AmazonCall, amazonRates } from "#app/integrations/amazon/rates.ts";
import type { Seller } from "../application.ts";
import { articlesOf } from "../articles.ts";
import type { Call } from "../call.ts";
import { Listings } from "../listings.ts";
import { Orders } from "../orders.ts";
import { Plans } from "../plans.ts";
import { sellerCalls } from "../seller-calls.ts";
import { Warehouse } from "../warehouse.ts";
import { sandboxGoods } from "./sandbox-goods.ts";
import { sandboxOrders } from "./sandbox-orders.ts";
import { keepSandboxPlans } from "./sandbox-plans.ts";

export const sandboxSellerId = "A5SANDBOXSELLR";

const marketplaces = [
  ...["A1VC38T7YXB528", "ATVPDKIKX0DER", "A2EUQ1WTGCTBG2"],
  ...["A1F83G8C2ARO7P", "A2Q3Y263D00KWC", "A33AVAJ2PDY3EV"],
];
const sellers: ReadonlyMap<string, Seller> = new Map([
  [sandboxSellerId, { name: "Sandbox の見本店", marketplaces }],
]);
/** A plan may go to this one as well, whatever its name says. */
const alsoPlanned = "BADATVPDKIKX0DER";
/** The page that a search of orders is asked to go on with. */
const orderMark = "9ZhB4RmVyc2lvbiAxLjAgb2YgdGhl";

/** Any call of the sandbox may be asked that often. */
export const sandboxRates = Object.fromEntries(
  Object.keys(amazonRates).map((call) => [call, { perSecond: 5, burst: 15 }]),
) as Record<AmazonCall, { perSecond: number; burst: number }>;

/**
 * The calls of Amazon's static sandbox, which answers the same question alike whatever was asked before: each
 * question finds a seller who has just what the sandbox's published cases name.
 */
export function sandboxCalls(now: () => Date): Call[] {
  const articles = articlesOf(sandboxGoods);
  const plans = new Plans(articles, [...marketplaces, alsoPlanned], now);
  keepSandboxPlans(plans, sandboxSellerId);
  const orders = new Orders(articles, now, marketplaces);
  orders.foreign.push(...sandboxOrders());
  orders.marks.foreign.add(orderMark);
  const isSku = (sku: string) => sku !== "BadSKU";
  const listings = new Listings({ articles, marketplaces, now, searchMost: 1_000, isSku });
  const brought = (sku: string) => plans.brought(sku);
  const warehouse = new Warehouse({ articles, marketplaces, now, brought });
  const trade = { sellers, articles, marketplaces, listings, warehouse, orders, plans };
  return sellerCalls(trade).map((call) => (/ListingsItems?$/.test(call.name) ? ofAny(call) : call));
}

/** Of a case that names no seller, or no SKU, anybody's question is answered with what there is. */
function ofAny(call: Call): Call {
  return {
    ...call,
    answer(asked) {
      const [sellerId = "", sku] = asked.parts;
      const isNamed = sku === undefined || sku === "BadSKU" || isKnown(sku);
      const parts = isNamed ? asked.parts : [sellerId, "GM-ZDPI-9B4E"];
      return call.answer({ ...asked, sellerId, parts });
    },
  };
}

function isKnown(sku: string) {
  return sandboxGoods.some((one) => one.sku === sku);
}
