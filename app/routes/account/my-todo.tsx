import { orderStates, shippingStates } from "#app/domain/label/state-labels.ts";
import type { readMyPage } from "#app/domain/overview/my-page.server.ts";
import type { ShippingState } from "#app/domain/shipping/shipping-request.ts";
import { href } from "#app/href.ts";
import { Empty } from "#app/ui/empty.tsx";
import { grouped } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { day } from "#app/ui/timeline.tsx";

type MyPage = Awaited<ReturnType<typeof readMyPage>>;

interface MyTodoProps {
  orders: MyPage["orderTodo"];
  shipments: MyPage["shippingTodo"];
}

/** What a shipping request asks of the buyer in these states. */
const shippingDeeds: Partial<Record<ShippingState, string>> = {
  awaiting_payment: "支払う",
  picked_up: "配送を確認",
  in_transit: "配送を確認",
  received: "評価する",
};

/** What waits for the buyer, each with the one thing to do. */
export function MyTodo({ orders, shipments }: MyTodoProps) {
  const waiting = orders.length + shipments.length;
  return (
    <section aria-labelledby="todo">
      <h2 id="todo" className="h">
        お客様の対応を待っているもの <span className="n">{waiting}件</span>
      </h2>
      {waiting === 0 ? (
        <Empty title="いま対応が必要なものはありません">
          <p>
            <a href={href("/CommoditySearch")}>商品を探して見積を依頼する</a>
          </p>
        </Empty>
      ) : (
        <ul className="todo">
          {orders.map(({ number, state, totalYen, payBy, lineCount, pieceCount }) => {
            const url = `${href("/OrderDetails")}?order_sn=${number}`;
            return (
              <li key={number}>
                <State shape={orderStates[state].shape}>{orderStates[state].ja}</State>
                <div>
                  <a className="n" href={url}>
                    {number}
                  </a>
                  <p>
                    注文 {lineCount}明細 {pieceCount.toLocaleString("ja-JP")}個
                  </p>
                </div>
                <p className="amt-c due-ink">
                  <span className="yen n">
                    {grouped(String(totalYen))}
                    <small>円</small>
                  </span>
                </p>
                <p className="when n">{payBy ? <b>{day(payBy)}まで</b> : <b>期限なし</b>}</p>
                <a className="btn s fill" href={`${href("/payment")}?order_sn=${number}`}>
                  支払う
                </a>
              </li>
            );
          })}
          {shipments.map(({ number, state, totalYen, pieceCount }) => {
            const url = `${href("/deliveryDetails")}?pOrder_sn=${number}`;
            const due = state === "awaiting_payment";
            return (
              <li key={number}>
                <State shape={shippingStates[state].shape}>{shippingStates[state].ja}</State>
                <div>
                  <a className="n" href={url}>
                    {number}
                  </a>
                  <p>配送依頼 {pieceCount.toLocaleString("ja-JP")}個</p>
                </div>
                <p className={due ? "amt-c due-ink" : "amt-c"}>
                  {due && (
                    <span className="yen n">
                      {grouped(String(totalYen))}
                      <small>円</small>
                    </span>
                  )}
                </p>
                <p className="when" />
                <a
                  className={due ? "btn s fill" : "btn s"}
                  href={due ? `${href("/payment")}?pOrder_sn=${number}` : url}
                >
                  {shippingDeeds[state]}
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
