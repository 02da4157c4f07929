import type { Page } from "../../page.ts";

export const staffPackPages = {
  "/staff/pack/:number": {
    file: "staff/pack/pack.tsx",
    frame: "staff",
    access: { duty: "see-floor" },
    group: "发货",
  },
  "/staff/pack/:number/slip": {
    file: "staff/pack/direct-slip.tsx",
    frame: "staff",
    access: { duty: "pack" },
    group: "发货",
  },
} as const satisfies Record<string, Page>;
