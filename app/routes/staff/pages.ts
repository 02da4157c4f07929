import type { Page } from "../page.ts";

export const staffPages = {
  "/staff": {
    file: "staff/home.tsx",
    frame: "staff",
    access: "staff",
    menu: { group: "工作台", place: 0, label: "队列" },
  },
} as const satisfies Record<string, Page>;
