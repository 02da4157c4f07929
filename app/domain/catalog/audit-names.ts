import type { AuditNames } from "#app/domain/core/audit-name.ts";

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
    selections: { ja: "特集の商品", zh: "专题商品", roles: ["content"], owner: false },
    blacklist: { ja: "ブラックリスト", zh: "黑名单", roles: ["account_manager"], owner: true },
  },
  columns: {
    added_by_name: ["追加した人", "添加人"],
    category_id: ["分類", "类目"],
    chosen_at: ["選んだ日時", "选入时间"],
    chosen_by_name: ["選んだ人", "选入人"],
    selection: ["特集", "专题"],
    tag: ["タグ", "标签"],
  },
} satisfies AuditNames;
