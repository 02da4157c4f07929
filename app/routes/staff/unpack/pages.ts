import type { Page } from "../../page.ts";

export const staffUnpackPages = {
  // Our own path: what cancelled requests left in boxes.
  "/staff/unpack": {
    file: "staff/unpack/unpack.tsx",
    frame: "staff",
    access: { duty: "shelve" },
    menu: { group: "仓库", place: 6, label: "拆箱归架", counts: ["unpack"] },
  },
} as const satisfies Record<string, Page>;
