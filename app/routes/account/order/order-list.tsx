import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import { deadlineOf, dueOf } from "#app/domain/trade/down-payment/down-payment-amounts.ts";
import { orderLifecycle, payableStates } from "#app/domain/trade/order/order.ts";
import { orderStates } from "#app/domain/trade/order/order-labels.ts";
import { listOrders } from "#app/domain/trade/order/orders.server.ts";
import { href } from "#app/href.ts";
import { readListQuery } from "#app/http/list-query.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { grouped, Money } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { State } from "#app/ui/state.tsx";
import { day, when } from "#app/ui/timeline.tsx";
import { listFileHref } from "../../frame/list-file-links.tsx";
import { DocumentList, PayTogetherButton } from "../lists/document-list.tsx";

export const meta: MetaFunction = () => [{ title: "注文一覧 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { searchParams } = new URL(args.request.url);
  if (searchParams.has("csv"))
    throw redirect(`${listFileHref({ list: "orders" }, "csv")}?${searchParams}`);
  const asked = readListQuery(searchParams, orderLifecycle.states);
  const { orders, counts, next } = await listOrders(scope, asked, asked.after, asked.size);

  return {
    mayPay: buyerMay(scope.actor, "pay"),
    mayOrder: buyerMay(scope.actor, "order"),
    asked,
    counts: Object.fromEntries(counts),
    next,
    orders: orders.map((order) => {
      const { totalFen } = breakdown(order);
      const byParts = ["deposit_awaiting", "balance_awaiting"].includes(order.state);
      return {
        ...order,
        totalFen,
        dueYen: byParts ? dueOf(order) : undefined,
        payBy: payableStates.includes(order.state) ? deadlineOf(order) : null,
      };
    }),
  };
}

export default function OrderListPage() {
  const { mayPay, mayOrder, asked, counts, next, orders } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();

  return (
    <main id="main" className="wrap">
      <Head mayOrder={mayOrder} />
      <DocumentList
        label="注文の状態"
        path={pathname}
        asked={asked}
        states={orderLifecycle.states}
        words={orderStates}
        counts={counts}
        wordsLabel="注文番号・商品名"
        dayLabel="注文日"
        next={next}
      >
        {orders.length === 0 ? (
          <Empty title="この条件の注文はありません">
            <p>
              <a href={href("/CommoditySearch")}>商品を探して</a>
              カートに入れ、注文へ進むと、ここに並びます。
            </p>
          </Empty>
        ) : (
          <form method="get" action={listFileHref({ list: "orders" }, "csv")}>
            <input type="hidden" name="state" value={asked.state ?? ""} />
            <input type="hidden" name="q" value={asked.words} />
            <input type="hidden" name="sort" value={asked.sort} />
            <input type="hidden" name="from" value={asked.fromDay} />
            <input type="hidden" name="to" value={asked.toDay} />
            <OrderTable orders={orders} />
            <p className="bar row">
              {mayPay && orders.some(({ state }) => payableStates.includes(state)) && (
                <PayTogetherButton />
              )}
              <button type="submit" className="btn s soft">
                CSV
              </button>
              <button
                type="submit"
                className="btn s soft"
                formAction={listFileHref({ list: "orders" }, "xlsx")}
              >
                Excel
              </button>
              <span className="note">
                選んだ注文（10件まで）。選ばないと、この条件の10,000件まで
              </span>
            </p>
          </form>
        )}
      </DocumentList>
    </main>
  );
}

function Head({ mayOrder }: { mayOrder: boolean }) {
  return (
    <div className="head row between">
      <h1>注文一覧</h1>
      {mayOrder && (
        <a className="btn s" href={href("/user/excelPlaceAnOrder")}>
          Excelで注文する
        </a>
      )}
    </div>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["orders"][number];

function OrderTable({ orders }: { orders: readonly Row[] }) {
  return (
    <CardTable columns={["注文", "注文日", "状態", { right: "金額" }, "操作"]}>
      {orders.map((order) => (
        <tr key={order.id} role="row">
          <th role="rowheader" scope="row">
            <span className="pickrow">
              <input
                type="checkbox"
                name="number"
                value={order.number}
                aria-label={`${order.number} を選ぶ`}
              />
              <span className="thing">
                <Picture src={order.picture} size={64} />
                <span>
                  <a className="n" href={orderPage(order.number)}>
                    {order.number}
                  </a>
                  <small className="blk">
                    {order.titleJa}
                    {order.lineCount > 1 && ` ほか${order.lineCount - 1}明細`}
                  </small>
                </span>
              </span>
            </span>
          </th>
          <td role="cell" data-l="注文日" className="n">
            {day(order.createdAt)}
          </td>
          <td role="cell" data-l="状態">
            <State shape={orderStates[order.state].shape}>{orderStates[order.state].ja}</State>
            {order.dueYen !== undefined && (
              <small className="blk n">お支払い {grouped(String(order.dueYen))}円</small>
            )}
            {order.payBy && <small className="blk left n">期限 {when(order.payBy)}</small>}
          </td>
          <td role="cell" data-l="金額" className="num">
            <Money yen={order.totalYen} fen={order.totalFen} />
          </td>
          <td role="cell" data-l="操作">
            <a className="btn s soft" href={orderPage(order.number)}>
              詳細
            </a>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
