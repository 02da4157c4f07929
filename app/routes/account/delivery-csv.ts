import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { japanDay } from "#app/domain/calendar.ts";
import { shippingStates } from "#app/domain/label/state-labels.ts";
import { exportRowsMax, listShipments } from "#app/domain/shipping/shipments.server.ts";
import { shippingLifecycle } from "#app/domain/shipping/shipping-request.ts";
import { csv } from "#app/http/csv.server.ts";
import { readListQuery } from "#app/http/list-query.ts";
import { buyerScope } from "#app/http/scope.server.ts";

const head = [
  "配送依頼番号",
  "依頼日",
  "状態",
  "便",
  "届け先",
  "個数",
  "箱数",
  "合計（円）",
  "運送会社",
  "追跡番号",
  "出荷日",
];

/** All that the list's filter finds, at most a thousand. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const asked = readListQuery(new URL(args.request.url).searchParams, shippingLifecycle.states);
  const { shipments } = await listShipments(scope, asked, undefined, exportRowsMax);
  return csv(`deliveries-${japanDay(scope.now)}.csv`, [
    head,
    ...shipments.map((shipment) => [
      shipment.number,
      japanDay(shipment.createdAt),
      shippingStates[shipment.state].ja,
      shipment.methodJa,
      shipment.recipient,
      shipment.pieceCount,
      shipment.boxCount,
      shipment.quotedAt ? shipment.totalYen : "",
      shipment.carrier,
      shipment.trackingNumber,
      shipment.shippedAt ? japanDay(shipment.shippedAt) : "",
    ]),
  ]);
}
