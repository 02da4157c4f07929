import type { Page } from "../../page.ts";

export const accountForwardedPages = {
  "/forwardToWarehouse": {
    file: "account/forwarded/forwarded.tsx",
    frame: "account",
    access: "member",
    menu: { group: "account", place: 23, label: "転送品" },
  },
} as const satisfies Record<string, Page>;
