import { orderPage } from "#app/domain/core/page-links.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { day, when } from "#app/ui/timeline.tsx";
import { ChangeNote } from "../product-acts.tsx";
import type { ProductView } from "./product-view.server.ts";

/** What was bought and sent of the product, and who changed its record. */
export function ProductRecord({ product }: { product: ProductView }) {
  const { history, events, mayPapers } = product;
  return (
    <section id="record" className="stack" aria-labelledby="h-record">
      <h2 id="h-record" className="heading">
        実績と履歴
      </h2>
      <Bought bought={history.bought} mayPapers={mayPapers} />
      <Sent sent={history.sent} mayPapers={mayPapers} />
      <div>
        <h3>変更履歴</h3>
        <ol className="timeline">
          {events.map((event) => (
            <li key={event.version}>
              <time className="number" dateTime={event.at.toISOString()}>
                {when(event.at)}
              </time>
              <div>
                <b>{event.title}</b>
                <ChangeNote note={event.note} />
                <p className="note">{event.by}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Bought({
  bought,
  mayPapers,
}: Pick<ProductView["history"], "bought"> & Pick<ProductView, "mayPapers">) {
  if (bought.length === 0) return <p className="note">まだ注文はありません。</p>;
  return (
    <CardTable
      caption="買付の履歴"
      tight
      columns={["注文", { right: "単価" }, { right: "数量" }, { right: "入荷" }, "状態"]}
    >
      {bought.map(
        ({ id, number, createdAt, quotedAt, priceFen, quantity, receivedQuantity, state }) => (
          <TableRow key={id}>
            <RowHeading className="number">
              <a href={orderPage(number)}>{number}</a>
              <small className="block note">
                {day(createdAt)}
                {mayPapers && quotedAt && <PapersLink number={number} />}
              </small>
            </RowHeading>
            <TableCell>{yuan(priceFen)}元</TableCell>
            <TableCell>{grouped(String(quantity))}</TableCell>
            <TableCell>{grouped(String(receivedQuantity))}</TableCell>
            <TableCell>
              <Status shape={orderStates[state].shape}>{orderStates[state].ja}</Status>
            </TableCell>
          </TableRow>
        ),
      )}
    </CardTable>
  );
}

function Sent({
  sent,
  mayPapers,
}: Pick<ProductView["history"], "sent"> & Pick<ProductView, "mayPapers">) {
  if (sent.length === 0) return null;
  return (
    <CardTable caption="配送の履歴" tight columns={["配送依頼", { right: "数量" }, "状態"]}>
      {sent.map(({ id, number, createdAt, quotedAt, quantity, state }) => (
        <TableRow key={id}>
          <RowHeading className="number">
            <a href={`${href("/deliveryDetails")}?pOrder_sn=${number}`}>{number}</a>
            <small className="block note">
              {day(createdAt)}
              {mayPapers && quotedAt && <PapersLink number={number} />}
            </small>
          </RowHeading>
          <TableCell>{grouped(String(quantity))}</TableCell>
          <TableCell>
            <Status shape={shippingStates[state].shape}>{shippingStates[state].ja}</Status>
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

/** Quotes, invoices and receipts are first issued with the quote. */
function PapersLink({ number }: { number: string }) {
  return (
    <>
      {" ・ "}
      <a href={`${href("/user/invoices")}?${new URLSearchParams({ number })}`}>請求書・書類</a>
    </>
  );
}
