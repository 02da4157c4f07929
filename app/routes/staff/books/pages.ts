import type { Page } from "../../page.ts";

export const staffBooksPages = {
  "/staff/finance": {
    file: "staff/books/finance.tsx",
    frame: "staff",
    access: { duty: "see-money" },
    menu: { group: "资金", place: 6, label: "对账" },
  },
  "/staff/bank-lines": {
    file: "staff/books/bank-lines.tsx",
    frame: "staff",
    access: { duty: "see-deposits" },
    menu: { group: "资金", place: 2, label: "银行流水" },
  },
  "/staff/waiting-money": {
    file: "staff/books/waiting/waiting-money.tsx",
    frame: "staff",
    access: { duty: "see-money" },
    menu: { group: "资金", place: 0, label: "待处理款项", counts: ["waitingMoney"] },
  },
  "/staff/creditLine": {
    file: "staff/books/waiting/credit-line.tsx",
    frame: "staff",
    access: { duty: "confirm-deposit" },
  },
  // Our own paths: what two finance people do, corrections, and whose an account is.
  "/staff/proposals": {
    file: "staff/books/proposals.tsx",
    frame: "staff",
    access: { duty: "see-money" },
    menu: { group: "资金", place: 3, label: "复核" },
  },
  "/staff/corrections": {
    file: "staff/books/corrections.tsx",
    frame: "staff",
    access: { duty: "see-money" },
  },
} as const satisfies Record<string, Page>;
