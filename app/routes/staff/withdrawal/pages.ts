import type { Page } from "../../page.ts";

export const staffWithdrawalPages = {
  "/staff/withdrawals": {
    file: "staff/withdrawal/withdrawals.tsx",
    frame: "staff",
    access: { duty: "pay-withdrawals" },
  },
  "/staff/payout-accounts": {
    file: "staff/withdrawal/payout-accounts.tsx",
    frame: "staff",
    access: { duty: "pay-withdrawals" },
  },
  "/staff/withdrawals/:fileId": {
    file: "staff/withdrawal/withdrawal-file.ts",
    access: { duty: "pay-withdrawals" },
  },
} as const satisfies Record<string, Page>;
