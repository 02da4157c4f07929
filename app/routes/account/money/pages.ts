import type { Page } from "../../page.ts";

export const accountMoneyPages = {
  "/withdrawDeposit": {
    file: "account/money/withdraw.tsx",
    frame: "account",
    access: { right: "withdraw" },
  },
  "/user/WithdrawalRecord": {
    file: "account/money/withdrawals.tsx",
    frame: "account",
    access: { right: ["withdraw", "wallet"] },
    menu: { group: "お金", place: 4, label: "出金" },
  },
  "/user/churujinList": {
    file: "account/money/balance-history.tsx",
    frame: "account",
    access: { right: "wallet" },
  },
  // Our own path: money on its way, with what each sum waits for.
  "/user/waitingMoney": {
    file: "account/money/waiting/waiting-money.tsx",
    frame: "account",
    access: { sees: "money" },
    menu: { group: "お金", place: 0, label: "確認待ちのお金" },
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
