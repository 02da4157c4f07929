import type { Page } from "../../page.ts";

export const staffContentPages = {
  "/staff/notices": {
    file: "staff/content/notices.tsx",
    frame: "staff",
    access: { duty: "publish-notices" },
  },
  "/staff/articles": {
    file: "staff/content/articles.tsx",
    frame: "staff",
    access: { duty: "edit-content" },
  },
  // Our own paths: days on which we rest, and the order of the help.
  "/staff/closures": {
    file: "staff/content/closures.tsx",
    frame: "staff",
    access: { duty: "edit-content" },
  },
  "/staff/labels": {
    file: "staff/content/labels.tsx",
    frame: "staff",
    access: { duty: "edit-content" },
  },
  "/staff/help-order": {
    file: "staff/content/help-order.tsx",
    frame: "staff",
    access: { duty: "edit-content" },
  },
  "/staff/selections": {
    file: "staff/content/selections.tsx",
    frame: "staff",
    access: { duty: "edit-content" },
  },
  "/staff/articles/:id": {
    file: "staff/content/article.tsx",
    frame: "staff",
    access: { duty: "edit-content" },
  },
} as const satisfies Record<string, Page>;
