import type { Label } from "#app/domain/core/label.ts";
import type { StageKind } from "./stage.ts";
import type { PartKey } from "./stage-table.ts";

/** What a stage is called, by what made it. */
export const stageNames: Record<StageKind, Label> = {
  estimate: { ja: "見込み", zh: "估算" },
  quote: { ja: "お見積", zh: "报价" },
  packed: { ja: "梱包実測", zh: "装箱实测" },
  waived: { ja: "差額の免除", zh: "免收差额" },
  held: { ja: "保留の解除", zh: "恢复处理" },
  customs: { ja: "通関実績", zh: "清关实缴" },
};

/** What the rows of the table are called. */
export const partNames: Record<PartKey, Label> = {
  freight: { ja: "国際送料", zh: "国际运费" },
  box: { ja: "うち 箱の追加料金", zh: "其中 超限附加费" },
  area: { ja: "うち 離島・遠隔地", zh: "其中 偏远附加费" },
  goods: { ja: "うち 品物の区分", zh: "其中 货物类别附加费" },
  options: { ja: "配送オプション", zh: "增值服务" },
  storage: { ja: "保管料", zh: "仓储费" },
  included: { ja: "関税・輸入消費税", zh: "代缴关税消费税" },
  ours: { ja: "買付便へのお支払い", zh: "付给本公司合计" },
  duty: { ja: "関税", zh: "关税" },
  tax: { ja: "輸入消費税", zh: "进口消费税" },
  broker: { ja: "通関・取扱手数料", zh: "清关手续费" },
  dues: { ja: "通関時のお支払い", zh: "清关时支付合计" },
  total: { ja: "配送の合計", zh: "配送合计" },
};

/** The other words of the table. */
export const tableWords = {
  ja: {
    caption: "見込みから通関実績までの費用",
    item: "項目",
    difference: "お見積との差",
    within: "範囲内",
    above: "見積の上限より",
    below: "見積の下限より",
    yen: "円",
  },
  zh: {
    caption: "从估算到清关实缴的费用",
    item: "项目",
    difference: "与报价之差",
    within: "在范围内",
    above: "高于报价上限",
    below: "低于报价下限",
    yen: "日元",
  },
} as const;
