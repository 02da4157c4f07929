import type { AuditNames } from "#app/domain/core/audit-name.ts";
import { roleSets } from "#app/domain/core/policy.ts";

/** What the log of changes calls the tables and columns of auxiliary materials. */
export const materialAuditNames = {
  entities: {
    auxiliary_materials: { ja: "副資材", zh: "辅料", roles: roleSets.goods, owner: true },
    auxiliary_material_uses: {
      ja: "商品に使う副資材",
      zh: "商品所用辅料",
      roles: roleSets.goods,
      owner: true,
    },
    auxiliary_material_moves: {
      ja: "副資材の入出庫",
      zh: "辅料出入库",
      roles: roleSets.goods,
      owner: true,
    },
    auxiliary_material_shortages: {
      ja: "副資材の不足",
      zh: "缺料",
      roles: roleSets.goods,
      owner: true,
    },
  },
  columns: {
    material_id: ["副資材", "辅料"],
    stock_quantity: ["在庫（枚）", "库存"],
    low_quantity: ["お知らせする残り（枚）", "提醒库存"],
    low_told_at: ["残りを知らせた日時", "提醒时间"],
    unit_cost_fen: ["1枚の原価（元）", "单件成本（元）"],
    stock_after: ["移動後の在庫（枚）", "变动后库存"],
    per_piece: ["1個に使う枚数", "每件用量"],
    by_name: ["記録した人", "操作人"],
    settled_note: ["補充しない理由", "不补料原因"],
  },
} satisfies AuditNames;
