import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ReservationKind, ReservationState } from "#app/domain/console/export/reservation.ts";
import { instant } from "../columns.ts";
import { companies, users } from "../customers/company.ts";

/** ファイル予約ダウンロード: a sheet that somebody asked for, made by a job, kept for some days. */
export const fileReservations = sqliteTable(
  "file_reservations",
  {
    id: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => companies.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    kind: text().$type<ReservationKind>().notNull(),
    state: text().$type<ReservationState>().notNull(),
    askedAt: instant().notNull(),
    fileKey: text(),
    rowCount: integer().notNull().default(0),
    doneAt: instant(),
    expiresAt: instant(),
  },
  (reservation) => [
    index("file_reservations_company").on(reservation.companyId, reservation.askedAt),
    index("file_reservations_state").on(reservation.state, reservation.askedAt),
  ],
);
