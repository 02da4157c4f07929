import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ReservationKind, ReservationState } from "#app/domain/console/export/reservation.ts";
import { instant } from "../columns.ts";
import { companies, users } from "../customers/company.ts";

/** ファイル予約ダウンロード: a sheet that somebody asked for, made by a job, kept for some days. */
export const fileReservations = sqliteTable(
  "file_reservations",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind").$type<ReservationKind>().notNull(),
    state: text("state").$type<ReservationState>().notNull(),
    askedAt: instant("asked_at").notNull(),
    fileKey: text("file_key"),
    rowCount: integer("row_count").notNull().default(0),
    doneAt: instant("done_at"),
    expiresAt: instant("expires_at"),
  },
  (reservation) => [
    index("file_reservations_company").on(reservation.companyId, reservation.askedAt),
    index("file_reservations_state").on(reservation.state, reservation.askedAt),
  ],
);
