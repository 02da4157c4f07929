/** What was just done, by the word that the address of the next page has: the desk and its button. */
export const toldTexts = {
  "quote-quote": "已发出报价。",
  "quote-keep": "已保存草稿。",
  "quote-takeBack": "已撤回报价，买家会收到通知。",
  "talk-message": "已发送留言。",
  "purchase-buy": "已登记采购。",
  "purchase-drop": "已提交变更。",
  "purchase-agreeWish": "已同意买家的变更。",
  "purchase-refuseWish": "已拒绝买家的变更。",
  "purchase-made": "已登记生产完成，等待买家付尾款。",
  "purchase-track": "已登记快递单号。",
  "purchase-correct": "已更正采购。",
  "purchase-undo": "已撤销采购。",
  "purchase-follow": "已按缺货预案办理。",
  "receive-receive": "已收货。",
  "inspect-inspect": "已验货。",
  "shelve-shelve": "已上架。",
  "case-report": "已开问题单，等待买家选择。",
  "case-offer": "已向买家提出方案。",
  "case-aside": "已放到待处理货架。",
  "case-shelve": "已上架。",
  "case-reshelve": "已重新上架。",
  "case-discard": "已登记废弃。",
  "case-sendBack": "已登记退货寄出。",
  "case-confirmReturn": "已确认卖家收到退货。",
  "case-refund": "已退款给买家。",
  "case-orderAgain": "已安排重新采购。",
  "case-withdraw": "已撤销问题单。",
  "claim-ask": "已向买家提问。",
  "claim-refund": "已向买家提出退款。",
  "claim-resend": "已向买家提出补发。",
  "claim-takeBack": "已撤回方案。",
  "claim-tell": "已告知卖家，售后办结。",
  "claim-reject": "已驳回售后。",
  "deposit-credited": "已确认到账。",
  "deposit-rejected": "已驳回汇款申报。",
  "bank-aside": "已标记，不再对账。",
  "bank-mapping": "已保存银行格式。",
  "withdrawal-approve": "已批准提现。",
  "withdrawal-pay": "已标记付款。",
  "withdrawal-reject": "已驳回提现，金额已退回会员余额。",
  "withdrawal-file": "已生成付款文件。",
  "account-accepted": "已认可收款账户。",
  "account-refused": "已拒绝收款账户。",
  "proposal-confirm": "已复核通过。",
  "proposal-withdrawn": "已撤回。",
  "proposal-refused": "已退回给提交人。",
  "proposal-correct": "已提交冲正，等待另一位财务复核。",
  "proposal-opening": "已提交期初余额，等待另一位财务复核。",
  "finance-alarm": "已处理警报。",
} as const;

export type Told = keyof typeof toldTexts;

/** The address of the page that says what was done, its own query and anchor kept. */
export function toldAt(address: string, told: Told) {
  const [page = "", anchor] = address.split("#");
  const query = `${page.includes("?") ? "&" : "?"}told=${told}`;
  return `${page}${query}${anchor ? `#${anchor}` : ""}`;
}

/** What a page has to say first; nothing on the answer to a form, which speaks for itself. */
export function toldIn(request: Request) {
  // Loaders are given the request of a form without its body, but with what is said of one.
  if (request.headers.has("Content-Type")) return undefined;
  const told = new URL(request.url).searchParams.get("told");
  return told && Object.hasOwn(toldTexts, told) ? toldTexts[told as Told] : undefined;
}
