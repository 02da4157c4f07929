import { z } from "zod";
import { fields } from "#app/domain/fields.schema.server.ts";
import { attachFile, detachFile } from "#app/domain/files/attach-file.server.ts";
import { limits } from "#app/domain/limits.ts";
import { ownOrder } from "#app/domain/order/own-order.server.ts";
import { done, refuse } from "#app/domain/result.ts";
import { call } from "#app/http/api-call.server.ts";
import type { ApiReason } from "#app/http/api-codes.ts";
import { envelopeBytes } from "./file-calls.server.ts";
import { onceKey, orderNumber } from "./lists.schema.server.ts";

const reasons = {
  empty: "no-file",
  "too-large": "too-large",
  "unknown-type": "wrong-format",
  "too-many": "attachments-full",
} as const satisfies Record<string, ApiReason>;

export const orderFileCalls = [
  call({
    path: "order/attachFile",
    about: `注文にファイルを1つ添付します（画像は10MB、そのほかは50MBまで、${limits.attachmentsPerOrder}件まで）。同じ id で2回呼んでも1件です`,
    input: z.object({
      order_sn: orderNumber,
      id: onceKey,
      file: z.file("ファイルを選んでください").describe("multipart/form-data で送ります"),
    }),
    bytesMax: limits.attachmentBytesMax + envelopeBytes,
    permission: "order",
    async run(scope, { order_sn, id = crypto.randomUUID(), file }, { context }) {
      const order = await ownOrder(scope, order_sn);
      if (!order) return refuse("not-found");
      const upload = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
      const attached = await attachFile(scope, context.files, order, upload, id);
      return attached.ok ? done({ id }) : refuse(reasons[attached.reason]);
    },
  }),
  call({
    path: "order/detachFile",
    about: "注文の添付ファイルを外します。ファイルは削除されます",
    input: z.object({ order_sn: orderNumber, id: fields.id }),
    permission: "order",
    async run(scope, { order_sn, id }, { context }) {
      const order = await ownOrder(scope, order_sn);
      if (!order) return refuse("not-found");
      return detachFile(scope, context.files, order, id);
    },
  }),
];
