import type { Page } from "./page.ts";

export const filePages = {
  "/files/:fileId": { file: "files.ts", access: "file" },
} as const satisfies Record<string, Page>;
