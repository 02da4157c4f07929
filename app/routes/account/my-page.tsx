import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readMyPage } from "#app/domain/console/overview/my-page.server.ts";
import { seesMoney } from "#app/domain/core/policy.ts";
import { type OrderState, orderStates } from "#app/domain/trade/orders/order.ts";
import {
  type ShippingState,
  shippingStates,
} from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { accountMenu } from "#app/routes/frame/menu.ts";
import { MyAside } from "./my-aside.tsx";
import { MySpending } from "./my-spending.tsx";
import { MyTodo } from "./my-todo.tsx";
import { moneyRows, todoRows } from "./my-todo-rows.server.ts";
import { payTogether } from "./pay-together.server.ts";
import { StateCounts } from "./state-counts.tsx";

export const meta: MetaFunction = () => [{ title: "マイページ | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const { balanceYen, storesYen } = await args.context.viewer();
  const { actor } = scope;
  const { waiting, waitingMoney, ...page } = await readMyPage(scope);
  return {
    ...page,
    todo: [
      ...(seesMoney(actor) ? moneyRows(waitingMoney) : []),
      ...todoRows(actor, waiting, scope.now),
    ],
    together: payTogether(actor, waiting),
    balanceYen,
    storesYen,
    // Of some stores nobody can say what the company paid.
    spending: actor.storeIds === null,
    menu: accountMenu(actor),
  };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const ordersShown: OrderState[] = [
  "draft",
  "preorder",
  "quoting",
  "awaiting_payment",
  "deposit_awaiting",
  "awaiting_finance",
  "buying",
  "balance_awaiting",
  "purchased",
];
const shippingShown: ShippingState[] = [
  "draft",
  "quoting",
  "awaiting_payment",
  "awaiting_finance",
  "packing",
  "awaiting_shipment",
  "picked_up",
  "in_transit",
  "received",
];

export default function MyPage() {
  const {
    company,
    service,
    balanceYen,
    storesYen,
    orderCounts,
    shippingCounts,
    todo,
    together,
    news,
    months,
    spending,
    menu,
  } = useLoaderData<typeof loader>();

  return (
    <main id="main" className="page-width">
      <div className="page-head cluster between">
        <h1>マイページ</h1>
        <p className="note number">
          {company?.name} ・ 会員番号 {company?.operationId} ・ {service?.levelJa}（手数料{" "}
          {service?.ratePercent}%）
          {company?.managerName && (
            <>
              {" "}
              ・ 担当 <span lang="zh-CN">{company.managerName}</span>
            </>
          )}
        </p>
      </div>
      <div className="columns aside-end my-page">
        <div className="stack large">
          <MyTodo rows={todo} together={together} />
          <OrderCounts orderCounts={orderCounts} />
          <ShipmentCounts shippingCounts={shippingCounts} />
          {spending && <MySpending months={months} />}
        </div>
        <MyAside balanceYen={balanceYen} storesYen={storesYen} news={news} menu={menu} />
      </div>
    </main>
  );
}

function OrderCounts({ orderCounts }: Pick<Loaded, "orderCounts">) {
  return (
    <section aria-labelledby="orders">
      <div className="cluster between heading">
        <h2 id="orders">注文</h2>
        <a href={href("/user/order")}>すべての注文</a>
      </div>
      <StateCounts
        states={ordersShown.map((state) => ({
          state,
          ...orderStates[state],
          count: orderCounts[state] ?? 0,
        }))}
        list={href("/user/order")}
      />
    </section>
  );
}

function ShipmentCounts({ shippingCounts }: Pick<Loaded, "shippingCounts">) {
  return (
    <section aria-labelledby="shipments">
      <div className="cluster between heading">
        <h2 id="shipments">配送依頼</h2>
        <a href={href("/user/deliveryList")}>すべての配送依頼</a>
      </div>
      <StateCounts
        states={shippingShown.map((state) => ({
          state,
          ...shippingStates[state],
          count: shippingCounts[state] ?? 0,
        }))}
        list={href("/user/deliveryList")}
      />
    </section>
  );
}
