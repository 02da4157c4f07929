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
  "case-together": "已办理所选的问题单。",
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
  "shipping-quote": "已发出运费报价。",
  "shipping-waive": "已免收差额。",
  "shipping-clear": "已登记清关，买家可查看实缴税费。",
  "shipping-classAccept": "已更正类别。",
  "shipping-classKeep": "已维持原类别。",
  "shipping-pack": "已登记装箱。",
  "shipping-pickUp": "已登记揽收。",
  "shipping-ship": "已登记发货，买家会收到通知。",
  "rate-set": "已设置今天的汇率。",
  "price-set": "已设定新价格。",
  "price-withdraw": "已撤回待生效的价格。",
  "coupon-issue": "已登记优惠券。",
  "coupon-give": "已发给会员，会员会收到通知。",
  "coupon-confirm": "已确认发放。",
  "coupon-withdraw": "已停止优惠券。",
  "contact-answer": "已回复咨询。",
  "member-change": "已保存会员资料。",
  "user-disabled": "已停用该用户。",
  "user-in_use": "已恢复该用户。",
  "person-add": "已添加同事。",
  "person-role": "已更改岗位。",
  "person-password": "已更改密码。",
  "person-disabled": "已停用该同事的账号。",
  "person-in_use": "已恢复该同事的账号。",
  "notice-publish": "已保存通知，到发布时间后会员可见。",
  "notice-withdraw": "已撤回通知。",
  "article-publish": "已保存，到发布时间后公开。",
  "closure-add": "已登记休业日。",
  "closure-remove": "已撤下休业日。",
  "label-save": "已保存译名。",
  "help-moved": "已调整顺序。",
  "selection-add": "已加入专题。",
  "selection-remove": "已移出专题。",
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
