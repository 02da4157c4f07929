import { channelOrderStates } from "#app/domain/channels/direct-order/channel-order.ts";
import { whyNots } from "#app/domain/channels/direct-order/why-not.ts";
import { href } from "#app/href.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";
import type { Shown } from "./orders.tsx";

type Order = Shown["orders"][number];

/** Orders of end customers, the newest first: what, for whom, and what stands in the way of sending it from China. */
export function OrderTable({ orders }: { orders: readonly Order[] }) {
  return (
    <CardTable
      label="販売先の注文"
      columns={["注文", "商品", "紐付け", "お届け先", "直送の条件", "状態"]}
    >
      {orders.map((order) => (
        <tr role="row" key={order.number}>
          <th role="rowheader" scope="row" className="n">
            <a href={href("/shopifyOrders/:number", { number: String(order.number) })}>
              {order.name}
            </a>
            <small className="blk">{when(order.orderedAt)}</small>
          </th>
          <td role="cell" data-l="商品">
            <Goods order={order} />
          </td>
          <td role="cell" data-l="紐付け">
            <Binding order={order} />
          </td>
          <td role="cell" data-l="お届け先">
            {order.maskedReceiver || "—"}
          </td>
          <td role="cell" data-l="直送の条件">
            <Possible order={order} />
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
    <span className="left n">
      未 {all - bound} / {all}
    </span>
  );
}

function Possible({ order: { state, whyNots: found } }: { order: Order }) {
  if (state === "sent") return "—";
  const [first] = found;
  if (!first) return "満たしています";
  return (
    <>
      {whyNots[first]}
      {found.length > 1 && <small className="blk n">ほか{found.length - 1}件の理由</small>}
    </>
  );
}
