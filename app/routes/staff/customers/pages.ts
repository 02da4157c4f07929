import type { Page } from "../../page.ts";

export const staffCustomersPages = {
  "/staff/contacts": {
    file: "staff/customers/contacts.tsx",
    frame: "staff",
    access: { duty: "answer-contacts" },
    menu: { group: "问题", place: 4, label: "咨询", counts: ["contact"] },
  },
  "/staff/members": {
    file: "staff/customers/members.tsx",
    frame: "staff",
    access: { duty: "see-members" },
    menu: { group: "会员", place: 1, label: "会员" },
  },
  "/staff/members/:number": {
    file: "staff/customers/member.tsx",
    frame: "staff",
    access: { duty: "see-members" },
  },
  "/staff/authorised": {
    file: "staff/customers/authorised.tsx",
    frame: "staff",
    access: { duty: "act-for-company" },
    menu: { group: "会员", place: 2, label: "代客操作" },
  },
  "/staff/authorised/:operationId": {
    file: "staff/customers/authorised-company.tsx",
    frame: "staff",
    access: { duty: "act-for-company", own: true },
  },
  "/staff/people": {
    file: "staff/customers/people.tsx",
    frame: "staff",
    access: { duty: "edit-people" },
    menu: { group: "设置", place: 3, label: "人员" },
  },
  "/staff/audit": {
    file: "staff/customers/audit.tsx",
    frame: "staff",
    access: "staff",
    menu: { group: "设置", place: 4, label: "变更记录" },
  },
  // Our own path: the same as it is narrowed, a line for each changed value.
  "/staff/audit/:file": { file: "staff/customers/audit-file.ts", access: "staff" },
} as const satisfies Record<string, Page>;
