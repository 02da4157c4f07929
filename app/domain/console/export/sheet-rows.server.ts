import { desc, eq, sql } from "drizzle-orm";
import { ordersWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { SheetRow } from "#app/domain/core/files/sheet.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { newestPostedFirst } from "#app/domain/money/ledger/ledger.ts";
import { readableReason } from "#app/domain/money/ledger/wallet-history.server.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { ledgerTransfers, logisticsMethods, orders, shippingRequests } from "#db/schema/index.ts";
import type { ReservationKind } from "./reservation.ts";

/** What one sheet holds at most; a company with more takes it by the lists' filters. */
const rowsMax = 10_000;

/** What this person may see of the company's documents as a sheet, newest first, its heading on top. */
export async function sheetRows(
  { db, actor }: { db: Scope["db"]; actor: Buyer },
  kind: ReservationKind,
): Promise<SheetRow[]> {
  switch (kind) {
    case "orders":
      return orderRows(db, actor);
    case "deliveries":
      return deliveryRows(db, actor);
    case "ledger":
      return ledgerRows(db, actor);
  }
}

async function orderRows(db: Scope["db"], actor: Buyer): Promise<SheetRow[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(ordersWithin(actor))
    .orderBy(desc(orders.createdAt))
    .limit(rowsMax);
  return [
    [
      "注文番号",
      "注文日",
      "状態",
      "明細数",
      "個数",
      "合計（円）",
      "レート（TTS）",
      "手数料率（%）",
    ],
    ...rows.map((order) => [
      order.number,
      japanDay(order.createdAt),
      orderStates[order.state].ja,
      order.lineCount,
      order.pieceCount,
      order.totalYen,
      order.ttsRate,
      order.serviceRatePercent,
    ]),
  ];
}

async function deliveryRows(db: Scope["db"], actor: Buyer): Promise<SheetRow[]> {
  const rows = await db
    .select({ request: shippingRequests, methodJa: logisticsMethods.nameJa })
    .from(shippingRequests)
    .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
    .where(shipmentsWithin(actor))
    .orderBy(desc(shippingRequests.createdAt))
    .limit(rowsMax);
  return [
    [
      "配送依頼番号",
      "依頼日",
      "状態",
      "便",
      "個数",
      "合計（円）",
      "配送会社",
      "追跡番号",
      "出荷日",
    ],
    ...rows.map(({ request, methodJa }) => [
      request.number,
      japanDay(request.createdAt),
      shippingStates[request.state].ja,
      methodJa,
      request.pieceCount,
      request.quotedAt ? request.totalYen : "",
      request.carrier,
      request.trackingNumber,
      request.shippedAt ? japanDay(request.shippedAt) : "",
    ]),
  ];
}

async function ledgerRows(db: Scope["db"], actor: Buyer): Promise<SheetRow[]> {
  const rows = await db
    .select({
      postedAt: ledgerTransfers.postedAt,
      reason: readableReason(actor),
      changeYen: sql<number>`${ledgerTransfers.walletChangeYen}`,
      balanceYen: sql<number>`${ledgerTransfers.walletBalanceYen}`,
    })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.companyId, actor.companyId))
    .orderBy(newestPostedFirst)
    .limit(rowsMax);
  return [
    ["日付", "内容", "入金", "出金", "残高"],
    ...rows.map(({ postedAt, reason, changeYen, balanceYen }) => [
      japanDay(postedAt),
      reason,
      changeYen > 0 ? changeYen : "",
      changeYen < 0 ? -changeYen : "",
      balanceYen,
    ]),
  ];
}
