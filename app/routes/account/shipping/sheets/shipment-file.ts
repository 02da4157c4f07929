import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ShippingNumber } from "#app/domain/trade/shipments/shipment-forms.schema.server.ts";
import { shipmentSheets } from "#app/domain/trade/shipments/shipment-lists.server.ts";
import { csv } from "#app/http/files/csv.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";

/** `/deliverySheet/request.xlsx` (配送依頼書 with 梱包リスト), `request.csv` and `boxes.csv` of one request. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const [, name, format] =
    args.params.file?.match(/^(request|boxes)\.(csv|xlsx)$/) ?? ([] as string[]);
  if (!name) throw notFound();
  const number = query(args, "pOrder_sn", ShippingNumber);
  const sheets = await shipmentSheets(scope, number);
  if (!sheets) throw notFound();
  const { request, boxes } = sheets;
  if (format === "csv") return csv(`${number}-${name}.csv`, name === "boxes" ? boxes : request);
  const own = { name: "配送依頼書", rows: request };
  const packed = { name: "梱包リスト", rows: boxes };
  const book = await args.context.workbooks.write(name === "boxes" ? [packed] : [own, packed]);
  return savedFile("xlsx", `${number}-${name}`, book);
}
