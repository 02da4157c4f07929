import type { Page } from "../page.ts";

export const apiPages = {
  // Every other call of programs; `api/calls.server.ts` lists them.
  "/api/*": { file: "api/call.ts", access: "action" },
  "/api/openapi.json": { file: "api/openapi.ts", access: "public" },
} as const satisfies Record<string, Page>;
