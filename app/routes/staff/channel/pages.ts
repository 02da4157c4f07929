import type { Page } from "../../page.ts";

// Our own path: the shops that members have connected, and what this deployment lacks for them.
export const staffChannelPages = {
  "/staff/channels": {
    file: "staff/channel/channels.tsx",
    frame: "staff",
    access: { duty: "see-members" },
    menu: { group: "会员", place: 5, label: "店铺对接" },
  },
} as const satisfies Record<string, Page>;
