import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import type { RefusalOf } from "#app/domain/core/result.ts";
import type { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";

export const noMarketplace = "没有配置该平台的采购密钥或仓库地址，请人工采购";
export const movedText = "订单状态已变更，请查看最新状态";

/** Why nothing was bought; what no form can cause is answered by the page. */
export const buyTexts = {
  "nothing-to-buy": "该供应商的明细已全部采购",
  "nothing-chosen": "请至少填写一行的采购数",
  "lines-differ": "明细与该供应商不符，请刷新页面后重试",
  "more-than-open": "采购数多于待采购数，请查看最新数量",
  "too-many-skus": "一个平台订单最多50个SKU，请分开采购",
  "discount-too-much": "优惠不能多于货款与运费之和",
  "price-far-off": "实付与报价相差很大，请核对金额，无误请勾选后再保存",
  "number-taken": "该平台订单号刚登记在别的供应商，请核对",
  "number-of-other-supplier": "该平台订单号已登记在别的供应商，请核对",
  "change-waits": "有变更待确认，处理后才能继续",
  "placing-already": "正在平台下单，等结果出来后再采购",
  "form-used": refusalTexts.formWasUsed,
  "not-buying": movedText,
  "moved-meanwhile": movedText,
} satisfies Record<Exclude<RefusalOf<typeof buyOrder>, "forbidden" | "not-found">, string>;

/** Whose the number of a marketplace's order is. */
export function numberHeldText({
  supplierNameZh,
  orderNumber,
}: {
  supplierNameZh: string;
  orderNumber: string;
}) {
  return `该平台订单号已登记在「${supplierNameZh}」（订单 ${orderNumber}），请核对`;
}
