import { priceSettings } from "#app/domain/pricing/price-settings.ts";
import { jobNames } from "./job-names.ts";

/** What a job raised, as finance calls it. */
export const alarmNames: Record<string, string> = {
  "ledger-drift": "账户余额与流水不符",
  "card-mismatch": "PayPal实收与应收不符",
  "card-other-order": "PayPal返回的订单不是本站的",
  "card-capture-taken": "同一笔PayPal收款对应两笔付款",
  "card-reversed": "PayPal退款，会员余额不足",
  "card-over-refunded": "PayPal退款超过剩余收款",
  "card-partly-refunded": "PayPal退款金额不明",
  "rate-jump": "汇率变动过大，未采用",
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
};

/** What an alarm is about, as staff read it: the name of a job or of a price, else a number that stands for itself. */
export function alarmSubject(subject: string): string {
  return jobNames[subject] ?? (priceNames[subject]?.zh || subject);
}

const priceNames: Readonly<Record<string, { zh: string }>> = priceSettings;
