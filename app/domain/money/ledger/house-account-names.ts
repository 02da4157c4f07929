import type { HouseAccount } from "./ledger.ts";

/** Our accounts as finance calls them. */
export const houseAccountNames: Record<HouseAccount, string> = {
  bank: "银行",
  paypal: "PayPal",
  "card-fees": "PayPal/银行卡手续费",
  payments: "付款中转",
  deposits: "预收定金",
  goods: "商品货款",
  "china-freight": "中国国内运费",
  "agency-fee": "代购手续费",
  options: "增值服务",
  "international-freight": "国际运费",
  storage: "仓储费",
  duty: "关税与消费税",
  coupons: "优惠券",
  membership: "定额会员",
  claims: "售后赔付",
  rounding: "尾差",
  corrections: "更正",
};
