import type { Page } from "../../page.ts";

export const staffTopUpPages = {
  "/staff/deposits": {
    file: "staff/top-up/top-ups.tsx",
    frame: "staff",
    access: { duty: "confirm-deposit" },
  },
} as const satisfies Record<string, Page>;
