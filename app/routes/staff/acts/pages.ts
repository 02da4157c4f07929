import type { Page } from "../../page.ts";

export const staffActPages = {
  // Our own path: all that was done on the floor.
  "/staff/acts": {
    file: "staff/acts/acts.tsx",
    frame: "staff",
    access: { duty: "see-floor" },
    menu: { group: "仓库", place: 13, label: "作业记录" },
  },
} as const satisfies Record<string, Page>;
