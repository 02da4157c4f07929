import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { buyerMay } from "#app/domain/core/policy.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { deadlineOf, dueYenOf, partOf } from "#app/domain/trade/orders/down-payment.ts";
import { asksForMoney, orderLifecycle, orderStates } from "#app/domain/trade/orders/order.ts";
import {
  exportChosenMax,
  listOrders,
  savedFiltersQuery,
} from "#app/domain/trade/orders/order-lists.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { listQuery, readListQuery } from "#app/http/list-query.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { ErrorList, ErrorSummary } from "#app/ui/error-summary.tsx";
import { listFileHref } from "../../../shared/list-file-links.tsx";
import { DocumentList } from "../shared/document-list.tsx";
import { OrderActs } from "./list/order-acts.tsx";
import { doListCommand } from "./list/order-list-commands.server.ts";
import { OrderTable } from "./list/order-table.tsx";
import { SavedFilters } from "./list/saved-filters.tsx";

export const meta: MetaFunction = ({ location }) => [
  { title: `${titleAt(location.pathname)} | 買付便` },
];

/** The list stands at two addresses, each with a name of its own in the browser's tabs. */
function titleAt(path: string) {
  return path === href("/orderManagement") ? "注文管理" : "注文一覧";
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  if (searchParams.has("csv"))
    throw redirect(`${listFileHref({ list: "orders" }, "csv")}?${searchParams}`);
  const asked = readListQuery(searchParams, orderLifecycle.states);
  const removed = searchParams.has("removed");
  // Ticked for a download that did not happen.
  const chosen = searchParams.getAll("number").slice(0, 100);
  const [{ orders, counts, next }, filters] = await Promise.all([
    listOrders(scope, { ...asked, removed }, asked.after, asked.size),
    savedFiltersQuery(scope),
  ]);

  const shown = {
    mayPay: buyerMay(scope.actor, "pay"),
    mayOrder: buyerMay(scope.actor, "order"),
    asked,
    removed,
    filters,
    chosen,
    exportProblem:
      chosen.length > exportChosenMax
        ? `一度に書き出せるのは${exportChosenMax}件までです（${chosen.length}件選ばれています）`
        : undefined,
    counts: Object.fromEntries(counts),
    next,
    orders: orders.map((order) => {
      const { totalFen } = breakdown(order);
      const asks = asksForMoney(order);
      return {
        ...order,
        totalFen,
        asks,
        dueYen: asks && partOf(order) !== "whole" ? dueYenOf(order) : undefined,
        payBy: asks ? deadlineOf(order) : null,
      };
    }),
  };
  return data(shown, { status: shown.exportProblem ? 400 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  return doListCommand(
    args.context,
    scope,
    new URL(args.request.url),
    await readForm(args.request),
  );
}

export default function OrderListPage() {
  const { asked, counts, next, removed, filters, exportProblem, ...shown } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<{ name: string }>({ id: "filter", lastResult });
  const ticked = lastResult?.initialValue?.number;
  const { pathname } = useLocation();

  return (
    <DocumentList
      title={removed ? "一覧から外した注文" : titleAt(pathname)}
      actions={<HeadLinks mayOrder={shown.mayOrder} removed={removed} path={pathname} />}
      problem={
        exportProblem && !lastResult ? (
          <ErrorList problems={[{ text: exportProblem }]} title="書き出していません" />
        ) : (
          <ErrorSummary form={form} title="変更していません" />
        )
      }
      label="注文の状態"
      path={pathname}
      asked={asked}
      states={orderLifecycle.states}
      words={orderStates}
      counts={counts}
      wordsLabel="注文番号・商品名・管理番号・ラベル番号"
      dayLabel="注文日"
      saved={
        <SavedFilters
          path={pathname}
          // Days that were refused are no condition to come back to.
          query={asked.problem ? "" : listQuery(asked)}
          filters={filters}
          name={fields.name}
        />
      }
      isEmpty={shown.orders.length === 0}
      empty="この条件の注文はありません"
      hint={
        <>
          <a href={href("/CommoditySearch")}>商品を探して</a>
          カートに入れ、注文へ進むと、ここに並びます。
        </>
      }
      next={next}
      keep={removed ? { removed: "1" } : undefined}
    >
      <Orders
        {...shown}
        asked={asked}
        removed={removed}
        chosen={ticked ? ([ticked].flat() as string[]) : shown.chosen}
      />
    </DocumentList>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

/** The page of orders as one form: ticked, and then done something with. */
function Orders({
  orders,
  asked,
  removed,
  chosen,
  mayPay,
  mayOrder,
}: Pick<Loaded, "orders" | "asked" | "removed" | "mayPay" | "mayOrder"> & {
  chosen: readonly string[];
}) {
  const { pathname } = useLocation();
  const kept = removed ? `${listQuery(asked) || "?"}&removed=1` : listQuery(asked);
  return (
    <form method="get" action={listFileHref({ list: "orders" }, "csv")}>
      <input type="hidden" name="state" value={asked.state ?? ""} />
      <input type="hidden" name="q" value={asked.words} />
      <input type="hidden" name="sort" value={asked.sort} />
      <input type="hidden" name="from" value={asked.fromDay} />
      <input type="hidden" name="to" value={asked.toDay} />
      {removed && <input type="hidden" name="removed" value="1" />}
      <OrderTable
        orders={orders}
        chosen={new Set(chosen)}
        mayPay={mayPay && !removed}
        mayOrder={mayOrder}
      />
      <OrderActs
        action={pathname + kept}
        payable={mayPay && orders.some(({ asks }) => asks)}
        mayOrder={mayOrder}
        removed={removed}
      />
    </form>
  );
}

function HeadLinks({
  mayOrder,
  removed,
  path,
}: {
  mayOrder: boolean;
  removed: boolean;
  path: string;
}) {
  return (
    <>
      {removed ? (
        <a href={path}>注文一覧に戻る</a>
      ) : (
        <a href={`${path}?removed=1`}>一覧から外した注文</a>
      )}
      {mayOrder && (
        <a className="button small" href={href("/user/excelPlaceAnOrder")}>
          Excelで注文する
        </a>
      )}
    </>
  );
}
