import type { Page } from "../../page.ts";

export const staffFindPages = {
  // Our own path: one search over everything that the console keeps.
  "/staff/search": { file: "staff/find/search.tsx", frame: "staff", access: "staff" },
} as const satisfies Record<string, Page>;
