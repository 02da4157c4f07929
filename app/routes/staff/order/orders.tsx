import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { colleaguesQuery, whoMay } from "#app/domain/console/teamwork/read-teamwork.server.ts";
import { viewsQuery } from "#app/domain/console/views/views.server.ts";
import { listAllOrders } from "#app/domain/trade/order/all-orders.server.ts";
import { ordersSearched } from "#app/domain/trade/order/all-orders.ts";
import { orderStates } from "#app/domain/trade/order/order-labels.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { State } from "#app/ui/state.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { Bulk, Tick } from "../work/bulk-bar.tsx";
import { SavedViews } from "../work/saved-views.tsx";
import { Who } from "../work/who.tsx";
import { readOrderFilter } from "./order-query.ts";
import { OrderSearch } from "./order-search.tsx";

const pageSize = 30;

export const meta: MetaFunction = () => [{ title: "全部订单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const { searchParams } = new URL(args.request.url);
  const filter = readOrderFilter(searchParams);
  const after = (searchParams.get("after") ?? "").slice(0, 24);
  const [{ page, next }, views, people] = await Promise.all([
    listAllOrders(scope, filter, after, pageSize),
    viewsQuery(scope, "orders"),
    colleaguesQuery(scope),
  ]);
  const colleagues = whoMay(people, "order");
  return { page, next, ...filter, first: after === "", views, colleagues, me: scope.actor.id };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function OrdersPage() {
  const { page, next, first, ...asked } = useLoaderData<typeof loader>();
  const { words, state, owner, oldest } = asked;
  const query = {
    ...(words && { q: words }),
    ...(state && { state }),
    ...(owner && { owner }),
    ...(oldest && { sort: "oldest" }),
  };
  const here = (after: string) =>
    `${href("/staff/orders")}?${new URLSearchParams({ ...query, ...(after && { after }) })}`;
  const seen = String(new URLSearchParams(query));
  return (
    <main id="main" className="wrap stack">
      <h1>全部订单</h1>
      <SavedViews
        list="orders"
        path={href("/staff/orders")}
        query={seen}
        me={asked.me}
        usual={usualViews}
        views={asked.views}
      />
      <OrderSearch asked={asked} query={query} />
      {words && (
        <p className="note">
          会员名称和商品名只在最新 <span className="n">{grouped(String(ordersSearched))}</span>{" "}
          个订单中查找。
        </p>
      )}
      {page.length === 0 ? (
        <Empty title="没有符合条件的订单">
          <p>
            <a href={href("/staff/orders")}>查看全部</a>
          </p>
        </Empty>
      ) : (
        <Bulk kind="order" to={here("")} colleagues={asked.colleagues}>
          <CardTable
            label="全部订单"
            columns={["订单", "会员", "状态", "负责", { right: "合计" }, "下单日"]}
          >
            {page.map((order) => (
              <OrderRow key={order.number} order={order} />
            ))}
          </CardTable>
        </Bulk>
      )}
      <Pager lang="zh" nextHref={next && here(next)} firstHref={first ? null : here("")} />
    </main>
  );
}

const usualViews = [
  { name: "全部", query: "" },
  { name: "我负责", query: "owner=me" },
  { name: "待报价未认领", query: "state=quoting&owner=none&sort=oldest" },
  { name: "待采购未认领", query: "state=buying&owner=none&sort=oldest" },
];

function OrderRow({ order }: { order: Loaded["page"][number] }) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <Tick number={order.number} />{" "}
        <a className="n" href={href("/staff/orders/:number", { number: order.number })}>
          {order.number}
        </a>
        <p className="note">
          {order.titleZh}{" "}
          <span className="n">
            {order.lineCount}种 {grouped(String(order.pieceCount))}件
          </span>
        </p>
      </th>
      <td role="cell" data-l="会员">
        <span className="n">{order.operationId}</span> <span lang="ja">{order.companyName}</span>
      </td>
      <td role="cell" data-l="状态">
        <State shape={orderStates[order.state].shape}>{orderStates[order.state].zh}</State>
      </td>
      <td role="cell" data-l="负责">
        <Who name={order.ownerName} />
      </td>
      <td role="cell" data-l="合计" className="num">
        {grouped(String(order.totalYen))}日元
      </td>
      <td role="cell" data-l="下单日" className="n">
        {chinaClock.when(order.createdAt)}
      </td>
    </tr>
  );
}
