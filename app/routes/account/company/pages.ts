import type { Page } from "../../page.ts";

export const accountCompanyPages = {
  // Our own path: the specification asks for the log and names no page for it.
  "/user/operationLog": { file: "account/company/audit.tsx", frame: "account", access: "owner" },
  // Our own path: the company's own shops, which orders are for and employees look after.
  "/user/stores": {
    file: "account/company/stores.tsx",
    frame: "account",
    access: { right: "shops" },
  },
  "/user/EmployeesAccount": {
    file: "account/company/employees.tsx",
    frame: "account",
    access: { right: "employees" },
  },
  "/user/EmployeesAccount/new": {
    file: "account/company/employee-new.tsx",
    frame: "account",
    access: { right: "employees" },
  },
  "/user/EmployeesAccount/:employeeId": {
    file: "account/company/employee.tsx",
    frame: "account",
    access: { right: "employees", document: true },
  },
  "/user/approvals": {
    file: "account/company/approvals.tsx",
    frame: "account",
    access: { right: "pay" },
  },
  "/user/userAuthorizeAndPermit": {
    file: "account/company/authorisations.tsx",
    frame: "account",
    access: "owner",
  },
  "/user/deliverySite": {
    file: "account/company/addresses.tsx",
    frame: "account",
    access: { right: "settings" },
  },
  "/user/bankAccount": {
    file: "account/company/bank-account.tsx",
    frame: "account",
    access: { right: "wallet" },
  },
} as const satisfies Record<string, Page>;
