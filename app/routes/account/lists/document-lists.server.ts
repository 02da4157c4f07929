import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type ListedPaper, listPapers } from "#app/domain/money/papers/list-papers.server.ts";
import { invoiceNames } from "#app/domain/money/papers/paper-kinds.ts";
import { paperStates } from "#app/domain/money/papers/paper-state.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { listStock } from "#app/domain/trade/floor/stock.server.ts";
import { orderLifecycle, orderStates } from "#app/domain/trade/orders/order.ts";
import { exportChosenMax, ordersQuery } from "#app/domain/trade/orders/order-lists.server.ts";
import { listShipments } from "#app/domain/trade/shipments/shipment-lists.server.ts";
import { shippingLifecycle, shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { listFile } from "#app/http/files/list-file.server.ts";
import { readListQuery } from "#app/http/list-query.ts";
import { readInvoiceQuery } from "../invoice/invoice-query.ts";
import { readStockWords } from "../stock/stock-query.ts";

type BuyerScope = Scope<Buyer>;
type Order = Awaited<ReturnType<typeof ordersQuery>>[number] & {
  parts: ReturnType<typeof breakdown>;
};
type Shipment = Awaited<ReturnType<typeof listShipments>>["shipments"][number];
type Lot = Awaited<ReturnType<typeof listStock>>["lots"][number];
type Place = { at: number; id: string };

/** All that the filter finds, or the chosen ones. */
export const orderList = listFile<BuyerScope, Order, Place>({
  title: "注文",
  columns: {
    注文番号: ({ number }) => number,
    注文日: ({ createdAt }) => createdAt,
    状態: ({ state }) => orderStates[state].ja,
    商品: ({ titleJa }) => titleJa,
    明細数: ({ lineCount }) => lineCount,
    個数: ({ pieceCount }) => pieceCount,
    "商品代金（円）": ({ parts }) => Number(parts.goodsYen),
    "中国内送料（円）": ({ parts }) => Number(parts.freightYen),
    "オプション（円）": ({ parts }) => Number(parts.optionsYen),
    "買付手数料（円）": ({ parts }) => Number(parts.feeYen),
    "合計（円）": ({ totalYen }) => totalYen,
    レート: ({ parts }) => Number(parts.rate),
  },
  async page(scope, query, place, limit) {
    const numbers = query.getAll("number").slice(0, exportChosenMax);
    const removed = query.has("removed");
    const asked = readListQuery(query, orderLifecycle.states);
    const found = await ordersQuery(scope, { ...asked, numbers, removed }, place, limit);
    const rows = found.slice(0, limit).map((order) => ({ ...order, parts: breakdown(order) }));
    const last = rows.at(-1);
    const next = found.length > limit && last && { at: last.createdAt.getTime(), id: last.id };
    return { rows, next: next || undefined };
  },
});

export const deliveryList = listFile<BuyerScope, Shipment, Place>({
  title: "配送依頼",
  columns: {
    配送依頼番号: ({ number }) => number,
    依頼日: ({ createdAt }) => createdAt,
    状態: ({ state }) => shippingStates[state].ja,
    便: ({ methodJa }) => methodJa,
    届け先: ({ recipient }) => recipient,
    個数: ({ pieceCount }) => pieceCount,
    箱数: ({ boxCount }) => boxCount,
    "合計（円）": ({ quotedAt, totalYen }) => quotedAt && totalYen,
    配送会社: ({ carrier }) => carrier,
    追跡番号: ({ trackingNumber }) => trackingNumber,
    出荷日: ({ shippedAt }) => shippedAt,
  },
  async page(scope, query, place, limit) {
    const asked = readListQuery(query, shippingLifecycle.states);
    const { shipments: rows, next } = await listShipments(scope, asked, place, limit);
    return { rows, next };
  },
});

export const invoiceList = listFile<BuyerScope, ListedPaper, Place>({
  title: "請求書・書類",
  columns: {
    番号: ({ number }) => number,
    種類: ({ kind }) => invoiceNames[kind],
    発行日: ({ issuedAt }) => issuedAt,
    対象: ({ documentNumber }) => documentNumber,
    "金額（円）": ({ yen }) => yen,
    差し替え: ({ replaces }) => replaces,
    状態: ({ state }) => paperStates[state].ja,
    差替後の番号: ({ replacedBy }) => replacedBy ?? "",
  },
  async page(scope, query, after, limit) {
    const { kind, number, from, until } = readInvoiceQuery(query);
    const found = await listPapers(scope, { kind, number, from, until, after, limit });
    return { rows: found.papers, next: found.next };
  },
});

export const stockList = listFile<BuyerScope, Lot, Place>({
  title: "倉庫在庫",
  columns: {
    注文番号: ({ orderNumber }) => orderNumber,
    商品: ({ titleJa }) => titleJa,
    仕様: ({ spec }) => spec.map(({ valueJa }) => valueJa).join(" / "),
    棚番: ({ shelf }) => shelf,
    良品: ({ goodQuantity }) => goodQuantity,
    不良品: ({ badQuantity }) => badQuantity,
    出荷できる数: ({ availableQuantity }) => availableQuantity,
    配送依頼: ({ sendable, onPaidShelf }) =>
      onPaidShelf ? "担当者が依頼" : sendable ? "可" : "残金のお支払い後",
    依頼済み: ({ reservedQuantity }) => reservedQuantity,
    "重さ（g）": ({ weightGrams }) => weightGrams,
    "長さ（mm）": ({ lengthMm }) => lengthMm,
    "幅（mm）": ({ widthMm }) => widthMm,
    "高さ（mm）": ({ heightMm }) => heightMm,
    棚入れ日: ({ shelvedAt }) => shelvedAt,
    保管日数: ({ days }) => days,
    検品メモ: ({ inspectionNote }) => inspectionNote,
  },
  async page(scope, query, place, limit) {
    const words = readStockWords(query);
    const { lots: rows, next } = await listStock(scope, { words }, place, limit);
    return { rows, next };
  },
});
