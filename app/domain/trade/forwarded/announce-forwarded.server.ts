import { and, eq, inArray, ne } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { nextNumber } from "#app/domain/core/document/document-number.server.ts";
import { movedMeanwhile, openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { FileStore } from "#app/domain/core/files/file-store.ts";
import { savePictures, type Upload } from "#app/domain/core/files/save-pictures.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { forwardedGoods, lots, orderLines, orders, purchases } from "#db/schema/index.ts";
import { moveOrder } from "../order/move-order.server.ts";
import { orderLifecycle } from "../order/order.ts";
import {
  type ForwardedPrice,
  forwardedPrice,
  forwardedPriceQueries,
} from "./forwarded-price.server.ts";
import {
  type Announcement,
  awaitGoods,
  lineColumns,
  numberTaken,
} from "./write-forwarded.server.ts";

/**
 * 転送品の登録: goods that a company bought elsewhere and sends to our warehouse, as an order of one line at
 * 0 yen whose lots wait for its parcels. The same form twice announces once. Refuses a number that brings
 * goods of another announcement or order.
 */
export async function announceForwarded(
  scope: Scope<Buyer>,
  store: FileStore,
  id: string,
  said: Announcement,
  photos: readonly Upload[],
) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const [earlier, taken, ...prices] = await db.batch([
    announcedQuery(scope, id),
    takenQuery(scope, said, id),
    ...forwardedPriceQueries(scope),
  ]);
  if (earlier[0]) return done({ number: earlier[0].number });
  if (taken.length > 0) return refuse("number-taken");
  if (photos.length > limits.attachmentsPerDocument) return refuse("too-many-pictures");
  const price = forwardedPrice(...prices);
  const fileId = crypto.randomUUID();
  const { companyId } = actor;
  const saved = await savePictures(scope, store, photos, { companyId, kind: "order", id, fileId });
  if (!saved.ok) return saved;

  const opened = { id, state: orderLifecycle.initial, version: 1 };
  const [count, number] = nextNumber(scope, "order");
  const awaiting = { orderId: id, lineId: crypto.randomUUID(), companyId };
  const line = lineColumns(said, price);
  const written = await commit(
    db,
    [
      openDocument(scope, "order", opened),
      count,
      db.insert(orders).values({ ...opened, number, ...heldIn(scope, line.quantity, price) }),
      db.insert(orderLines).values({
        ...line,
        ...{ id: awaiting.lineId, orderId: id, position: 0, priceFen: 0, optionsFen: 0 },
        // Of no offer: what is known of it is known of this line alone.
        ...{ offerId: `forwarded/${id}`, skuId: `forwarded/${id}`, platform: "1688" as const },
        ...{ supplierId: "", supplierNameZh: "会员自购", spec: [] },
        picture: photos.length > 0 ? `/files/${fileId}` : "",
      }),
      db
        .insert(forwardedGoods)
        .values({ orderId: id, lineId: awaiting.lineId, companyId, announcedAt: now }),
      ...moveOrder(scope, opened, "announce", { submittedAt: now }),
      ...said.parcels.flatMap((parcel) => awaitGoods(scope, awaiting, parcel)),
      ...saved.value.statements,
    ],
    { [movedMeanwhile]: "announced-meanwhile", [numberTaken]: "number-taken" },
  );
  if (!written.ok) await saved.value.discard();
  if (!written.ok && written.reason === "number-taken") return refuse("number-taken");
  const [announced] = await announcedQuery(scope, id);
  return announced ? done({ number: announced.number }) : refuse("not-found");
}

/** The order that holds them: of one line, and of nothing to pay. */
function heldIn({ actor, now }: Scope<Buyer>, pieceCount: number, { rate }: ForwardedPrice) {
  return {
    ...{ companyId: actor.companyId, userId: actor.id, createdAt: now },
    storeId: actor.storeIds?.[0] ?? null,
    ...{ lineCount: 1, pieceCount, ttsRate: rate.ttsRate, spreadYen: rate.spreadYen },
    ...{ serviceRatePercent: "0.0", goodsFen: 0, freightFen: 0, optionsFen: 0, totalYen: 0 },
  };
}

function announcedQuery({ db, actor }: Scope<Buyer>, id: string) {
  return db
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.companyId, actor.companyId)))
    .limit(1);
}

/** Whether one of the numbers brings goods of another order that somebody still waits for. */
export function takenQuery({ db }: Scope<Buyer>, { parcels }: Announcement, orderId: string) {
  const numbers = parcels.map(({ tracking }) => tracking);
  return db
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(lots, and(eq(lots.orderId, purchases.orderId), eq(lots.purchaseId, purchases.id)))
    .where(
      and(
        inArray(purchases.chinaTracking, numbers),
        ne(purchases.orderId, orderId),
        inArray(lots.state, ["arrival_pending", "arrival_work"]),
      ),
    )
    .limit(1);
}
