import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { listReportedLots, type ReportedLot } from "#app/domain/trade/floor/stock-report.server.ts";
import { listFile } from "#app/http/files/list-file.server.ts";
import { readReportQuery } from "./report-query.ts";

/** The report's lots as CSV or Excel, as its page filters them. */
export const inventoryList = listFile<Scope<Buyer>, ReportedLot, { at: number; id: string }>({
  title: "在庫レポート",
  columns: {
    注文番号: ({ orderNumber }) => orderNumber,
    商品: ({ titleJa }) => titleJa,
    仕様: ({ spec }) => spec.map(({ valueJa }) => valueJa).join(" / "),
    棚番: ({ shelf }) => shelf,
    棚入れ日: ({ shelvedAt }) => shelvedAt,
    保管日数: ({ storage }) => storage.days,
    在庫数: ({ pieces }) => pieces,
    うち依頼済み: ({ reservedQuantity }) => reservedQuantity,
    出荷済み: ({ shippedQuantity }) => shippedQuantity,
    "在庫の原価（円）": ({ valueYen }) => valueYen,
    "今日の保管料（円）": ({ storage }) => storage.todayYen,
    "30日後の保管料（円）": ({ storage }) => storage.in30DaysYen,
    "60日後の保管料（円）": ({ storage }) => storage.in60DaysYen,
    無料の最終日: ({ storage }) => storage.freeUntil,
  },
  async page(scope, query, place, limit) {
    const { lots: rows, next } = await listReportedLots(
      scope,
      readReportQuery(query),
      place,
      limit,
    );
    return { rows, next };
  },
});
