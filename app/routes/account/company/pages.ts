import type { Page } from "../../page.ts";

export const accountCompanyPages = {
  // Our own path: the specification asks for the log and names no page for it.
  "/user/operationLog": {
    file: "account/company/audit.tsx",
    frame: "account",
    access: "owner",
    menu: { group: "会社・設定", place: 9, label: "操作履歴" },
  },
  // Our own path: the company's own shops, which orders are for and employees look after.
  "/user/stores": {
    file: "account/company/stores.tsx",
    frame: "account",
    access: { right: "shops" },
    menu: { group: "販売先", place: 4, label: "店舗" },
  },
  "/user/EmployeesAccount": {
    file: "account/company/employees.tsx",
    frame: "account",
    access: { right: "employees" },
    menu: { group: "会社・設定", place: 2, label: "従業員アカウント" },
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
    menu: { group: "注文・配送", place: 3, label: "支払い・出金の承認" },
  },
  "/user/userAuthorizeAndPermit": {
    file: "account/company/authorisations.tsx",
    frame: "account",
    access: "owner",
    menu: { group: "会社・設定", place: 3, label: "権限委任" },
  },
  "/user/deliverySite": {
    file: "account/company/addresses.tsx",
    frame: "account",
    access: { right: "settings" },
    menu: { group: "会社・設定", place: 4, label: "住所" },
  },
  "/user/bankAccount": {
    file: "account/company/bank-account.tsx",
    frame: "account",
    access: { right: ["withdraw", "wallet"] },
    menu: { group: "お金", place: 5, label: "出金先口座" },
  },
} as const satisfies Record<string, Page>;
