import { and, eq, type SQL } from "drizzle-orm";
import { type Actor, actorKey, type Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { movedMeanwhile, openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-files.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { Statement } from "#db/client.ts";
import {
  forwardedGoods,
  lots,
  orderLines,
  orders,
  purchaseLines,
  purchases,
} from "#db/schema/index.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import { orderLifecycle } from "../orders/order.ts";
import { watchParcel } from "../purchasing/buy-order.server.ts";
import { lotLifecycle } from "../purchasing/lot.ts";
import {
  announcedBeforeQuery,
  type ForwardedPrice,
  forwardedPriceQueries,
  heldReason,
  toForwardedPrice,
} from "./forwarded-queries.server.ts";

/** The announcement of goods that a company sends to our warehouse. */
export interface Announcement {
  name: string;
  /** The customs value of a piece, in fen. */
  valueFen: number;
  goodsClass: GoodsClass;
  optionIds: readonly string[];
  note: string;
  parcels: readonly { tracking: string; quantity: number }[];
}

/** The unique index that refuses a tracking number of other forwarded goods. */
export const trackingNumberIndex = "purchases.china_tracking";

/** Lists the tracking numbers of its parcels, normalized. */
export function numbersOf({ parcels }: Announcement) {
  return parcels.map(({ tracking }) => tracking);
}

/**
 * Builds the columns of the goods' order line; `options` are those on offer, so that a discontinued one is
 * left out.
 */
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
    // The options are paid with the shipment and cost nothing on the order itself.
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

/** Plans a parcel of the goods as a purchase, and the lot that waits for it. */
export function planAwaitedParcel(
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
      boughtBy: actorKey(actor),
    }),
    ...watchParcel(scope, tracking, now),
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

interface Holder {
  /** The id of the announcing form, or a new one where a claim found the goods. */
  id: string;
  companyId: string;
  userId: string;
  storeId: string | null;
  number: SQL<string>;
  picture: string;
}

/**
 * Plans the order that holds forwarded goods, of one line and nothing to pay, with the lots that wait for
 * its parcels.
 */
export function planForwardedOrder(
  scope: Scope,
  { id, companyId, userId, storeId, number, picture }: Holder,
  said: Announcement,
  price: ForwardedPrice,
): Statement[] {
  const { db, now } = scope;
  const { ttsRate, spreadYen } = price.rate;
  const opened = { id, state: orderLifecycle.initial, version: 1 };
  const awaiting = { orderId: id, lineId: crypto.randomUUID(), companyId };
  const line = lineColumns(said, price);
  return [
    openDocument(scope, "order", opened),
    db.insert(orders).values({
      ...opened,
      number,
      companyId,
      userId,
      storeId,
      createdAt: now,
      lineCount: 1,
      pieceCount: line.quantity,
      ttsRate,
      spreadYen,
      serviceRatePercent: "0.0",
      goodsFen: 0,
      freightFen: 0,
      optionsFen: 0,
      totalYen: 0,
    }),
    db.insert(orderLines).values({
      ...line,
      id: awaiting.lineId,
      orderId: id,
      position: 0,
      priceFen: 0,
      optionsFen: 0,
      picture,
      // The goods have no marketplace offer; their data belong to this line only.
      offerId: `forwarded/${id}`,
      skuId: `forwarded/${id}`,
      platform: "1688" as const,
      supplierId: "",
      supplierNameZh: "会员自购",
      spec: [],
    }),
    db
      .insert(forwardedGoods)
      .values({ orderId: id, lineId: awaiting.lineId, companyId, announcedAt: now }),
    ...moveOrder(scope, opened, "announce", { submittedAt: now }),
    ...said.parcels.flatMap((parcel) => planAwaitedParcel(scope, awaiting, parcel)),
  ];
}

/**
 * 転送品の登録: announces goods that a company bought elsewhere and sends to our warehouse, as an order of one
 * line at 0 yen whose lots wait for its parcels. The same form twice announces once. Refuses a number of
 * another announcement or order, and for 180 days one of another company's received goods.
 */
export async function announceForwarded(
  scope: Scope<Buyer>,
  store: FileStore,
  id: string,
  said: Announcement,
  photos: readonly Upload[],
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const [earlier, taken, ...prices] = await db.batch([
    announcedQuery(scope, id),
    announcedBeforeQuery(scope, numbersOf(said), id),
    ...forwardedPriceQueries(scope),
  ]);
  if (earlier[0])
    return isSameAnnouncement(earlier, said)
      ? done({ number: earlier[0].number })
      : refuse("form-used");
  const held = heldReason(taken);
  if (held) return refuse(held);
  if (photos.length > limits.attachmentsPerDocument) return refuse("too-many-pictures");
  const price = toForwardedPrice(...prices);
  const fileId = crypto.randomUUID();
  const { companyId } = actor;
  const saved = await savePictures(scope, store, photos, { companyId, kind: "order", id, fileId });
  if (!saved.ok) return saved;

  const [count, number] = nextNumber(scope, "order");
  const picture = photos.length > 0 ? `/files/${fileId}` : "";
  const storeId = actor.storeIds?.[0] ?? null;
  const holder = { id, companyId, userId: actor.id, storeId, number, picture };
  const written = await commit(
    scope,
    [count, ...planForwardedOrder(scope, holder, said, price), ...saved.value.statements],
    { [movedMeanwhile]: "announced-meanwhile", [trackingNumberIndex]: "number-taken" },
  );
  if (!written.ok) await saved.value.discard();
  if (!written.ok && written.reason === "number-taken") return refuse("number-taken");
  const announced = await announcedQuery(scope, id);
  // What the key has made is nothing of this company's.
  if (!announced[0]) return refuse("form-used");
  return written.ok || isSameAnnouncement(announced, said)
    ? done({ number: announced[0].number })
    : refuse("form-used");
}

/** Selects the goods that the form of this id has announced, by their parcels. */
function announcedQuery({ db, actor }: Scope<Buyer>, id: string) {
  return db
    .select({
      number: orders.number,
      name: orderLines.titleJa,
      tracking: purchases.chinaTracking,
      quantity: purchaseLines.quantity,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(purchases, eq(purchases.orderId, orders.id))
    .innerJoin(purchaseLines, eq(purchaseLines.purchaseId, purchases.id))
    .where(and(eq(orders.id, id), eq(orders.companyId, actor.companyId)))
    .limit(limits.linesPerOrder);
}

function isSameAnnouncement(
  announced: Awaited<ReturnType<typeof announcedQuery>>,
  { name, parcels }: Announcement,
) {
  return (
    announced.length === parcels.length &&
    announced.every(
      (parcel) =>
        parcel.name === name &&
        parcels.some(
          ({ tracking, quantity }) => tracking === parcel.tracking && quantity === parcel.quantity,
        ),
    )
  );
}
