import type { Page } from "../../page.ts";

// Our own path: what buyers say of goods, and what of it is not shown.
export const staffOpinionPages = {
  "/staff/opinions": {
    file: "staff/opinion/opinions.tsx",
    frame: "staff",
    access: { duty: "edit-content" },
    menu: { group: "会员", place: 4, label: "商品评价" },
  },
} as const satisfies Record<string, Page>;
