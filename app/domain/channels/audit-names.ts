import type { AuditNames } from "#app/domain/core/audit-name.ts";

/** What the log of changes calls the tables and columns of this area. */
export const channelsAuditNames = {
  entities: {
    article_products: {
      ja: "販売先の商品と自社商品の紐付け",
      zh: "平台商品与自有商品的绑定",
      roles: ["account_manager"],
      owner: true,
    },
    channel_shops: {
      ja: "連携したショップ",
      zh: "已对接店铺",
      roles: ["account_manager"],
      owner: true,
    },
    replenishment_settings: {
      ja: "補充の設定",
      zh: "补货设置",
      roles: ["account_manager"],
      owner: true,
    },
    hidden_articles: {
      ja: "非表示の商品",
      zh: "隐藏的商品",
      roles: ["account_manager"],
      owner: true,
    },
    saved_articles: {
      ja: "保存した販売先の商品",
      zh: "收藏的平台商品",
      roles: ["account_manager"],
      owner: true,
    },
  },
  columns: {
    article: ["販売先の商品", "平台商品"],
    bound_at: ["紐付けた日時", "绑定时间"],
    bound_by_name: ["紐付けた人", "绑定人"],
    hidden_at: ["非表示にした日時", "隐藏时间"],
    hidden_by_name: ["非表示にした人", "隐藏人"],
    box: ["箱の入数", "每箱数量"],
    budget_yen: ["1回の予算（円）", "单次预算（日元）"],
    cover_days: ["補充日数", "备货天数"],
    lead_days: ["調達日数", "采购周期（天）"],
    min_order: ["最小注文数", "最小订购量"],
    muted_until: ["通知を止める期限", "暂停提醒至"],
    safety_days: ["安全日数", "安全天数"],
    channel: ["販売先", "销售平台"],
    connected_at: ["連携した日時", "对接时间"],
    fetch_hours: ["在庫の取得間隔（時間）", "库存获取间隔（小时）"],
    market: ["手数料の区分", "费率类目"],
    query: ["検索の条件", "搜索条件"],
    shop: ["ショップ", "店铺"],
    shop_id: ["ショップID", "店铺编号"],
  },
} satisfies AuditNames;
