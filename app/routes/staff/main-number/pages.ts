import type { Page } from "../../page.ts";

export const staffMainNumberPages = {
  // Our own path: the shipping requests that travel together under a main number.
  "/staff/mainNumber": {
    file: "staff/main-number/main-number.tsx",
    frame: "staff",
    access: { duty: "see-shipping" },
  },
} as const satisfies Record<string, Page>;
