import type { Page } from "../../page.ts";

export const staffWorkPages = {
  // Our own path: what one works on oneself, and the notes that name one.
  "/staff/mine": {
    file: "staff/work/mine.tsx",
    frame: "staff",
    access: "staff",
    menu: { group: "工作台", place: 1, label: "我的", counts: ["own", "mentioned"] },
  },
  // Our own path: who is given new work, and when people are at work.
  "/staff/assignmentRules": {
    file: "staff/work/assignment-rules.tsx",
    frame: "staff",
    access: { duty: "edit-assignment-rules" },
    menu: { group: "设置", place: 9, label: "分派规则" },
  },
  // Our own path: buyers' messages that nobody has answered.
  "/staff/messages": {
    file: "staff/work/messages.tsx",
    frame: "staff",
    access: { duty: "message" },
    menu: { group: "工作台", place: 2, label: "留言", counts: ["answer"] },
  },
} as const satisfies Record<string, Page>;
