import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orderQueueQuery } from "#app/domain/order/staff-queue.server.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { ListFileLinks } from "../../chrome/list-file-links.tsx";
import { OrderQueueTable } from "./order-queue.tsx";

export const meta: MetaFunction = () => [{ title: "待报价 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  return { now: scope.now, orders: await orderQueueQuery(scope, "quoting") };
}

export default function QuotesPage() {
  const { now, orders } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap stack">
      <div className="row between">
        <h1>
          待报价 <span className="n">{orders.length}</span>
        </h1>
        <ListFileLinks side="staff" list="orders" query={{ state: "quoting" }} />
      </div>
      {orders.length === 0 ? (
        <Empty title="没有待报价的订单">
          <p>
            <a href={href("/staff")}>返回工作台</a>
          </p>
        </Empty>
      ) : (
        <OrderQueueTable
          title="待报价"
          verb="报价"
          orders={orders}
          now={now}
          hrefOf={(number) => href("/staff/quotes/:number", { number })}
        />
      )}
    </main>
  );
}
