import type { Page } from "../page.ts";

export const problemPages = {
  "/problem/:status": { file: "problem/problem.tsx", frame: "guide", access: "public" },
} as const satisfies Record<string, Page>;
