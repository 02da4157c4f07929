import { missingUnitsQuery } from "#app/domain/channels/delivery-plans/plan-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { listFile } from "#app/http/files/list-file.server.ts";

type Missing = Awaited<ReturnType<typeof missingUnitsQuery>>[number];
type Place = { at: number; id: string };

/** What Amazon has not counted in, as a file to claim it with. */
export const missingUnits = listFile<Scope<Buyer>, Missing, Place>({
  title: "FBA納品の不足",
  columns: {
    納品番号: ({ plan }) => plan.confirmationId,
    納品先: ({ plan }) => plan.warehouse,
    配送依頼番号: ({ requestNumber }) => requestNumber,
    ショップ: ({ shopName }) => shopName,
    SKU: ({ item }) => item.sku,
    FNSKU: ({ item }) => item.fnsku,
    商品名: ({ item }) => item.title,
    納品数: ({ item }) => item.quantity,
    受領数: ({ item }) => item.received,
    不足数: ({ item }) => item.quantity - item.received,
    納品日の終わり: ({ plan }) => plan.windowUntil,
    最終確認: ({ plan }) => plan.reconciledAt,
  },
  async page(scope, _query, place, limit) {
    const found = await missingUnitsQuery(scope, place, limit + 200);
    // A plan is never cut in two: the next part begins behind its last one.
    const last = found.at(limit - 1)?.plan;
    const cut = last ? found.findIndex(({ plan }, at) => at >= limit && plan.id !== last.id) : -1;
    const rows = cut < 0 ? found : found.slice(0, cut);
    const end = rows.at(-1)?.plan;
    return {
      rows,
      next: cut < 0 || !end ? undefined : { at: end.createdAt.getTime(), id: end.id },
    };
  },
});
