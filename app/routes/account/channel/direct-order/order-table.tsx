import { Form } from "@remix-run/react";
import { channelOrderStates, whyNots } from "#app/domain/channels/orders/channel-order.ts";
import { orderPage } from "#app/domain/core/page-links.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";
import { articleLists } from "../../inventory/article-links.ts";
import { orderQuery } from "./order-query.ts";
import type { Shown } from "./orders.tsx";

type Order = Shown["orders"][number];

/** Orders of end customers, the newest first: what, for whom, and what stands in the way of sending it from China. */
export function OrderTable({ shown: { orders, mayOrder, asked, shop } }: { shown: Shown }) {
  const ticks = mayOrder && orders.some(isBuyable);
  const list = <List orders={orders} ticks={ticks} shop={shop} />;
  if (!ticks) return list;
  return (
    <Form
      method="post"
      action={href("/shopifyOrders") + orderQuery(asked, { shop: shop!.id, after: asked.after })}
      className="stack"
    >
      {list}
      <div className="row">
        <Button small fill name="intent" value="buy">
          選択した注文を発注する
        </Button>
        <span className="note">この内容で1件ずつ注文になり、見積に進みます</span>
      </div>
    </Form>
  );
}

/** What can be bought as it is, and was not. */
function isBuyable({ state, whyNots: found, bought }: Order) {
  return state === "open" && found.length === 0 && !bought;
}

interface ListProps {
  orders: readonly Order[];
  ticks: boolean;
  shop: Shown["shop"];
}

function List({ orders, ticks, shop }: ListProps) {
  return (
    <CardTable
      label="販売先の注文"
      columns={["注文", "商品", "紐付け", "お届け先", "直送の条件", "状態"]}
    >
      {orders.map((order) => (
        <tr role="row" key={order.number}>
          <th role="rowheader" scope="row" className="n">
            {ticks && isBuyable(order) && <Tick order={order} />}
            <a href={href("/shopifyOrders/:number", { number: String(order.number) })}>
              {order.name}
            </a>
            <small className="blk">{when(order.orderedAt)}</small>
          </th>
          <td role="cell" data-l="商品" className="wide">
            <Goods order={order} />
          </td>
          <td role="cell" data-l="紐付け">
            <Binding order={order} />
          </td>
          <td role="cell" data-l="お届け先">
            {order.maskedReceiver || "—"}
          </td>
          <td role="cell" data-l="直送の条件">
            <Possible order={order} shop={shop} />
          </td>
          <td role="cell" data-l="状態">
            <State shape={channelOrderStates[order.state].shape}>
              {channelOrderStates[order.state].ja}
            </State>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function Goods({ order: { lines, lineCount } }: { order: Order }) {
  const [first] = lines;
  if (!first) return "—";
  return (
    <span className="thing s">
      <Picture src={first.picture} size={48} />
      <span>
        {first.title.slice(0, 60)} × {grouped(String(first.ordered))}
        {lineCount > 1 && <small className="blk n">ほか{grouped(String(lineCount - 1))}行</small>}
        {first.sku && <small className="blk n">SKU {first.sku}</small>}
      </span>
    </span>
  );
}

function Binding({ order: { bound, all } }: { order: Order }) {
  if (all === 0) return "—";
  if (bound === all) return "済み";
  return (
    <span className="left n nw">
      未 {all - bound} / {all}
    </span>
  );
}

function Possible({ order, shop }: { order: Order; shop: Shown["shop"] }) {
  const { state, whyNots: found, bought } = order;
  if (bought)
    return (
      <>
        <a href={orderPage(bought.number)}>発注済み</a>
        <small className="blk n">
          {bought.toDecide ? (
            <span className="left">確認が必要です</span>
          ) : (
            orderStates[bought.state].ja
          )}
        </small>
      </>
    );
  if (state === "sent") return "—";
  const [first] = found;
  if (!first) return "満たしています";
  const unbound = new URLSearchParams({ shop: shop?.id ?? "", part: "unbound" });
  return (
    <>
      {first === "unmapped" && shop && shop.state !== "manual" ? (
        <a href={`${articleLists[shop.channel]}?${unbound}`}>{whyNots[first]}</a>
      ) : (
        whyNots[first]
      )}
      {found.length > 1 && <small className="blk n">ほか{found.length - 1}件の理由</small>}
    </>
  );
}

function Tick({ order: { number, name } }: { order: Order }) {
  return (
    <>
      <input type="checkbox" name="pick" value={number} aria-label={`${name}を選択`} />{" "}
      <input type="hidden" name={`name-${number}`} value={name} />
    </>
  );
}
