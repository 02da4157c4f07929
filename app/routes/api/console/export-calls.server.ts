import { z } from "zod";
import { type ReservationKind, reservationKinds } from "#app/domain/console/export/reservation.ts";
import {
  findReservedFile,
  reservationsQuery,
  reserveFile,
} from "#app/domain/console/export/reservations.server.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { call } from "#app/http/api/call.server.ts";
import { idempotencyKey, madeId } from "../lists.schema.server.ts";

export const exportCalls = [
  call({
    path: "export/list",
    does: "reads",
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
    does: "writes",
    scopes: ["order", "ship", "wallet"],
    about: "表のファイルの作成を予約します",
    input: z.object({
      id: idempotencyKey,
      kind: z.enum(Object.keys(reservationKinds) as ReservationKind[], "種類が正しくありません"),
    }),
    output: madeId,
    async run(scope, { id = crypto.randomUUID(), kind }, { context }) {
      const reserved = await reserveFile(scope, { id, kind });
      if (!reserved.ok) return refuse(reserved.reason);
      await context.later("make-reserved-files");
      return done({ id });
    },
  }),
  call({
    path: "export/download",
    does: "reads",
    about: "できあがったファイルの中身（CSV）",
    input: z.object({ id: fields.id }),
    output: z.object({ name: z.string(), text: z.string() }),
    async run(scope, { id }, { context }) {
      const found = await findReservedFile(scope, id);
      if (!found.ok) return found;
      const stored = await context.files.get(found.value.fileKey);
      if (!stored) return refuse("not-found");
      const { kind, doneAt } = found.value;
      const name = `${kind}-${japanDay(doneAt)}.csv`;
      return done({ name, text: await new Response(stored.body).text() });
    },
  }),
];
