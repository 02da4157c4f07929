import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { shippingPage } from "#app/domain/core/page-links.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { stageTable } from "#app/domain/trade/shipments/stage-table.ts";
import { href } from "#app/href.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { StagesTable } from "#app/shared/stages/stages-table.tsx";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { day } from "#app/ui/timeline.tsx";
import { DeliveryBoxes } from "../shipping-boxes.tsx";
import { DeliveryLines } from "../shipping-lines.tsx";
import { settlementPdf } from "./shipping-settlement.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `精算明細 ${shown?.request.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const found = await findShipment(scope, query(args, "pOrder_sn", ShippingNumber));
  if (!found) throw notFound();
  const { request, method, company, lines, boxes, stages } = found;
  return {
    request,
    method,
    company,
    lines,
    boxes,
    table: stageTable(stages),
    printedAt: scope.now,
  };
}

export default function SettlementSheetPage() {
  const { request, method, company, lines, boxes, table, printedAt } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/user/deliveryList"), label: "配送依頼一覧" },
          { href: shippingPage(request.number), label: request.number },
        ]}
        here="精算明細"
      />
      <main id="main" className="page-width stack document">
        <div className="page-head">
          <h1>配送費用の精算明細</h1>
          <p className="note number">
            {company.name} 御中 ・ {request.number} ・ {method.nameJa} ・ {day(printedAt)} 現在
          </p>
        </div>
        <StagesTable table={table} language="ja" />
        {boxes.length > 0 && <DeliveryBoxes boxes={boxes} />}
        <DeliveryLines lines={lines} />
        <p className="note">
          斜線は見込み、太字は確定した金額です。
          {table.columns.length > 0 && (
            <a href={settlementPdf(request.number)}>精算明細（PDF）を保存する</a>
          )}
        </p>
      </main>
    </>
  );
}
