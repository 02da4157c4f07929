import { type Actor, signature } from "#app/domain/core/actor.ts";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import type { Statement } from "#db/client.ts";
import { lots, purchaseLines, purchases } from "#db/schema/index.ts";
import { awaitParcel } from "../purchasing/buy-order.server.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import type { ForwardedPrice } from "./forwarded-price.server.ts";

/** What a company says of goods that it sends to our warehouse. */
export interface Announcement {
  name: string;
  /** What a piece is worth to customs, in fen. */
  valueFen: number;
  goodsClass: GoodsClass;
  optionIds: readonly string[];
  note: string;
  parcels: readonly { tracking: string; quantity: number }[];
}

/** Of the index: the number stands at forwarded goods already. */
export const numberTaken = "purchases.china_tracking";

/** Under which its parcels come. */
export function numbersOf({ parcels }: Announcement) {
  return parcels.map(({ tracking }) => tracking);
}

/** The columns of the goods' line; `options` are those on offer, so that one taken off sale is left out. */
export function lineColumns(
  { name, valueFen, goodsClass, optionIds, note, parcels }: Announcement,
  { feeYen, options }: ForwardedPrice,
) {
  const chosen = options.filter(({ id }) => optionIds.includes(id));
  const quantity = parcels.reduce((sum, parcel) => sum + parcel.quantity, 0);
  return {
    titleJa: name,
    titleZh: name,
    note,
    quantity,
    boughtQuantity: quantity,
    declaredFen: valueFen,
    declaredClass: goodsClass,
    serviceYen: chosen.reduce((sum, { yen }) => sum + yen, feeYen),
    // Paid for with the shipment, so that they cost nothing on the order itself.
    options: chosen.map(({ id, nameJa, nameZh }) => ({
      id,
      nameJa,
      nameZh,
      priceType: 0 as const,
      price: "0",
    })),
  };
}

interface Awaiting {
  orderId: string;
  lineId: string;
  companyId: string;
}

/** A parcel of the goods on its way, and the lot that waits for it, as those of a purchase do. */
export function awaitGoods(
  scope: Scope<Actor>,
  { orderId, lineId, companyId }: Awaiting,
  { tracking, quantity }: Announcement["parcels"][number],
): Statement[] {
  const { db, actor, now } = scope;
  const purchase = { id: crypto.randomUUID(), state: "forwarded" as const };
  const lot = { id: crypto.randomUUID(), state: lotLifecycle.initial };
  return [
    openDocument(scope, "purchase", purchase),
    db.insert(purchases).values({
      ...purchase,
      orderId,
      supplierId: "",
      marketplaceNumber: "",
      chinaTracking: tracking,
      boughtAt: now,
      boughtBy: signature(actor),
    }),
    ...awaitParcel(scope, tracking, now),
    db.insert(purchaseLines).values({
      purchaseId: purchase.id,
      orderLineId: lineId,
      quantity,
      quotedFen: 0,
      paidFen: 0,
    }),
    openDocument(scope, "lot", lot),
    db.insert(lots).values({
      ...lot,
      version: 1,
      companyId,
      orderId,
      orderLineId: lineId,
      purchaseId: purchase.id,
      quantity,
      createdAt: now,
    }),
  ];
}
