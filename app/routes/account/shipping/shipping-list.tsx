import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { listShipments } from "#app/domain/trade/shipments/shipment-lists.server.ts";
import { shippingLifecycle, shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { href } from "#app/href.ts";
import { readListQuery } from "#app/http/list-query.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { Estimate, Yen } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { day } from "#app/ui/timeline.tsx";
import { DocumentList, PayTogetherButton } from "../shared/document-list.tsx";

export const meta: MetaFunction = () => [{ title: "配送依頼一覧 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const asked = readListQuery(new URL(args.request.url).searchParams, shippingLifecycle.states);
  const { shipments, counts, next } = await listShipments(scope, asked, asked.after, asked.size);
  return {
    mayPay: buyerMay(scope.actor, "pay"),
    asked,
    shipments,
    counts: Object.fromEntries(counts),
    next,
  };
}

export default function DeliveryListPage() {
  const { mayPay, asked, shipments, counts, next } = useLoaderData<typeof loader>();
  return (
    <DocumentList
      title="配送依頼一覧"
      actions={
        <a className="button small" href={href("/warehouse")}>
          倉庫在庫から依頼する
        </a>
      }
      label="配送依頼の状態"
      path={href("/user/deliveryList")}
      asked={asked}
      states={shippingLifecycle.states}
      words={shippingStates}
      counts={counts}
      wordsLabel="番号・商品名・追跡番号"
      dayLabel="依頼日"
      list="deliveries"
      isEmpty={shipments.length === 0}
      empty="この条件の配送依頼はありません"
      hint={
        <>
          <a href={href("/warehouse")}>倉庫在庫</a>
          で商品を選び、配送を依頼すると、ここに並びます。
        </>
      }
      next={next}
    >
      <form method="get">
        <ShipmentTable shipments={shipments} mayPay={mayPay} />
        {mayPay && shipments.some(({ state }) => state === "awaiting_payment") && (
          <p className="toolbar cluster">
            <PayTogetherButton />
            <span className="note">選んだ配送依頼をまとめて支払います</span>
          </p>
        )}
      </form>
    </DocumentList>
  );
}

type Shipment = ReturnType<typeof useLoaderData<typeof loader>>["shipments"][number];

interface ShipmentTableProps {
  shipments: readonly Shipment[];
  mayPay: boolean;
}

function ShipmentTable({ shipments, mayPay }: ShipmentTableProps) {
  return (
    <CardTable columns={["配送依頼", "依頼日", "状態", "便", "荷物", { right: "金額" }, "操作"]}>
      {shipments.map((shipment) => (
        <TableRow key={shipment.id}>
          <RowHeading>
            <span className="pick-row">
              {mayPay && shipment.state === "awaiting_payment" && (
                <input
                  type="checkbox"
                  name="number"
                  value={shipment.number}
                  aria-label={`${shipment.number} を選ぶ`}
                />
              )}
              <span>
                <a className="number" href={shippingPage(shipment.number)}>
                  {shipment.number}
                </a>
                <small className="block">届け先 {shipment.recipient}</small>
              </span>
            </span>
          </RowHeading>
          <TableCell className="number">{day(shipment.createdAt)}</TableCell>
          <TableCell>
            <Status shape={shippingStates[shipment.state].shape}>
              {shippingStates[shipment.state].ja}
            </Status>
          </TableCell>
          <TableCell>
            {shipment.methodJa}
            {shipment.trackingNumber && (
              <small className="block number">追跡番号 {shipment.trackingNumber}</small>
            )}
          </TableCell>
          <TableCell className="number">
            {shipment.pieceCount.toLocaleString("ja-JP")}個
            {shipment.boxCount > 0 && ` ・ ${shipment.boxCount}箱`}
          </TableCell>
          <TableCell>
            <Amount shipment={shipment} />
          </TableCell>
          <TableCell>
            <a
              className="button small soft"
              href={shippingPage(shipment.number)}
              aria-label={`${shipment.number} の詳細`}
            >
              詳細
            </a>
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}

function Amount({
  shipment: { state, quotedAt, totalYen, estimateMinYen, estimateMaxYen },
}: {
  shipment: Shipment;
}) {
  if (quotedAt) return <Yen yen={totalYen} />;
  if (state === "cancelled") return <>—</>;
  if (estimateMinYen === null || estimateMaxYen === null) return <>見積待ち</>;
  return <Estimate min={String(estimateMinYen)} max={String(estimateMaxYen)} />;
}
