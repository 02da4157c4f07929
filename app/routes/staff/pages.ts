import type { Page } from "../page.ts";

export const staffPages = {
  "/staff": {
    file: "staff/home.tsx",
    frame: "staff",
    access: "staff",
    menu: { group: "工作台", place: 0, label: "队列" },
  },
  // Our own path: a page's script asks for the places of a file's parts.
  "/staff/uploads": { file: "staff/uploads.ts", access: "action" },
} as const satisfies Record<string, Page>;
