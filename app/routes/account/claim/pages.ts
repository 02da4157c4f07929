import type { Page } from "../../page.ts";

export const accountClaimPages = {
  "/user/aftersale": {
    file: "account/claim/claim-list.tsx",
    frame: "account",
    access: "member",
    menu: { group: "注文・配送", place: 12, label: "アフターサービス" },
  },
  "/aftersaledetails": {
    file: "account/claim/claim-details.tsx",
    frame: "account",
    access: "document",
  },
} as const satisfies Record<string, Page>;
