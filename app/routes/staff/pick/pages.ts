import type { Page } from "../../page.ts";

export const staffPickPages = {
  "/staff/pick": {
    file: "staff/pick/to-pick.tsx",
    frame: "staff",
    access: { duty: "see-floor" },
    menu: { group: "发货", place: 2, label: "拣货", counts: ["pick"] },
  },
  "/staff/pick/:listId": {
    file: "staff/pick/pick-list.tsx",
    frame: "staff",
    access: { duty: "see-floor" },
  },
} as const satisfies Record<string, Page>;
