import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readListWork } from "#app/domain/console/teamwork/views.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { ordersSearched } from "#app/domain/trade/orders/order.ts";
import { listAllOrders } from "#app/domain/trade/orders/order-lists.server.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { langOf } from "#app/shared/lang-of.ts";
import { CardTable, RowHeading, TableRow } from "#app/ui/card-table.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Bulk, Tick } from "../work/bulk-bar.tsx";
import { askedColumns, ColumnCells, headsOf } from "../work/list-columns.tsx";
import { listHref, seenQuery } from "../work/listed.ts";
import { SavedViews } from "../work/saved-views.tsx";
import { type OrderRow, orderColumnsFor } from "./order-columns.tsx";
import { readOrderFilter } from "./order-query.ts";
import { OrderSearch } from "./order-search.tsx";

const pageSize = 30;

export const meta: MetaFunction = () => [{ title: "全部订单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const { searchParams } = new URL(args.request.url);
  const seesFees = staffMay(scope.actor, "see-fees");
  const { chosen, params } = askedColumns(orderColumnsFor(seesFees), searchParams);
  const filter = readOrderFilter(params);
  const after = (params.get("after") ?? "").slice(0, 24);
  const [{ page, next }, work] = await Promise.all([
    listAllOrders(scope, filter, after, pageSize),
    readListWork(scope, "orders"),
  ]);
  return {
    page,
    next,
    filter,
    first: after === "",
    work,
    chosen,
    seesFees,
    seen: seenQuery("orders", params),
  };
}

export default function OrdersPage() {
  const { page, next, first, filter, work, chosen, seesFees, seen } =
    useLoaderData<typeof loader>();
  const columns = orderColumnsFor(seesFees);
  return (
    <ListPage
      title="全部订单"
      tools={
        <>
          <SavedViews {...work} list="orders" seen={seen} />
          <OrderSearch asked={filter} work={work} columns={columns} chosen={chosen} seen={seen} />
          {filter.words && (
            <p className="note">
              会员名称和商品名只在最新{" "}
              <span className="number">{grouped(String(ordersSearched))}</span> 个订单中查找。
            </p>
          )}
        </>
      }
      isEmpty={page.length === 0}
      empty="没有符合条件的订单"
      hint={<a href={href("/staff/orders")}>查看全部</a>}
      pages={{ path: href("/staff/orders"), query: seen, next, isFirst: first }}
      lang="zh"
    >
      <Bulk
        kind="order"
        to={listHref("orders", seen)}
        colleagues={work.colleagues}
        sharesWork={work.sharesWork}
      >
        <CardTable brief label="全部订单" columns={["订单", ...headsOf(columns, chosen)]}>
          {page.map((order) => (
            <ListedOrder
              key={order.number}
              order={{ ...order, work }}
              columns={columns}
              chosen={chosen}
            />
          ))}
        </CardTable>
      </Bulk>
    </ListPage>
  );
}

interface ListedOrderProps {
  order: OrderRow;
  columns: ReturnType<typeof orderColumnsFor>;
  chosen: readonly string[];
}

function ListedOrder({ order, columns, chosen }: ListedOrderProps) {
  return (
    <TableRow>
      <RowHeading>
        <Tick number={order.number} />{" "}
        <a className="number" href={href("/staff/orders/:number", { number: order.number })}>
          {order.number}
        </a>
        <p className="note">
          <span lang={langOf(order.titleZh)}>{order.titleZh}</span>{" "}
          <span className="number">
            {order.lineCount}种 {grouped(String(order.pieceCount))}件
          </span>
        </p>
      </RowHeading>
      <ColumnCells columns={columns} chosen={chosen} row={order} />
    </TableRow>
  );
}
