import { notReckoned } from "#app/domain/catalog/offers/offer.ts";
import { palletChanges, palletGoodsStates } from "#app/domain/catalog/pallets/pallet.ts";
import { listPalletGoods } from "#app/domain/catalog/pallets/pallet-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { listFile } from "#app/http/files/list-file.server.ts";
import type { ListedGoods } from "./view.server.ts";

const rowsRead = 500;

/** Goods of one pallet, or of all that wait, as a file. */
export const palletGoodsList = listFile<Scope<Buyer>, ListedGoods, number>({
  title: "パレットの商品",
  columns: {
    パレット: ({ palletName }) => palletName,
    状態: ({ goods }) => palletGoodsStates[goods.state],
    商品番号: ({ goods }) => goods.offerId,
    商品名: ({ goods, offer }) => offer?.titleJa ?? goods.titleJa,
    仕入先: ({ offer }) => offer?.supplierNameZh,
    理由: ({ goods }) => palletChanges[goods.change],
    変わった日: ({ goods }) => goods.changedOn,
    "単価（元）": ({ goods, offer }) => (offer?.priceFen ?? goods.priceFen) / 100,
    "着地原価の上端（円）": ({ landedYen }) =>
      landedYen !== null && landedYen < notReckoned ? landedYen : "",
    最小注文: ({ offer }) => offer?.minOrder,
    在庫: ({ stock }) => stock,
  },
  async page(scope, query, after, limit) {
    const states = ["waiting", "listed", "refused"] as const;
    const state = states.find((one) => one === query.get("state")) ?? "waiting";
    const palletId = query.get("pallet") || undefined;
    return listPalletGoods(scope, { state, palletId, after }, Math.min(limit, rowsRead));
  },
});
