import type { Page } from "../../page.ts";

// Our own path: what end customers of companies gave back.
export const staffDirectReturnPages = {
  "/staff/directReturns": {
    file: "staff/direct-return/direct-returns.tsx",
    frame: "staff",
    access: { duty: "see-claims" },
    menu: { group: "仓库", place: 14, label: "直发退货" },
  },
} as const satisfies Record<string, Page>;
