import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { lotPage } from "#app/domain/core/page-links.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { listLotRemarks } from "#app/domain/trade/floor/lot-queries.server.ts";
import { findStockLot, listStock } from "#app/domain/trade/floor/stock.server.ts";
import { readStockReport } from "#app/domain/trade/floor/stock-report.server.ts";
import { sendMessage } from "#app/domain/trade/orders/messages.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { idempotencyKey, orderNumber, page, placeOf, placeText } from "../lists.schema.server.ts";
import { LotRemarks, StockList } from "./list-data.schema.server.ts";

const yen = z.int().describe("円");

const Storage = z.object({
  days: z.int().describe("棚入れの日を1日目とした日数（日本時間）"),
  freeDaysLeft: z.int(),
  freeUntil: z.iso.date().nullable().describe("保管料がかからない最後の日"),
  paid: z.boolean().describe("無料の期間を過ぎ、担当者だけが配送を依頼できる"),
  todayYen: yen,
  in30DaysYen: yen,
  in60DaysYen: yen,
});

const Remarks = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      author: z.enum(["buyer", "staff"]),
      authorName: z.string(),
      body: z.string(),
      sentAt: z.iso.datetime(),
    }),
  ),
});

const figures = { lots: z.int(), pieces: z.int(), valueYen: yen };

const Report = z.object({
  ...figures,
  cut: z.boolean().describe("在庫が多く、保管の長い2,000ロットまでを集計した"),
  stockDays: z.string().nullable().describe("在庫日数。直近90日の出荷がなければ null"),
  storage: z.object({ todayYen: yen, in30DaysYen: yen, in60DaysYen: yen }),
  ages: z.array(z.object({ age: z.string(), ...figures })),
  months: z.array(z.object({ month: z.string(), came: z.int(), left: z.int() })),
});

export const stockCalls = [
  call({
    path: "stock/list",
    does: "reads",
    about: "出荷できる倉庫在庫、保管の長い順",
    input: z.object(page),
    output: StockList,
    async run(scope, { size, after, words }) {
      const { lots, freeDays, next } = await listStock(scope, { words }, placeOf(after), size);
      const list = lots.map(({ companyId: _, ...lot }) => ({
        ...lot,
        sendable: lot.sendable && !lot.onPaidShelf,
      }));
      return done({ list, freeDays, next: placeText(next) });
    },
  }),
  call({
    path: "stock/remarks",
    does: "reads",
    about: "注文の明細ごとに、倉庫が検品で見つけたこと（個数と備考）",
    input: z.object({ order_sn: orderNumber }),
    output: LotRemarks,
    async run(scope, { order_sn }) {
      return done({ list: await listLotRemarks(scope, order_sn) });
    },
  }),
  call({
    path: "stock/report",
    does: "reads",
    about: "在庫レポート。保管日数ごと、月ごとの個数と、棚に入るまでの原価、保管料の見込み",
    input: z.object({ words: page.words }),
    output: Report,
    async run(scope, { words }) {
      const {
        bands,
        slow: _,
        recentPieces: __,
        ...report
      } = await readStockReport(scope, {
        words,
      });
      return done({
        ...report,
        ages: bands.map(({ ja, lots, pieces, valueYen }) => ({ age: ja, lots, pieces, valueYen })),
      });
    },
  }),
  call({
    path: "stock/fees",
    does: "reads",
    about: "倉庫在庫の1ロットの保管料。今日、30日後、60日後に配送を依頼した場合の金額",
    input: z.object({ lot: fields.id }),
    output: Storage.extend({
      freeDays: z.int(),
      yenPerKgDay: z.string(),
      quantity: z.int().describe("出荷できる数。金額はこの数の合計"),
    }),
    async run(scope, { lot: id }) {
      const lot = await findStockLot(scope, id);
      if (!lot) return refuse("not-found");
      return done({ ...lot.storage, ...lot.price, quantity: lot.availableQuantity });
    },
  }),
  call({
    path: "stock/lotRemarks",
    does: "reads",
    about: "倉庫在庫の1ロットの備考と連絡、古い順",
    input: z.object({ lot: fields.id }),
    output: Remarks,
    async run(scope, { lot: id }) {
      const lot = await findStockLot(scope, id);
      if (!lot) return refuse("not-found");
      return done({
        list: lot.remarks.map(({ id, author, authorName, body, sentAt }) => ({
          id,
          author,
          authorName,
          body,
          sentAt,
        })),
      });
    },
  }),
  call({
    path: "stock/remark",
    does: "writes",
    scopes: ["ship"],
    about: "倉庫在庫の1ロットに備考を書きます。担当者と倉庫が読みます",
    input: z.object({ id: idempotencyKey, lot: fields.id, body: fields.message }),
    output: z.object({ id: z.string() }),
    async run(scope, { id = crypto.randomUUID(), lot: lotId, body }) {
      const lot = await findStockLot(scope, lotId);
      if (!lot) return refuse("not-found");
      const { companyId, orderNumber: number } = lot;
      const document = { kind: "lot" as const, id: lotId, companyId, number, href: lotPage(lotId) };
      const sent = await sendMessage(scope, document, { id, body });
      return sent.ok ? done({ id }) : sent;
    },
  }),
];
