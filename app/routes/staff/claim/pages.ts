import type { Page } from "../../page.ts";

// Our own paths: claims of goods that have arrived in Japan, and how often each seller causes one.
export const staffClaimPages = {
  "/staff/claims": {
    file: "staff/claim/claims.tsx",
    frame: "staff",
    access: { duty: "see-claims" },
    menu: { group: "问题", place: 2, label: "售后", counts: ["claim"] },
  },
  "/staff/claims/:number": {
    file: "staff/claim/claim.tsx",
    frame: "staff",
    access: { duty: "see-claims" },
  },
  "/staff/supplier-claims": {
    file: "staff/claim/supplier-claims.tsx",
    frame: "staff",
    access: { duty: "see-claims" },
  },
} as const satisfies Record<string, Page>;
