import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { OrderAmounts } from "../order/order-amounts.tsx";
import type { SheetView } from "./sheet-view.server.ts";

interface SheetEstimateProps {
  shown: Pick<SheetView, "estimate" | "counts" | "waiting">;
}

/** What the good rows would come to, and the buttons that order them. */
export function SheetEstimate({ shown: { estimate, counts, waiting } }: SheetEstimateProps) {
  if (!estimate)
    return (
      <aside className="stack">
        <section className="panel">
          <p>注文できる行がありません。</p>
        </section>
      </aside>
    );
  const { parts, amounts, orders } = estimate;
  const rows = counts.fine + counts.look;
  return (
    <aside className="stack">
      <OrderAmounts parts={parts} amounts={amounts} fixed={false} />
      <section className="panel stack small" aria-labelledby="h-how">
        <h2 id="h-how">注文</h2>
        <SheetOrders orders={orders} supplierCount={estimate.supplierCount} />
        {waiting > 0 && (
          <p className="note">
            一度に注文できるのは10件までです。残りの{grouped(String(waiting))}
            明細は、このあと続けて注文できます。
          </p>
        )}
        {counts.wrong > 0 && <How rows={rows} wrong={counts.wrong} />}
        <Button main wide name="intent" value="order">
          見積を依頼する
        </Button>
        <Button soft wide name="intent" value="save">
          一時保存
        </Button>
        <p className="note">見積は無料です。お支払いまで費用はかかりません。</p>
      </section>
    </aside>
  );
}

interface SheetOrdersProps {
  orders: NonNullable<SheetView["estimate"]>["orders"];
  supplierCount: number;
}

/** The orders that the rows are split into. */
function SheetOrders({ orders, supplierCount }: SheetOrdersProps) {
  return (
    <>
      <p className="number">
        {orders.length}件の注文 ・ 仕入先{supplierCount}社
      </p>
      <ul className="bullet-list">
        {orders.map((order) => (
          <li key={order.turn} className="number">
            {order.store && `${order.store}: `}
            {order.lineCount}明細・{grouped(String(order.pieceCount))}個{" "}
            {grouped(String(order.totalYen))}円
          </li>
        ))}
      </ul>
    </>
  );
}

function How({ rows, wrong }: { rows: number; wrong: number }) {
  return (
    <fieldset className="stack small">
      <legend>エラーの{grouped(String(wrong))}行</legend>
      <label className="checkbox">
        <input type="radio" name="how" value="fine" defaultChecked />
        <span>
          正しい{grouped(String(rows))}行を注文し、エラーの{grouped(String(wrong))}
          行はシートに残す
        </span>
      </label>
      <label className="checkbox">
        <input type="radio" name="how" value="whole" />
        <span>すべて修正してから注文する</span>
      </label>
    </fieldset>
  );
}
