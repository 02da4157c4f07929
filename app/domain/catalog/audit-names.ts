import type { AuditNames } from "#app/domain/core/audit-name.ts";
import { roleSets } from "#app/domain/core/policy.ts";

/** What the log of changes calls the tables and columns of this area. */
export const catalogAuditNames = {
  entities: {
    favourite_offers: {
      ja: "お気に入り商品",
      zh: "收藏商品",
      roles: ["account_manager"],
      owner: true,
    },
    favourite_shops: {
      ja: "お気に入りショップ",
      zh: "收藏店铺",
      roles: ["account_manager"],
      owner: true,
    },
    watches: {
      ja: "価格・在庫の通知",
      zh: "价格库存提醒",
      roles: ["account_manager"],
      owner: true,
    },
    selections: { ja: "特集の商品", zh: "专题商品", roles: ["content"], owner: false },
    own_products: { ja: "自社商品", zh: "自有商品", roles: roleSets.trade, owner: true },
    own_product_sources: {
      ja: "自社商品の仕入先",
      zh: "自有商品的货源",
      roles: roleSets.trade,
      owner: true,
    },
    own_product_tags: {
      ja: "自社商品のタグ",
      zh: "自有商品的标签",
      roles: ["account_manager"],
      owner: true,
    },
    blacklist: { ja: "ブラックリスト", zh: "黑名单", roles: ["account_manager"], owner: true },
  },
  columns: {
    added_by_name: ["追加した人", "添加人"],
    asin: ["ASIN", "ASIN"],
    category_id: ["分類", "类目"],
    customs_en: ["通関用の品名（英語）", "报关品名（英文）"],
    customs_ja: ["通関用の品名（日本語）", "报关品名（日文）"],
    jan: ["JAN・EANコード", "JAN/EAN码"],
    label_number: ["ラベル番号", "标签号"],
    label_text: ["ラベルの文言", "标签文字"],
    management_number: ["管理番号", "管理编号"],
    material: ["素材", "材质"],
    option_ids: ["オプション", "增值服务"],
    own_sku: ["SKU", "SKU"],
    place: ["順番", "顺序"],
    price_cap_fen: ["単価の上限（元）", "单价上限（元）"],
    product_id: ["自社商品", "自有商品"],
    product_number: ["自社商品", "自有商品"],
    seen_at: ["確認日時", "确认时间"],
    seen_quantity: ["前回の数量", "上次数量"],
    seen_price_fen: ["前回の単価（元）", "上次单价（元）"],
    chosen_at: ["選んだ日時", "选入时间"],
    chosen_by_name: ["選んだ人", "选入人"],
    selection: ["特集", "专题"],
    back_in_stock: ["在庫が戻ったら", "到货提醒"],
    threshold_fen: ["希望の単価（元）", "期望单价（元）"],
    told_at: ["通知した日時", "提醒时间"],
    tag: ["タグ", "标签"],
  },
} satisfies AuditNames;
