import type { SQL } from "drizzle-orm";
import { openDocument } from "#app/domain/core/document/move-document.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { forwardedGoods, orderLines, orders } from "#db/schema/index.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import { orderLifecycle } from "../orders/order.ts";
import type { ForwardedPrice } from "./forwarded-price.server.ts";
import { type Announcement, awaitGoods, lineColumns } from "./write-forwarded.server.ts";

interface Holder {
  /** Of the form that announced them; a new one where a claim found them. */
  id: string;
  companyId: string;
  userId: string;
  storeId: string | null;
  number: SQL<string>;
  picture: string;
}

/** The order that holds forwarded goods, of one line and of nothing to pay, with the lots that wait for its parcels. */
export function holdForwarded(
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
      // Of no offer: what is known of it is known of this line alone.
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
    ...said.parcels.flatMap((parcel) => awaitGoods(scope, awaiting, parcel)),
  ];
}
