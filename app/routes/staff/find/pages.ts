import type { Page } from "../../page.ts";

export const staffFindPages = {
  // Our own path: one search over everything that the console keeps.
  "/staff/search": { file: "staff/find/search.tsx", frame: "staff", access: "staff" },
  // Our own path: what the search suggests while one types.
  "/staff/suggestions": { file: "staff/find/suggestions.ts", access: "staff" },
  // Our own path: the pages and acts of one's roles, by words.
  "/staff/commands": {
    file: "staff/find/commands.tsx",
    frame: "staff",
    access: "staff",
    menu: { group: "工作台", place: 9, label: "命令" },
  },
} as const satisfies Record<string, Page>;
