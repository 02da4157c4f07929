/** 次品原因, as the warehouse ticks them. */
export const defectReasons = {
  broken: { zh: "破损", ja: "破損" },
  stain: { zh: "污渍", ja: "汚れ" },
  colour: { zh: "色差", ja: "色違い" },
  size: { zh: "尺寸", ja: "寸法違い" },
  sewing: { zh: "做工", ja: "縫製・仕上げ不良" },
  function: { zh: "功能", ja: "動作不良" },
  parts: { zh: "缺配件", ja: "付属品不足" },
  wrong: { zh: "错货", ja: "商品違い" },
  label: { zh: "标签", ja: "ラベル・表示違い" },
} as const satisfies Record<string, { zh: string; ja: string }>;

export type DefectReason = keyof typeof defectReasons;

/** Pieces that are bad for one reason. */
export interface Defect {
  reason: DefectReason;
  pieces: number;
}
