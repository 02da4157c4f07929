import type { Staff } from "#app/domain/core/actor.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import { priceKinds, priceSettings } from "#app/domain/pricing/price-settings.ts";

/** Names of the scheduled jobs, for finance and administrators. */
export const jobNames: Record<string, string> = {
  "merge-search-index": "整理搜索索引",
  "reckon-landed-costs": "计算到手成本",
  "gather-catalogue-words": "收集商品用词",
  "count-categories": "统计类目商品数",
  "refresh-offers": "更新平台商品",
  "read-top-words": "读取热搜词",
  "translate-offers": "机器翻译商品信息",
  "read-market-lists": "读取平台榜单",
  "fetch-listed": "读取榜单商品",
  "read-pictures": "识别商品图片",
  "search-pallets": "货盘每晚搜货",
  "tell-of-pallets": "发货盘通知",
  "forget-pallet-nights": "清理货盘记录",
  "write-material": "撰写商品素材",
  "edit-pictures": "编辑商品图片",
  "forget-material": "清理商品素材",
  "forget-missing-offers": "清理缺失商品",
  "tell-new-goods": "通知新商品",
  "tell-watchers": "通知降价和补货",
  "fetch-shops": "读取会员店铺",
  "carry-out-shop-hooks": "处理店铺推送",
  "carry-on-delivery-plans": "推进入仓计划",
  "reconcile-delivery-plans": "核对入仓计划",
  "follow-direct-orders": "跟踪直发订单",
  "tell-sent-parcels": "回传发货单号",
  "order-direct": "直发自动下单",
  "read-company-pictures": "识别会员图片",
  "warn-shop-keys": "提醒密钥到期",
  "reseal-shop-keys": "换店铺密钥",
  "reckon-replenishment": "计算补货提醒",
  "forget-end-customers": "删除收件人信息",
  "clear-shop-traces": "清理店铺记录",
  "watch-audit": "检查操作日志",
  "seal-audit": "封存操作日志",
  "assign-work": "按规则分派工作",
  "propose-holidays": "更新法定假日",
  "make-reserved-files": "生成预约的文件",
  "push-alarms": "发送警报",
  "mail-notices": "发送通知邮件",
  "clear-uploads": "清理上传文件",
  "watch-memberships": "检查定额会员到期",
  "reseal-factors": "换验证密钥",
  "audit-ledger": "核对账户余额",
  "reckon-bank": "核对银行余额",
  "watch-deposits": "检查汇款申报",
  "settle-card-payments": "核对PayPal付款",
  "fetch-rate": "读取当日汇率",
  "expire-quotes": "处理过期报价",
  "answer-overdue-cases": "处理逾期问题商品",
  "lapse-claim-offers": "处理逾期售后方案",
  "end-waits": "结束缺货等待",
  "open-preorders": "预订单转报价",
  "remind-storage": "提醒仓储到期",
  "sum-sold-months": "统计每月销量",
  "sum-supplier-records": "统计供应商记录",
  "sum-service-record": "统计服务指标",
  "clear-sheets": "清理上传的表格",
  "remind-shorts": "提醒买家选择少货处理",
  "join-replacements": "补货加入等待的配送单",
  "follow-classes": "货物类别变更后重算配送单",
  "watch-shipments": "检查国际运输",
  "carry-out-marketplace-orders": "在平台下单",
  "follow-marketplace-orders": "跟踪平台订单",
  "ask-parcels": "查询国内快递",
};

/** Names of the kinds of alarms. */
export const alarmNames: Record<string, string> = {
  "ledger-drift": "账户余额与流水不符",
  "card-mismatch": "PayPal实收与应收不符",
  "card-other-order": "PayPal返回的订单不是本站的",
  "card-capture-taken": "同一笔PayPal收款对应两笔付款",
  "card-reversed": "PayPal退款，会员余额不足",
  "card-over-refunded": "PayPal退款超过剩余收款",
  "card-partly-refunded": "PayPal退款金额不明",
  "rate-jump": "汇率变动过大，未采用",
  "rate-waiting": "汇率变动过大，待另一人确认",
  "price-waiting": "价格变动过大，待另一人确认",
  "price-jump": "价格变动过大，已由两人确认",
  "rate-missing": "银行营业日中午仍无当日汇率",
  "audit-off": "操作日志曾被关闭，期间的变更未记录",
  "audit-broken": "操作日志校验不符，可能被改动",
  "bank-difference": "银行余额与账目不符",
  "staff-access": "人员权限变动，请核对",
  "limit-changed": "限额或收款账户将变更，请核对",
  "correction-uncovered": "会员余额不足，冲正未入账",
  "job-failed": "定时任务失败",
  "job-missed": "定时任务未按时运行",
  "mail-stuck": "邮件超过30分钟未发出",
  "seal-late": "操作日志超过30分钟未封存",
  "sheet-late": "预约的文件超过30分钟未生成",
  "marketplace-refused": "商品平台拒绝密钥、令牌失效或返回异常",
  "marketplace-order-unkept": "平台已下单，但采购未能登记",
  "tracking-refused": "快递查询服务拒绝密钥，国内包裹不再更新",
  "shipment-late": "发往日本的包裹逾期未到或派送异常",
  "deposit-unmatched": "汇款申报逾期三天未对上",
  "freight-band-missing": "装箱重量在价目表没有价格，装箱不能完成",
};

/**
 * The duties whose holders an alarm is shown to on their start page: those who can act on it, and for prices the
 * managers too, whose quotes it touches. A kind that is not listed is the administrators'.
 */
const alarmDuties: Record<string, readonly Duty[]> = {
  ...each("see-money", [
    "ledger-drift",
    "bank-difference",
    "correction-uncovered",
    "limit-changed",
  ]),
  ...each("see-money", [
    "card-mismatch",
    "card-other-order",
    "card-capture-taken",
    "card-reversed",
  ]),
  ...each("see-money", ["card-over-refunded", "card-partly-refunded", "deposit-unmatched"]),
  "freight-band-missing": ["set-prices"],
  "price-waiting": ["set-prices", "see-board"],
  "price-jump": ["set-prices", "see-board"],
  "rate-jump": ["set-rates", "see-board"],
  "rate-waiting": ["set-rates"],
  "rate-missing": ["set-rates"],
  "marketplace-refused": ["buy"],
  "marketplace-order-unkept": ["buy"],
  "tracking-refused": ["buy", "receive"],
  "shipment-late": ["quote-shipping"],
};

function each(duty: Duty, kinds: readonly string[]) {
  return Object.fromEntries(kinds.map((kind) => [kind, [duty]]));
}

/** Lists the kinds of alarms that are this member of staff's to act on. */
export function alarmKindsFor(staff: Staff): string[] {
  return Object.keys(alarmNames).filter((kind) =>
    (alarmDuties[kind] ?? ["edit-people" as const]).some((duty) => staffMay(staff, duty)),
  );
}

/**
 * Names the subject of an alarm: a job or a price by its name; any other subject is a number that is shown as
 * it is.
 */
export function alarmSubject(subject: string): string {
  return jobNames[subject] ?? (priceNames[subject]?.zh || subject);
}

const priceNames: Readonly<Record<string, { zh: string }>> = { ...priceKinds, ...priceSettings };

/** A channel for alarms besides our own outbox: it accepts the text, or it throws. */
export interface AlarmChannel {
  send(text: string): Promise<void>;
}

/** Gives the minutes between two runs of one of our crons, which run every few minutes, hourly or daily. */
export function cronMinutes(cron: string) {
  const [minute = "", hour = ""] = cron.split(" ");
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (step) return Number(step);
  return hour === "*" ? 60 : 24 * 60;
}
