import type { Page } from "../../page.ts";

export const staffDepartPages = {
  "/staff/depart": {
    file: "staff/depart/depart.tsx",
    frame: "staff",
    access: { duty: "see-floor" },
    menu: { group: "发货", place: 3, label: "装车", counts: ["ship"] },
  },
} as const satisfies Record<string, Page>;
