import type { Page } from "../../page.ts";

export const accountMoneyPages = {
  "/withdrawDeposit": {
    file: "account/money/withdraw.tsx",
    frame: "account",
    access: { right: "wallet" },
  },
  "/user/WithdrawalRecord": {
    file: "account/money/withdrawals.tsx",
    frame: "account",
    access: { right: "wallet" },
    menu: { group: "お金", place: 4, label: "出金" },
  },
  "/user/churujinList": {
    file: "account/money/balance-history.tsx",
    frame: "account",
    access: { right: "wallet" },
  },
  "/user/coupon": {
    file: "account/money/coupons.tsx",
    frame: "account",
    access: { right: "wallet" },
    menu: { group: "お金", place: 2, label: "クーポン" },
  },
  "/user/membership": {
    file: "account/money/membership.tsx",
    frame: "account",
    access: { right: "wallet" },
    menu: { group: "お金", place: 3, label: "定額会員" },
  },
  "/balancePayTollVip": {
    file: "account/money/membership-pay.tsx",
    frame: "account",
    access: "owner",
  },
} as const satisfies Record<string, Page>;
