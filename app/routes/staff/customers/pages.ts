import type { Page } from "../../page.ts";

export const staffCustomersPages = {
  "/staff/contacts": {
    file: "staff/customers/contacts.tsx",
    frame: "staff",
    access: { duty: "answer-contacts" },
  },
  "/staff/members": {
    file: "staff/customers/members.tsx",
    frame: "staff",
    access: { duty: "see-members" },
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
  },
  "/staff/audit": { file: "staff/customers/audit.tsx", frame: "staff", access: "staff" },
} as const satisfies Record<string, Page>;
