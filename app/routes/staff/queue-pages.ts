import type { WorkQueue } from "#app/domain/console/queues/queues.ts";
import { type ShippingStage, shippingStages } from "#app/domain/trade/shipments/shipping-stages.ts";
import { href } from "#app/href.ts";

/** What each queue is called, and the page that works through it. */
export const queuePages: Record<WorkQueue, { label: string; href: string }> = {
  quote: { label: "报价", href: href("/staff/quotes") },
  goodsRequest: { label: "商品补录", href: href("/staff/goodsRequests") },
  buy: { label: "采购", href: href("/staff/purchases") },
  payExtra: { label: "补款", href: `${href("/staff/purchases")}#owed` },
  receive: { label: "到货", href: href("/staff/receive") },
  inspect: { label: "验货", href: href("/staff/inspect") },
  shelve: { label: "上架", href: href("/staff/shelve") },
  caseAside: { label: "问题商品待放隔离架", href: `${href("/staff/cases")}?queue=aside` },
  caseStock: { label: "问题商品处理", href: `${href("/staff/cases")}?queue=stock` },
  caseSettle: { label: "问题商品补换、退款", href: `${href("/staff/cases")}?queue=settle` },
  caseOverdue: { label: "问题商品逾期未答", href: `${href("/staff/cases")}?queue=overdue` },
  claim: { label: "售后", href: href("/staff/claims") },
  forwardedLoss: { label: "转运品赔付", href: href("/staff/forwardedLosses") },
  weighShipping: ofStage("weigh"),
  quoteShipping: ofStage("quote"),
  pick: ofStage("pick"),
  pack: ofStage("pack"),
  ship: ofStage("ship"),
  pickedUp: ofStage("pickedUp"),
  unpack: { label: "拆箱归架", href: href("/staff/unpack") },
  reviewCount: { label: "盘点复核", href: href("/staff/stocktaking") },
  payWithdrawal: { label: "提现付款", href: href("/staff/withdrawals") },
  waitingMoney: { label: "待处理款项", href: href("/staff/waiting-money") },
  confirmTopUp: { label: "确认到账", href: href("/staff/deposits") },
  answer: { label: "订单留言", href: href("/staff/messages") },
  contact: { label: "咨询", href: href("/staff/contacts") },
};

/** By the name and the tab that the stage has on the page of shipping requests. */
function ofStage(stage: ShippingStage) {
  return {
    label: `配送单${shippingStages[stage].zh}`,
    href: `${href("/staff/shipping")}?stage=${stage}`,
  };
}
