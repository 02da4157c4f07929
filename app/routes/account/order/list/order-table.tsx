import { orderPage } from "#app/domain/core/page-links.ts";
import { type OrderState, orderLifecycle, orderStates } from "#app/domain/trade/orders/order.ts";
import { paymentHref } from "#app/routes/account/shared/paid-document.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped, Money } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Status } from "#app/ui/status.tsx";
import { day, when } from "#app/ui/timeline.tsx";

interface Row {
  id: string;
  number: string;
  state: OrderState;
  titleJa: string;
  picture: string;
  lineCount: number;
  createdAt: Date;
  /** It asks for money now. */
  asks: boolean;
  dueYen: number | undefined;
  payBy: Date | null;
  totalYen: number;
  totalFen: number;
}

interface OrderTableProps {
  orders: readonly Row[];
  chosen: ReadonlySet<string>;
  mayPay: boolean;
  mayOrder: boolean;
}

/** The orders of a page of the list, each to be ticked, with what it asks for. */
export function OrderTable({ orders, chosen, mayPay, mayOrder }: OrderTableProps) {
  return (
    <CardTable columns={["注文", "注文日", "状態", { right: "金額" }, "操作"]}>
      {orders.map((order) => (
        <TableRow key={order.id}>
          <RowHeading>
            <span className="pick-row">
              <input
                type="checkbox"
                name="number"
                value={order.number}
                defaultChecked={chosen.has(order.number)}
                aria-label={`${order.number} を選ぶ`}
              />
              <span className="media-object">
                <Picture src={order.picture} size={64} />
                <span>
                  <a className="number" href={orderPage(order.number)}>
                    {order.number}
                  </a>
                  <small className="block">
                    {order.titleJa}
                    {order.lineCount > 1 && ` ほか${order.lineCount - 1}明細`}
                  </small>
                </span>
              </span>
            </span>
          </RowHeading>
          <TableCell className="number">{day(order.createdAt)}</TableCell>
          <TableCell>
            <Status shape={orderStates[order.state].shape}>{orderStates[order.state].ja}</Status>
            {order.dueYen !== undefined && (
              <small className="block number">お支払い {grouped(String(order.dueYen))}円</small>
            )}
            {order.payBy && (
              <small className="block overdue number">期限 {when(order.payBy)}</small>
            )}
          </TableCell>
          <TableCell>
            <Money yen={order.totalYen} fen={order.totalFen} />
          </TableCell>
          <TableCell>
            <RowCommand order={order} mayPay={mayPay} mayOrder={mayOrder} />
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

/** What the order asks of this person now; its own page leads to all else. */
function RowCommand({
  order: { number, state, asks },
  mayPay,
  mayOrder,
}: { order: Row } & Pick<OrderTableProps, "mayPay" | "mayOrder">) {
  if (mayPay && asks)
    return (
      <a
        className="button small filled"
        href={paymentHref([{ kind: "order", number }])}
        aria-label={`${number} を支払う`}
      >
        支払う
      </a>
    );
  const isDraft = orderLifecycle.moves.submit.from.some((from) => from === state);
  return (
    <a className="button small soft" href={orderPage(number)}>
      {mayOrder && isDraft ? "続きを入力" : "詳細"}
    </a>
  );
}
