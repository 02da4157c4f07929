import type { Page } from "../../page.ts";

export const staffBooksPages = {
  "/staff/finance": {
    file: "staff/books/finance.tsx",
    frame: "staff",
    access: { duty: "see-money" },
  },
  "/staff/bank-lines": {
    file: "staff/books/bank-lines.tsx",
    frame: "staff",
    access: { duty: "confirm-deposit" },
  },
  // Our own paths: what two finance people do, corrections, and whose an account is.
  "/staff/proposals": {
    file: "staff/books/proposals.tsx",
    frame: "staff",
    access: { duty: "confirm-deposit" },
  },
  "/staff/corrections": {
    file: "staff/books/corrections.tsx",
    frame: "staff",
    access: { duty: "confirm-deposit" },
  },
} as const satisfies Record<string, Page>;
