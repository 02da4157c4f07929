import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import {
  addAddress,
  addressesQuery,
  changeAddress,
  checkPlace,
  removeAddress,
} from "#app/domain/customers/company/addresses.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { idempotencyKey, madeId, nothing } from "../lists.schema.server.ts";

const address = z.object({
  title: fields.addressTitle,
  postalCode: fields.postalCode,
  prefecture: fields.prefecture,
  street: fields.street,
  companyName: fields.companyName,
  recipient: fields.recipient,
  romajiName: fields.romajiName,
  phone: fields.phone,
  isDefaultReceiver: fields.checkbox.default(false),
  isDefaultImporter: fields.checkbox.default(false),
  byHand: fields.checkbox
    .default(false)
    .describe("番号表にない郵便番号のまま登録します。担当者が確認してから発送します"),
});

export const addressCalls = [
  call({
    path: "address/list",
    does: "reads",
    about: "会社の住所",
    input: z.object({}),
    permission: "settings",
    run: async (scope) => done({ list: await addressesQuery(scope) }),
  }),
  call({
    path: "address/add",
    does: "writes",
    about: "住所を登録します",
    input: address.extend({ id: idempotencyKey }),
    output: madeId,
    permission: "settings",
    async run(scope, { id = crypto.randomUUID(), byHand, ...wanted }, { context }) {
      const place = await checkPlace(context.directories, { ...wanted, byHand });
      if (!place.ok) return refuse(place.reason);
      const added = await addAddress(scope, { id, ...wanted, ...place.value });
      return added.ok ? done({ id }) : added;
    },
  }),
  call({
    path: "address/edit",
    does: "writes",
    about: "住所を変更します",
    input: address.extend({ id: fields.id }),
    output: nothing,
    permission: "settings",
    async run(scope, { byHand, ...wanted }, { context }) {
      const place = await checkPlace(context.directories, { ...wanted, byHand });
      if (!place.ok) return refuse(place.reason);
      return changeAddress(scope, { ...wanted, ...place.value });
    },
  }),
  call({
    path: "address/delete",
    does: "writes",
    about:
      "住所を削除します。いつもの宛先だったときは heir の住所が代わりになります（省くと、いちばん古い住所）。代わりになった住所を答えます",
    input: z.object({ id: fields.id, heir: fields.id.optional() }),
    permission: "settings",
    async run(scope, { id, heir }) {
      const removed = await removeAddress(scope, id, { id: heir });
      return !removed.ok && removed.reason === "is-default" ? refuse("not-found") : removed;
    },
  }),
];
