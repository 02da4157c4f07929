import type { AuditNames } from "#app/domain/core/audit-name.ts";
import { roleSets } from "#app/domain/core/policy.ts";

/** What the log of changes calls what we ask marketplaces to sell us. */
export const marketplaceOrderAuditNames = {
  entities: {
    marketplace_orders: {
      ja: "市場での注文",
      zh: "平台订单",
      roles: roleSets.goods,
      owner: false,
    },
  },
  columns: {
    pieces: ["明細と個数", "明细与件数"],
    seen_fen: ["確認した金額（元）", "预览金额（元）"],
    told_state: ["市場での状態", "平台状态"],
    problem: ["市場からの返事", "平台说明"],
    tries: ["問い合わせた回数", "联系次数"],
    tried_at: ["最後に問い合わせた日時", "最近联系时间"],
    read_next_at: ["次に確認する日時", "下次查询时间"],
  },
} satisfies AuditNames;
