export const materialLimits = {
  /** The limit for one company; `auxiliary_materials_limit` enforces it. */
  materialsMax: 200,
  /** The limit for one product; `auxiliary_material_uses_limit` enforces it. */
  perProductMax: 5,
  piecesMax: 99,
  /** The stock that a receipt may not exceed; `auxiliary_material_full` enforces it. */
  stockMax: 9_999_999,
} as const;

export const materialKinds = {
  bag: { ja: "袋", zh: "袋子" },
  tag: { ja: "タグ・下げ札", zh: "吊牌" },
  insert: { ja: "同梱物（カード・説明書）", zh: "卡片、说明书" },
  box: { ja: "箱", zh: "盒子" },
  other: { ja: "その他", zh: "其他" },
} as const;
export type MaterialKind = keyof typeof materialKinds;

export const materialMoves = {
  receive: { ja: "入庫", zh: "入库" },
  use: { ja: "使用", zh: "使用" },
  giveBack: { ja: "使用の取消", zh: "退回" },
  correct: { ja: "修正", zh: "更正" },
} as const;
export type MaterialMove = keyof typeof materialMoves;

/** The data that a company enters for a material. */
export interface MaterialData {
  name: string;
  kind: MaterialKind;
  lowQuantity: number | null;
  unitCostFen: number | null;
  note: string;
}
