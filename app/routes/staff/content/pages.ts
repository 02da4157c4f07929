import type { Page } from "../../page.ts";

export const staffContentPages = {
  "/staff/notices": {
    file: "staff/content/notices.tsx",
    frame: "staff",
    access: { duty: "publish-notices" },
    menu: { group: "内容", place: 1, label: "通知" },
  },
  "/staff/articles": {
    file: "staff/content/articles.tsx",
    frame: "staff",
    access: { duty: "edit-content" },
    menu: { group: "内容", place: 2, label: "文章" },
  },
  // Our own paths: public holidays, days on which we rest, and the order of the help.
  "/staff/holidays": {
    file: "staff/content/holidays.tsx",
    frame: "staff",
    access: { duty: "edit-holidays" },
    menu: { group: "内容", place: 5, label: "法定假日" },
  },
  "/staff/closures": {
    file: "staff/content/closures.tsx",
    frame: "staff",
    access: { duty: "edit-content" },
    menu: { group: "内容", place: 6, label: "休息日" },
  },
  "/staff/labels": {
    file: "staff/content/labels.tsx",
    frame: "staff",
    access: { duty: "edit-content" },
    menu: { group: "内容", place: 7, label: "术语译名" },
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
    menu: { group: "内容", place: 3, label: "专题商品" },
  },
  "/staff/recommendedPallets": {
    file: "staff/content/recommended.tsx",
    frame: "staff",
    access: { duty: "edit-content" },
    menu: { group: "内容", place: 4, label: "推荐货盘" },
  },
  "/staff/articles/:id": {
    file: "staff/content/article.tsx",
    frame: "staff",
    access: { duty: "edit-content" },
  },
} as const satisfies Record<string, Page>;
