import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { readInspections } from "#app/domain/trade/floor/inspect-lot.server.ts";
import { OrderNumber } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { PhotoLinks } from "#app/shared/photos/photo-links.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { day } from "#app/ui/timeline.tsx";
import { StockItem } from "../stock/stock-item.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.order.number ?? ""} 検品の結果 | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const found = await readInspections(scope, query(args, "order_sn", OrderNumber));
  if (!found) throw notFound();
  const sum = (name: "goodQuantity" | "badQuantity") =>
    found.inspected.reduce((all, lot) => all + lot[name], 0);
  return { ...found, good: sum("goodQuantity"), bad: sum("badQuantity") };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const count = (pieces: number) => pieces.toLocaleString("ja-JP");

export default function InspectionPage() {
  const { order, inspected, good, bad } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/user/order"), label: "注文一覧" },
          { href: orderPage(order.number), label: order.number },
        ]}
        here="検品の結果"
      />
      <main id="main" className="page-width">
        <div className="page-head cluster between">
          <h1>検品の結果</h1>
          <p className="note number">
            検品済み {count(good + bad)}個（良品 {count(good)} ・ 不良品 {count(bad)}） ・ 注文{" "}
            {count(order.pieceCount)}個
          </p>
        </div>
        {inspected.length === 0 ? (
          <EmptyState title="検品はこれからです">
            <p>
              商品が中国の倉庫に届くと検品し、結果と写真をここに載せます。
              <a href={href("/inspectionDetail")}>検品の内容</a>
            </p>
          </EmptyState>
        ) : (
          <CardTable
            columns={[
              "商品",
              "検品日",
              { right: "良品" },
              { right: "不良品" },
              "担当者のメモ",
              "写真",
            ]}
          >
            {inspected.map((lot) => (
              <InspectedLot key={lot.id} lot={lot} />
            ))}
          </CardTable>
        )}
      </main>
    </>
  );
}

function InspectedLot({ lot }: { lot: Loaded["inspected"][number] }) {
  return (
    <TableRow>
      <RowHeading>
        <StockItem {...lot} />
      </RowHeading>
      <TableCell className="number">{lot.inspectedAt && day(lot.inspectedAt)}</TableCell>
      <TableCell>{count(lot.goodQuantity)}</TableCell>
      <TableCell>
        {lot.badQuantity > 0 ? (
          <b className="overdue">{count(lot.badQuantity)}</b>
        ) : (
          count(lot.badQuantity)
        )}
      </TableCell>
      <TableCell>{lot.note || "—"}</TableCell>
      <TableCell>
        {lot.photoIds.length > 0 ? (
          <PhotoLinks ids={lot.photoIds} of={`${lot.titleJa}の検品写真`} />
        ) : (
          "—"
        )}
      </TableCell>
    </TableRow>
  );
}
