import type { Page } from "../page.ts";

export const accountPages = {
  "/user": { file: "account/my-page.tsx", frame: "account", access: "member" },
  "/user/index": { file: "account/my-page.tsx", frame: "account", access: "member" },
  // Our own path: a page's script asks for the addresses of a large file's parts.
  "/user/uploads": { file: "account/uploads.ts", access: "action" },
} as const satisfies Record<string, Page>;
