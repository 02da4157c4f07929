import type { Page } from "../../page.ts";

export const staffListsPages = {
  "/staff/lists/:file": { file: "staff/lists/list-file.ts", access: { duty: "see-members" } },
} as const satisfies Record<string, Page>;
