import { z } from "zod";
import { type Permission, permissions } from "#app/domain/core/actor.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import {
  addEmployee,
  changeEmployee,
  listPeople,
  peopleQuery,
  setEmployeePassword,
  setEmployeeState,
} from "#app/domain/customers/company/employees.server.ts";
import { storesMax } from "#app/domain/customers/store/store.ts";
import { call, freshCall } from "#app/http/api/call.server.ts";
import type { ProgramScope } from "#app/http/scope.server.ts";
import { idempotencyKey, listOf, madeId, nothing } from "../lists.schema.server.ts";

/** The domain goes by what the person holds; a token may hold less of it. */
function givesWithin({ actor }: ProgramScope, given: readonly Permission[]) {
  return given.every((one) => buyerMay(actor, one));
}

async function holdsWithin(scope: ProgramScope, id: string) {
  const [person] = await peopleQuery(scope, [id]);
  return !person || givesWithin(scope, person.permissions);
}

const employee = z.object({
  name: fields.personName,
  email: fields.email,
  permissions: listOf(z.enum(permissions), permissions.length, "権限が正しくありません").default(
    [],
  ),
  paymentLimitYen: fields.limitYen("1回の支払い・出金の上限"),
  monthlyBudgetYen: fields.limitYen("1か月の予算"),
  limited: fields.checkbox
    .optional()
    .describe("1 なら store の店舗だけを担当。0 ならすべて。送らなければそのまま"),
  store: listOf(fields.id, storesMax, "店舗が正しくありません").default([]),
});

function storesOf(limited: boolean | undefined, store: readonly string[]) {
  return limited === undefined ? undefined : limited ? store : null;
}

export const employeeCalls = [
  call({
    path: "employee/list",
    does: "reads",
    about: "会社の利用者と、今月の支払い",
    input: z.object({}),
    permission: "employees",
    run: async (scope) => done({ list: await listPeople(scope) }),
  }),
  freshCall({
    path: "employee/add",
    does: "writes",
    page: "/user/EmployeesAccount",
    about: "従業員アカウントを作ります",
    input: employee.extend({
      id: idempotencyKey,
      loginName: fields.loginName,
      password: fields.newPassword,
    }),
    output: madeId,
    permission: "employees",
    async run(scope, { id = crypto.randomUUID(), limited, store, ...wanted }) {
      if (!givesWithin(scope, wanted.permissions)) return refuse("not-yours-to-give");
      const added = await addEmployee(scope, { id, ...wanted, storeIds: storesOf(limited, store) });
      return added.ok ? done({ id }) : added;
    },
  }),
  freshCall({
    path: "employee/edit",
    does: "writes",
    page: "/user/EmployeesAccount",
    about: "従業員の名前、メール、権限、上限を変えます",
    input: employee.extend({ id: fields.id }),
    output: nothing,
    permission: "employees",
    async run(scope, { id, limited, store, ...wanted }) {
      if (!givesWithin(scope, wanted.permissions) || !(await holdsWithin(scope, id)))
        return refuse("not-yours-to-give");
      return changeEmployee(scope, id, { ...wanted, storeIds: storesOf(limited, store) });
    },
  }),
  freshCall({
    path: "employee/state",
    does: "writes",
    page: "/user/EmployeesAccount",
    about: "従業員を停止、または再開します",
    input: z.object({ id: fields.id, state: z.enum(["in_use", "disabled"]) }),
    output: nothing,
    permission: "employees",
    run: (scope, { id, state }) => setEmployeeState(scope, id, state),
  }),
  freshCall({
    path: "employee/password",
    does: "writes",
    page: "/user/EmployeesAccount",
    about: "従業員の新しいパスワードを決めます",
    input: z.object({ id: fields.id, password: fields.newPassword }),
    output: nothing,
    permission: "employees",
    async run(scope, { id, password }) {
      if (!(await holdsWithin(scope, id))) return refuse("out-of-reach");
      return setEmployeePassword(scope, id, password);
    },
  }),
];
