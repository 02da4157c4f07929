import type { Page } from "../../page.ts";

// Our own paths: what a company says of goods that it received.
export const accountOpinionPages = {
  "/user/goodsOpinions": {
    file: "account/opinion/opinions.tsx",
    frame: "account",
    access: { right: "order" },
    menu: { group: "商品", place: 11, label: "商品の口コミ" },
  },
  "/user/goodsOpinion": {
    file: "account/opinion/opinion.tsx",
    frame: "account",
    access: { right: "order" },
  },
} as const satisfies Record<string, Page>;
