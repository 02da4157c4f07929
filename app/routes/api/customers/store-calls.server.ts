import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done } from "#app/domain/core/result.ts";
import { marketplaces } from "#app/domain/customers/store/store.ts";
import {
  addStore,
  changeStore,
  reopenStore,
  storesQuery,
} from "#app/domain/customers/store/stores.server.ts";
import { closeStoreWithWallet } from "#app/domain/money/ledger/store-wallets.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { idempotencyKey, madeId, nothing } from "../lists.schema.server.ts";

const store = z.object({
  name: fields.storeName,
  marketplace: z.enum(marketplaces, "販売先を選んでください"),
});
const rights = { permission: "shops" } as const;

export const storeCalls = [
  call({
    path: "store/list",
    does: "reads",
    about: "会社の店舗のうち、トークンの持ち主が担当するもの",
    input: z.object({}),
    run: async (scope) => done({ list: await storesQuery(scope) }),
  }),
  call({
    path: "store/add",
    does: "writes",
    about: "店舗を登録します。同じ id で2回呼んでも1つです",
    input: store.extend({ id: idempotencyKey }),
    output: madeId,
    ...rights,
    async run(scope, { id = crypto.randomUUID(), ...wanted }) {
      const added = await addStore(scope, { id, ...wanted });
      return added.ok ? done({ id }) : added;
    },
  }),
  call({
    path: "store/edit",
    does: "writes",
    about: "店舗の名前と販売先を変えます",
    input: store.extend({ id: fields.id }),
    output: nothing,
    ...rights,
    run: (scope, wanted) => changeStore(scope, wanted),
  }),
  call({
    path: "store/close",
    does: "writes",
    about: "店舗を閉店（closed が 1）、または営業再開（0）にします",
    input: z.object({ id: fields.id, closed: fields.checkbox }),
    output: nothing,
    ...rights,
    run: (scope, { id, closed }) =>
      closed ? closeStoreWithWallet(scope, id) : reopenStore(scope, id),
  }),
];
