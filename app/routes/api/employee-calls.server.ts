import { z } from "zod";
import { permissions } from "#app/domain/actor.ts";
import { listPeople } from "#app/domain/company/employees.server.ts";
import { fields } from "#app/domain/fields.schema.server.ts";
import { done } from "#app/domain/result.ts";
import { storesMax } from "#app/domain/store/store.ts";
import { call, pageOnlyCall } from "#app/http/api-call.server.ts";
import { listOf, onceKey } from "./lists.schema.server.ts";

const employee = z.object({
  name: fields.personName,
  email: fields.email,
  permissions: listOf(z.enum(permissions), permissions.length, "権限が正しくありません").default(
    [],
  ),
  paymentLimitYen: fields.limitYen("1回の支払いの上限"),
  monthlyBudgetYen: fields.limitYen("1か月の予算"),
  limited: fields.checkbox
    .optional()
    .describe("1 なら store の店舗だけを担当。0 ならすべて。送らなければそのまま"),
  store: listOf(fields.id, storesMax, "店舗が正しくありません").default([]),
});

export const employeeCalls = [
  call({
    path: "employee/list",
    about: "会社の利用者と、今月の支払い",
    input: z.object({}),
    permission: "employees",
    run: async (scope) => done({ list: await listPeople(scope) }),
  }),
  pageOnlyCall({
    path: "employee/add",
    about: "従業員アカウントを作ります",
    input: employee.extend({
      id: onceKey,
      loginName: fields.loginName,
      password: fields.newPassword,
    }),
    permission: "employees",
    page: "/user/EmployeesAccount",
  }),
  pageOnlyCall({
    path: "employee/edit",
    about: "従業員の名前、メール、権限、上限を変えます",
    input: employee.extend({ id: fields.id }),
    permission: "employees",
    page: "/user/EmployeesAccount",
  }),
  pageOnlyCall({
    path: "employee/state",
    about: "従業員を停止、または再開します",
    input: z.object({ id: fields.id, state: z.enum(["in_use", "disabled"]) }),
    permission: "employees",
    page: "/user/EmployeesAccount",
  }),
  pageOnlyCall({
    path: "employee/password",
    about: "従業員の新しいパスワードを決めます",
    input: z.object({ id: fields.id, password: fields.newPassword }),
    permission: "employees",
    page: "/user/EmployeesAccount",
  }),
];
