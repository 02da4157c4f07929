import type { Page } from "../../page.ts";

export const accountForwardedPages = {
  "/forwardToWarehouse": {
    file: "account/forwarded/forwarded.tsx",
    frame: "account",
    access: "member",
    menu: { group: "注文・配送", place: 9, label: "転送品" },
  },
  // Our own path: forwarded goods that were lost or broken with us.
  "/user/forwardedLoss": {
    file: "account/forwarded/forwarded-loss.tsx",
    frame: "account",
    access: "document",
  },
  // Our own path: tracking numbers that another company registered first.
  "/user/trackingDisputes": {
    file: "account/forwarded/tracking-disputes.tsx",
    frame: "account",
    access: "member",
  },
} as const satisfies Record<string, Page>;
