import type { Page } from "../page.ts";

export const problemPages = {
  "/*": { file: "problem/not-found.tsx", frame: "shop", access: "public" },
  // Of a host that is not ours, so that nothing of the shop is drawn around it.
  "/problem/421": { file: "problem/wrong-host.tsx", access: "public" },
  "/problem/:status": { file: "problem/problem.tsx", frame: "guide", access: "public" },
  // Our own paths: what the console answers instead of a page, in its own language.
  "/staff/*": { file: "problem/not-found.tsx", frame: "staff", access: "public" },
  "/staff/problem/:status": { file: "problem/staff-problem.tsx", frame: "staff", access: "public" },
} as const satisfies Record<string, Page>;
