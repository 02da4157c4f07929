import type { Page } from "../../page.ts";

export const staffWithdrawalPages = {
  "/staff/withdrawals": {
    file: "staff/withdrawal/withdrawals.tsx",
    frame: "staff",
    access: { duty: "see-money" },
    menu: { group: "资金", place: 4, label: "提现", counts: ["payWithdrawal"] },
  },
  "/staff/payout-accounts": {
    file: "staff/withdrawal/payout-accounts.tsx",
    frame: "staff",
    access: { duty: "pay-withdrawals" },
    menu: { group: "资金", place: 5, label: "收款账户" },
  },
  "/staff/withdrawals/:fileId": {
    file: "staff/withdrawal/withdrawal-file.ts",
    access: { duty: "pay-withdrawals" },
  },
} as const satisfies Record<string, Page>;
