import type { AuditNames } from "#app/domain/core/audit-name.ts";
import { roleSets } from "#app/domain/core/policy.ts";

/** What the log of changes calls the tables of picking, boxing and departure. */
export const outboundAuditNames = {
  entities: {
    open_boxes: { ja: "梱包中の箱", zh: "在装的箱", roles: roleSets.goods, owner: false },
    open_box_contents: {
      ja: "梱包中の箱の中身",
      zh: "在装的箱内容",
      roles: roleSets.goods,
      owner: false,
    },
    pick_lists: { ja: "ピッキングリスト", zh: "拣货单", roles: roleSets.goods, owner: false },
    pick_lines: { ja: "ピッキング明細", zh: "拣货明细", roles: roleSets.goods, owner: false },
  },
  columns: {
    is_direct: ["お客様への直送", "直发"],
    loaded_at: ["積込日時", "装车时间"],
    loaded_by_name: ["積込の担当", "装车人"],
    list_id: ["ピッキングリスト", "拣货单"],
    picked_at: ["ピッキング日時", "拣货时间"],
    picked_by: ["ピッキングの担当", "拣货人"],
    picked_by_name: ["ピッキングの担当", "拣货人"],
    picked_quantity: ["ピッキング数", "已拣数"],
    short_quantity: ["不足数", "少货数"],
    short_reason: ["不足の理由", "少货原因"],
    taken_at: ["引き受けた日時", "认领时间"],
  },
} satisfies AuditNames;
