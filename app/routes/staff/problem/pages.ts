import type { Page } from "../../page.ts";

// Our own paths: goods that did not come as ordered, and how to report those that do not come.
export const staffProblemPages = {
  "/staff/cases": {
    file: "staff/problem/cases.tsx",
    frame: "staff",
    access: { duty: "see-cases" },
    menu: {
      group: "问题",
      place: 1,
      label: "问题商品",
      counts: ["caseAside", "caseStock", "caseSettle", "caseOverdue"],
    },
  },
  "/staff/cases/:number": {
    file: "staff/problem/case.tsx",
    frame: "staff",
    access: { duty: "see-cases" },
  },
  "/staff/report-case/:number": {
    file: "staff/problem/report-case.tsx",
    frame: "staff",
    access: { duty: "open-cases" },
  },
} as const satisfies Record<string, Page>;
