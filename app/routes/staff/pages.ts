import type { Page } from "../page.ts";

export const staffPages = {
  "/staff": { file: "staff/home.tsx", frame: "staff", access: "staff" },
} as const satisfies Record<string, Page>;
