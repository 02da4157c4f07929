import type { Label } from "#app/domain/core/label.ts";
import type { VersionKind } from "./amounts-version.ts";

/** What a version is called, by what made it. */
export const versionNames: Record<VersionKind | "current", Label> = {
  estimate: { ja: "見積前の見込み", zh: "提交时估算" },
  edit: { ja: "内容の変更", zh: "买家修改" },
  quote: { ja: "見積", zh: "报价" },
  change: { ja: "金額変更", zh: "付款后变更" },
  case: { ja: "問題商品の対応", zh: "问题单办结" },
  current: { ja: "現在の金額", zh: "目前金额" },
  actual: { ja: "買付の確定", zh: "已采购" },
};
