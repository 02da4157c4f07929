import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import {
  type Attachable,
  attachFile,
  detachFile,
} from "#app/domain/core/files/attach-file.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import {
  attachRights,
  findOwnAttachable,
} from "#app/domain/trade/after-sales/attachable.server.ts";
import { call, type Tools } from "#app/http/api/call.server.ts";
import type { ApiReason } from "#app/http/api/codes.ts";
import { envelopeBytes } from "../core/file-calls.server.ts";
import {
  idempotencyKey,
  madeId,
  nothing,
  orderNumber,
  porderNumber,
} from "../lists.schema.server.ts";

const reasons = {
  empty: "no-file",
  "too-large": "too-large",
  "picture-too-many-pixels": "picture-too-many-pixels",
  "unknown-type": "wrong-format",
  "too-many": "attachments-full",
  closed: "moved-meanwhile",
  "form-used": "form-used",
} as const satisfies Record<string, ApiReason>;

const file = z.file("ファイルを選んでください").describe("multipart/form-data で送ります");

type Scope = Parameters<typeof detachFile>[0];

async function attach(
  scope: Scope,
  { context }: Tools,
  [kind, number]: [Attachable["kind"], string],
  { id = crypto.randomUUID(), file }: { id?: string | undefined; file: File },
) {
  const document = await findOwnAttachable(scope, kind, number);
  if (!document) return refuse("not-found");
  const upload = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  const attached = await attachFile(scope, context.files, document, upload, id);
  return attached.ok ? done({ id }) : refuse(reasons[attached.reason]);
}

async function detach(
  scope: Scope,
  { context }: Tools,
  [kind, number]: [Attachable["kind"], string],
  id: string,
) {
  const document = await findOwnAttachable(scope, kind, number);
  if (!document) return refuse("not-found");
  const detached = await detachFile(scope, context.files, document, id);
  return detached.ok || detached.reason === "not-found" ? detached : refuse(reasons.closed);
}

const attaching = (name: string) =>
  `${name}にファイルを1つ添付します（画像は10MB、そのほかは50MBまで、${limits.attachmentsPerDocument}件まで）。同じ id で2回呼んでも1件です`;
const bytesMax = limits.attachmentBytesMax + envelopeBytes;

export const orderFileCalls = [
  call({
    path: "order/attachFile",
    does: "writes",
    about: attaching("注文"),
    input: z.object({ order_sn: orderNumber, id: idempotencyKey, file }),
    output: madeId,
    bytesMax,
    permission: attachRights.order,
    run: (scope, { order_sn, ...sent }, around) => attach(scope, around, ["order", order_sn], sent),
  }),
  call({
    path: "order/detachFile",
    does: "writes",
    about: "注文の添付ファイルを外します。ファイルは削除されます",
    input: z.object({ order_sn: orderNumber, id: fields.id }),
    output: nothing,
    permission: attachRights.order,
    run: (scope, { order_sn, id }, around) => detach(scope, around, ["order", order_sn], id),
  }),
];

export const shippingFileCalls = [
  call({
    path: "porder/attachFile",
    does: "writes",
    about: `出荷前の${attaching("配送依頼")}`,
    input: z.object({ pOrder_sn: porderNumber, id: idempotencyKey, file }),
    output: madeId,
    bytesMax,
    permission: attachRights.shipping,
    run: (scope, { pOrder_sn, ...sent }, around) =>
      attach(scope, around, ["shipping", pOrder_sn], sent),
  }),
  call({
    path: "porder/detachFile",
    does: "writes",
    about: "出荷前の配送依頼の添付ファイルを外します。ファイルは削除されます",
    input: z.object({ pOrder_sn: porderNumber, id: fields.id }),
    output: nothing,
    permission: attachRights.shipping,
    run: (scope, { pOrder_sn, id }, around) => detach(scope, around, ["shipping", pOrder_sn], id),
  }),
];
