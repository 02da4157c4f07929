import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { SheetRow } from "#app/domain/core/files/csv.ts";
import { findLandedShipment } from "#app/domain/trade/shipments/landed-shipment.server.ts";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { csv } from "#app/http/files/csv.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { ruleAsked } from "./rule-asked.ts";

const heads = [
  ...["配送依頼NO", "注文番号", "商品", "規格", "数量", "商品・手数料", "国際送料など"],
  ...["通関手数料", "関税", "輸入消費税", "計", "1個あたり"],
];

/** `/deliveryLandedCost/landed-cost.csv` or `.xlsx`: the lines with the landed cost of each. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const [, format] = args.params.file?.match(/^landed-cost\.(csv|xlsx)$/) ?? [];
  if (!format) throw notFound();
  const number = query(args, "pOrder_sn", ShippingNumber);
  const found = await findLandedShipment(scope, number, ruleAsked(args.request));
  if (!found?.landed) throw notFound();
  const rows: SheetRow[] = [
    heads,
    ...found.landed.lines.map((line) => [
      ...[number, line.orderNumber, line.titleJa],
      line.spec.map(({ valueJa }) => valueJa).join(" / "),
      ...[line.quantity, line.goodsYen, line.shippingYen, line.brokerYen],
      ...[line.dutyYen, line.consumptionTaxYen, line.totalYen, Number(line.perPieceYen)],
    ]),
  ];
  return format === "csv"
    ? csv(`${number}-landed-cost.csv`, rows)
    : savedFile(
        "xlsx",
        `${number}-landed-cost`,
        await args.context.workbooks.write([{ name: "着地原価", rows }]),
      );
}
