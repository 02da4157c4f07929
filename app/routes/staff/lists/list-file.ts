import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { staffMay } from "#app/domain/core/policy.ts";
import { listAnswer, listNamed } from "#app/http/files/list-file.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { lineToBuyList, memberList, orderLineList, orderList } from "./business-lists.server.ts";
import { caseList, shippingLineList, stockList } from "./goods-lists.server.ts";
import { bankLineList, depositList, withdrawalList } from "./money-lists.server.ts";

/** Whoever may see the page of a list may take it along. */
const lists = {
  members: { list: memberList, duty: "see-members" },
  orders: { list: orderList, duty: "see-orders" },
  "order-lines": { list: orderLineList, duty: "see-orders" },
  "lines-to-buy": { list: lineToBuyList, duty: "see-orders" },
  "shipping-lines": { list: shippingLineList, duty: "see-shipping-queues" },
  stock: { list: stockList, duty: "see-orders" },
  cases: { list: caseList, duty: "see-cases" },
  deposits: { list: depositList, duty: "see-deposits" },
  "bank-lines": { list: bankLineList, duty: "see-deposits" },
  withdrawals: { list: withdrawalList, duty: "see-money" },
} as const;

/** `/staff/lists/members.xlsx`: a list as its page filters it, as CSV or Excel. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args);
  const found = listNamed(lists, args.params.file);
  if (!found) throw notFound();
  const { list, duty } = found.list;
  if (!staffMay(scope.actor, duty)) throw forbidden();
  return listAnswer(
    scope,
    args.context,
    { ...found, list },
    new URL(args.request.url).searchParams,
    {
      clock: chinaClock,
      lang: "zh",
    },
  );
}
