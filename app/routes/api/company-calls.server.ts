import { z } from "zod";
import { type Permission, permissions } from "#app/domain/actor.ts";
import { listBlacklist } from "#app/domain/blacklist/blacklist.server.ts";
import {
  addToBlacklist,
  removeFromBlacklist,
} from "#app/domain/blacklist/change-blacklist.server.ts";
import { addressesQuery } from "#app/domain/company/addresses.server.ts";
import { listPeople, peopleQuery } from "#app/domain/company/employees.server.ts";
import {
  addAddress,
  changeAddress,
  removeAddress,
} from "#app/domain/company/save-address.server.ts";
import {
  addEmployee,
  changeEmployee,
  setEmployeePassword,
  setEmployeeState,
} from "#app/domain/company/save-employee.server.ts";
import { fields } from "#app/domain/fields.schema.server.ts";
import { type ReservationKind, reservationKinds } from "#app/domain/files/reservation.ts";
import { reservationsQuery, reserveFile } from "#app/domain/files/reservations.server.ts";
import { listNotices, readAllNotices, readNotices } from "#app/domain/notice/notices.server.ts";
import { buyerMay } from "#app/domain/policy.ts";
import { done, refuse } from "#app/domain/result.ts";
import { storesMax } from "#app/domain/store/store.ts";
import { call } from "#app/http/api-call.server.ts";
import type { ProgramScope } from "#app/http/scope.server.ts";
import { listOf, onceKey } from "./lists.schema.server.ts";

/** The domain goes by what the person holds; a token may hold less of it. */
function givesWithin({ actor }: ProgramScope, given: readonly Permission[]) {
  return given.every((one) => buyerMay(actor, one));
}

async function holdsWithin(scope: ProgramScope, id: string) {
  const [person] = await peopleQuery(scope, [id]);
  return !person || givesWithin(scope, person.permissions);
}

const moment = z
  .string()
  .regex(/^\d{1,15}$/, "続きの位置が正しくありません")
  .transform((typed) => new Date(Number(typed)))
  .optional();

const address = z.object({
  title: fields.addressTitle,
  postalCode: fields.postalCode,
  prefecture: fields.prefecture,
  street: fields.street,
  companyName: fields.companyName,
  recipient: fields.personName,
  romajiName: fields.romajiName,
  phone: fields.phone,
  isDefaultReceiver: fields.checkbox.default(false),
  isDefaultImporter: fields.checkbox.default(false),
});

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

function storesOf(limited: boolean | undefined, store: readonly string[]) {
  return limited === undefined ? undefined : limited ? store : null;
}

export const companyCalls = [
  call({
    path: "notice/list",
    about: "お知らせ、新しい順、30件ずつ。続きは next を after に入れて呼びます",
    input: z.object({ after: moment }),
    async run(scope, { after }) {
      const { page, next } = await listNotices(scope, after);
      const list = page.map(({ notice, readAt }) => ({ ...notice, readAt }));
      return done({ list, next: next?.getTime() ?? null });
    },
  }),
  call({
    path: "notice/read",
    about: "お知らせを既読にします。id を送らなければ、すべて既読にします",
    input: z.object({
      id: listOf(fields.id, 100, "お知らせを選んでください").default([]),
    }),
    run: (scope, { id }) => (id.length > 0 ? readNotices(scope, id) : readAllNotices(scope)),
  }),
  call({
    path: "address/list",
    about: "会社の住所",
    input: z.object({}),
    permission: "settings",
    run: async (scope) => done({ list: await addressesQuery(scope) }),
  }),
  call({
    path: "address/add",
    about: "住所を登録します",
    input: address.extend({ id: onceKey }),
    permission: "settings",
    async run(scope, { id = crypto.randomUUID(), ...wanted }) {
      const added = await addAddress(scope, { id, ...wanted });
      return added.ok ? done({ id }) : added;
    },
  }),
  call({
    path: "address/edit",
    about: "住所を変更します",
    input: address.extend({ id: fields.id }),
    permission: "settings",
    run: (scope, wanted) => changeAddress(scope, wanted),
  }),
  call({
    path: "address/delete",
    about: "住所を削除します",
    input: z.object({ id: fields.id }),
    permission: "settings",
    run: (scope, { id }) => removeAddress(scope, id),
  }),
  call({
    path: "employee/list",
    about: "会社の利用者と、今月の支払い",
    input: z.object({}),
    permission: "employees",
    run: async (scope) => done({ list: await listPeople(scope) }),
  }),
  call({
    path: "employee/add",
    about: "従業員アカウントを作ります",
    input: employee.extend({
      id: onceKey,
      loginName: fields.loginName,
      password: fields.newPassword,
    }),
    permission: "employees",
    async run(scope, { id = crypto.randomUUID(), limited, store, ...wanted }) {
      if (!givesWithin(scope, wanted.permissions)) return refuse("not-yours-to-give");
      const added = await addEmployee(scope, { id, ...wanted, storeIds: storesOf(limited, store) });
      return added.ok ? done({ id }) : added;
    },
  }),
  call({
    path: "employee/edit",
    about: "従業員の名前、メール、権限、上限を変えます",
    input: employee.extend({ id: fields.id }),
    permission: "employees",
    async run(scope, { id, limited, store, ...wanted }) {
      if (!givesWithin(scope, wanted.permissions) || !(await holdsWithin(scope, id)))
        return refuse("not-yours-to-give");
      return changeEmployee(scope, id, { ...wanted, storeIds: storesOf(limited, store) });
    },
  }),
  call({
    path: "employee/state",
    about: "従業員を停止、または再開します",
    input: z.object({ id: fields.id, state: z.enum(["in_use", "disabled"]) }),
    permission: "employees",
    run: (scope, { id, state }) => setEmployeeState(scope, id, state),
  }),
  call({
    path: "employee/password",
    about: "従業員の新しいパスワードを決めます",
    input: z.object({ id: fields.id, password: fields.newPassword }),
    permission: "employees",
    async run(scope, { id, password }) {
      if (!(await holdsWithin(scope, id))) return refuse("out-of-reach");
      return setEmployeePassword(scope, id, password);
    },
  }),
  call({
    path: "blacklist/list",
    about: "会社のブラックリスト（ショップと商品）、新しい順",
    input: z.object({ after: moment }),
    permission: "products",
    async run(scope, { after }) {
      const { page: list, next } = await listBlacklist(scope, after);
      return done({ list, next: next?.getTime() ?? null });
    },
  }),
  call({
    path: "blacklist/add",
    about: "商品（goodsId）かショップ（shopId）をブラックリストに入れます",
    input: z.object({
      id: onceKey,
      goodsId: fields.id.optional(),
      shopId: fields.id.optional(),
      note: fields.note,
    }),
    permission: "products",
    run: (scope, { id = crypto.randomUUID(), goodsId, shopId, note }) =>
      addToBlacklist(scope, { id, offerId: goodsId, supplierId: shopId, note }),
  }),
  call({
    path: "blacklist/delete",
    about: "ブラックリストから外します",
    input: z.object({ id: fields.id }),
    permission: "products",
    run: (scope, { id }) => removeFromBlacklist(scope, id),
  }),
  call({
    path: "export/list",
    about: "予約したファイルの一覧",
    input: z.object({}),
    async run(scope) {
      const rows = await reservationsQuery(scope);
      const list = rows.map(({ reservation: { fileKey: _, ...shown }, askedBy }) => ({
        ...shown,
        askedBy,
      }));
      return done({ list });
    },
  }),
  call({
    path: "export/reserve",
    about: "表のファイルの作成を予約します",
    input: z.object({
      id: onceKey,
      kind: z.enum(Object.keys(reservationKinds) as ReservationKind[], "種類が正しくありません"),
    }),
    async run(scope, { id = crypto.randomUUID(), kind }, { context }) {
      const reserved = await reserveFile(scope, { id, kind });
      if (!reserved.ok) return refuse(reserved.reason);
      await context.later("make-reserved-files");
      return done({ id });
    },
  }),
];
