import type { Page } from "../page.ts";

export const feedsPages = {
  "/robots.txt": { file: "feeds/robots.ts", access: "public" },
  "/sitemap.xml": { file: "feeds/sitemap.ts", access: "public" },
  "/notice.atom": { file: "feeds/notices.ts", access: "public" },
  // Our own path: what chats show beside a shared link.
  "/page.png": { file: "feeds/page-picture.ts", access: "public" },
  // Our own path: a watcher asks here whether the shop runs.
  "/health": { file: "feeds/health.ts", access: "public" },
} as const satisfies Record<string, Page>;
