import type { BoxWarningKind } from "./box-wishes.ts";

/** What of a box is not as it was wished, in the warehouse's words. */
export const boxWarningZh: Record<BoxWarningKind, string> = {
  "too-large": "超过FBA尺寸（60×50×50厘米）",
  "too-heavy": "超过重量上限",
  "heavy-mark": "超过15公斤，须贴“重量注意”标识",
  "no-shipment-id": "没有货件编号",
};
