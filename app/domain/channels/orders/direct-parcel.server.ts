import { eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Seal } from "#app/domain/customers/session/seal.server.ts";
import type { ShippingState } from "#app/domain/trade/shipments/shipping-request.ts";
import type { Statement } from "#db/client.ts";
import {
  channelOrderLines,
  channelOrders,
  channelShops,
  companies,
  directParcels,
  directPurchases,
  shippingRequests,
} from "#db/schema/index.ts";
import { channelOrderLimits, linesInParcel } from "./channel-order.ts";
import { openPersonal } from "./import-orders.server.ts";
import { shippedPiecesQuery } from "./purchase-queries.server.ts";

/** The states in which packers may read the receiver. */
const openStates: readonly ShippingState[] = ["packing", "awaiting_shipment", "picked_up"];

/**
 * Reads a parcel to an end customer with the contents of its slip. Answers undefined for other
 * parcels, and for staff who do not pack.
 */
export async function readDirectParcel(
  { db, actor }: Scope<Staff>,
  seal: Seal | undefined,
  number: string,
) {
  if (!staffMay(actor, "pack")) return undefined;
  /** Answers a column of the parcel's purchase as a subquery for the same batch. */
  const of = (column: SQLiteColumn) =>
    db
      .select({ of: column })
      .from(shippingRequests)
      .innerJoin(directParcels, eq(directParcels.requestId, shippingRequests.id))
      .innerJoin(directPurchases, eq(directPurchases.purchase, directParcels.purchase))
      .where(eq(shippingRequests.number, number))
      .limit(1);
  const [[found], shipped, lines] = await db.batch([
    db
      .select({
        purchase: directPurchases,
        state: shippingRequests.state,
        requestId: shippingRequests.id,
        order: { name: channelOrders.name, orderedAt: channelOrders.orderedAt },
        // A slip names the shop; for orders uploaded by sheet it names the company.
        shop: {
          name: sql<string>`iif(${channelShops.state} = 'manual', ${companies.name}, ${channelShops.name})`,
        },
      })
      .from(shippingRequests)
      .innerJoin(directParcels, eq(directParcels.requestId, shippingRequests.id))
      .innerJoin(directPurchases, eq(directPurchases.purchase, directParcels.purchase))
      .innerJoin(channelOrders, eq(channelOrders.number, directPurchases.channelOrder))
      .innerJoin(channelShops, eq(channelShops.id, directPurchases.shop))
      .innerJoin(companies, eq(companies.id, directPurchases.companyId))
      .where(eq(shippingRequests.number, number))
      .limit(1),
    shippedPiecesQuery({ db }, of(directPurchases.purchase)),
    db
      .select({ lineId: channelOrderLines.lineId, title: channelOrderLines.title })
      .from(channelOrderLines)
      .where(eq(channelOrderLines.orderNumber, of(directPurchases.channelOrder)))
      .limit(channelOrderLimits.linesKept),
  ]);
  if (!found) return undefined;
  const { purchase, requestId, state, order, shop } = found;
  const isOpen = openStates.includes(state);
  const personal = isOpen ? await openPersonal(seal, purchase.sealedReceiver) : undefined;
  return {
    order,
    shop,
    isOpen,
    slip: purchase.slip,
    toDecide: purchase.toDecide,
    receiver: personal?.receiver ?? null,
    lines: linesInParcel(purchase.boughtLines, shipped, requestId).map(({ lineId, quantity }) => ({
      lineId,
      quantity,
      title: lines.find((line) => line.lineId === lineId)?.title ?? "",
    })),
  };
}

export type DirectParcel = NonNullable<Awaited<ReturnType<typeof readDirectParcel>>>;

/**
 * Plans the parcel of a split request: it belongs to the same direct purchase and end customer, and
 * is reported separately. Writes nothing for requests that are no direct parcels.
 */
export function addSplitParcel(
  { db }: Scope,
  { first, second }: { first: string; second: string },
): Statement[] {
  return [
    db.run(sql`INSERT INTO direct_parcels (request_id, purchase, position, telling)
      SELECT ${second}, d.purchase, (SELECT max(o.position) + 1 FROM direct_parcels o WHERE o.purchase = d.purchase),
        CASE d.telling WHEN 'off' THEN 'off' ELSE 'none' END
      FROM direct_parcels d WHERE d.request_id = ${first}`),
  ];
}
