import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { buyerMay } from "#app/domain/core/policy.ts";
import { exportChosenMax } from "#app/domain/trade/orders/order-lists.server.ts";
import { href } from "#app/href.ts";
import { listAnswer, listNamed } from "#app/http/files/list-file.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { japanClock } from "#app/ui/time/clock.tsx";
import { missingUnits } from "../delivery-plan/missing-list.server.ts";
import { articleList } from "../inventory/article-list.server.ts";
import { palletGoodsList } from "../pallet/goods-list.server.ts";
import { productList } from "../product/product-list.server.ts";
import { inventoryList } from "../reports/inventory-list.server.ts";
import { deliveryList, invoiceList, orderList, stockList } from "./document-lists.server.ts";
import { couponList, depositList, ledgerList, withdrawalList } from "./money-lists.server.ts";

/** Whoever may see the page of a list may take it along. */
const lists = {
  orders: { list: orderList, right: undefined },
  deliveries: { list: deliveryList, right: undefined },
  stock: { list: stockList, right: undefined },
  inventory: { list: inventoryList, right: undefined },
  articles: { list: articleList, right: "shops" },
  "missing-units": { list: missingUnits, right: "shops" },
  "pallet-goods": { list: palletGoodsList, right: "products" },
  products: { list: productList, right: "products" },
  ledger: { list: ledgerList, right: "wallet" },
  deposits: { list: depositList, right: "wallet" },
  withdrawals: { list: withdrawalList, right: ["withdraw", "wallet"] },
  coupons: { list: couponList, right: "wallet" },
  invoices: { list: invoiceList, right: "wallet" },
} as const;

/** `/user/lists/orders.csv`: a list as its page filters it, as CSV or Excel. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const found = listNamed(lists, args.params.file);
  if (!found) throw notFound();
  const { list, right } = found.list;
  if (right && !buyerMay(scope.actor, right)) throw forbidden();
  const query = new URL(args.request.url).searchParams;
  // More than may be taken along: the list says so, with everything still ticked.
  if (found.name === "orders" && query.getAll("number").length > exportChosenMax)
    throw redirect(`${href("/user/order")}?${query}`, 303);
  return listAnswer(scope, args.context, { ...found, list }, query, {
    clock: japanClock,
    lang: "ja",
  });
}
