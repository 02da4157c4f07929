import { z } from "zod";
import { orderLifecycle } from "#app/domain/trade/orders/order.ts";
import { shippingLifecycle } from "#app/domain/trade/shipments/shipping-request.ts";
import { nextPlace as next } from "../lists.schema.server.ts";

const moment = z.iso.datetime();
const yen = z.int().describe("円");
const fen = z.int().describe("分（1元の100分の1）");
const counts = z.record(z.string(), z.int()).describe("状態ごとの件数");

export const ShippingList = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.enum(shippingLifecycle.states),
      methodJa: z.string(),
      recipient: z.string(),
      pieceCount: z.int(),
      boxCount: z.int(),
      estimateMinYen: yen.nullable(),
      estimateMaxYen: yen.nullable(),
      totalYen: yen.describe("見積のあとの合計（円）"),
      carrier: z.string(),
      trackingNumber: z.string(),
      createdAt: moment,
      quotedAt: moment.nullable(),
      shippedAt: moment.nullable(),
    }),
  ),
  counts,
  next,
});

export const OrderList = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.enum(orderLifecycle.states),
      titleJa: z.string().describe("はじめの明細の商品名"),
      lineCount: z.int(),
      pieceCount: z.int(),
      goodsFen: fen,
      freightFen: fen,
      optionsFen: fen,
      ttsRate: z.string(),
      spreadYen: z.string(),
      serviceRatePercent: z.string(),
      totalYen: yen,
      paidYen: yen,
      downPaymentYen: yen.describe("手付金（円）"),
      createdAt: moment,
      payBy: moment.nullable(),
    }),
  ),
  counts,
  next,
});

const millimetres = z.int().nullable();

export const StockList = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      orderNumber: z.string(),
      orderLineId: z.string(),
      titleJa: z.string(),
      spec: z.array(z.object({ nameJa: z.string(), valueJa: z.string() })),
      goodsClass: z.string(),
      goodQuantity: z.int(),
      badQuantity: z.int(),
      availableQuantity: z.int().describe("出荷できる数"),
      reservedQuantity: z.int().describe("配送依頼に入っている数"),
      sendable: z
        .boolean()
        .describe("配送を依頼できるか。残金の未払いと、有料保管の棚（担当者が依頼）は false"),
      inspectionNote: z.string(),
      weightGrams: z.int().nullable().describe("1個の重さ"),
      lengthMm: millimetres,
      widthMm: millimetres,
      heightMm: millimetres,
      shelvedAt: moment.nullable(),
      storage: z.object({
        days: z.int(),
        freeDaysLeft: z.int(),
        freeUntil: z.string().nullable(),
        paid: z.boolean(),
        todayYen: yen,
        in30DaysYen: yen,
        in60DaysYen: yen,
      }),
    }),
  ),
  freeDays: z.int(),
  next,
});

export const LotRemarks = z.object({
  list: z.array(
    z.object({
      lotId: z.string(),
      lineId: z.string(),
      position: z.int(),
      titleJa: z.string(),
      state: z.string(),
      pieces: z.int(),
      goodPieces: z.int(),
      badPieces: z.int(),
      remark: z.string(),
      inspectedAt: moment.nullable(),
    }),
  ),
});
