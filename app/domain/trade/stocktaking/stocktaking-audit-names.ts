import type { AuditNames } from "#app/domain/core/audit-name.ts";
import { roleSets } from "#app/domain/core/policy.ts";

/** What the log of changes calls the tables and columns of stocktaking. */
export const stocktakingAuditNames = {
  entities: {
    stock_counts: { ja: "棚卸し", zh: "盘点", roles: roleSets.goods, owner: false },
    stock_count_figures: {
      ja: "棚卸しで数えた数",
      zh: "盘点点数",
      roles: roleSets.goods,
      owner: false,
    },
    stock_count_lines: { ja: "棚卸しの明細", zh: "盘点明细", roles: roleSets.goods, owner: false },
  },
  columns: {
    from_shelf: ["最初の棚", "起始货架"],
    to_shelf: ["最後の棚", "终止货架"],
    counted_quantity: ["数えた数", "实盘数"],
    expected_quantity: ["あるはずの数", "应有数"],
    lot_version: ["ロットの版", "批次版本"],
    booked: ["反映済み", "已入账"],
    count_id: ["棚卸し", "盘点单"],
    counted_at: ["数えた日時", "盘点时间"],
    counted_by: ["数えた担当", "盘点人"],
    counted_by_name: ["数えた担当", "盘点人"],
    settled_by: ["数を決めた担当", "定数人"],
    settled_by_name: ["数を決めた担当", "定数人"],
    submitted_by: ["提出した担当", "提交人"],
    submitted_by_name: ["提出した担当", "提交人"],
    closed_by_name: ["終えた担当", "办结人"],
    lost_quantity: ["足りない数", "盘亏数"],
    found_quantity: ["多い数", "盘盈数"],
    opened_by: ["始めた担当", "发起人"],
  },
} satisfies AuditNames;
