import type { Page } from "../../page.ts";

export const accountProblemPages = {
  "/user/issueOrder": {
    file: "account/problem/case-list.tsx",
    frame: "account",
    access: "member",
    menu: { group: "注文・配送", place: 10, label: "問題商品" },
  },
  "/issueOrderDetail": {
    file: "account/problem/case-detail.tsx",
    frame: "account",
    access: "document",
  },
  // Our own path: what a company wants done with problem goods when nobody has answered in time.
  "/user/issueDefaults": {
    file: "account/problem/case-defaults.tsx",
    frame: "account",
    access: { right: "settings" },
    menu: { group: "注文・配送", place: 11, label: "問題商品の既定" },
  },
} as const satisfies Record<string, Page>;
