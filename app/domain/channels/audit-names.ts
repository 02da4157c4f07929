import type { AuditNames } from "#app/domain/core/audit-name.ts";

/** What the log of changes calls the tables and columns of this area. */
export const channelsAuditNames = {
  entities: {
    channel_shops: {
      ja: "連携したショップ",
      zh: "已对接店铺",
      roles: ["account_manager"],
      owner: true,
    },
  },
  columns: {
    channel: ["販売先", "销售平台"],
    connected_at: ["連携した日時", "对接时间"],
    shop_id: ["ショップID", "店铺编号"],
  },
} satisfies AuditNames;
