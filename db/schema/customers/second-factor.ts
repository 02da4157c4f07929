import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/** The authenticator of a person, `user:<id>` or `staff:<id>`. It counts once a code of it was given. */
export const secondFactors = sqliteTable("second_factors", {
  person: text().primaryKey(),
  /** The shared key, sealed. */
  sealedSecret: text().notNull(),
  startedAt: instant().notNull(),
  confirmedAt: instant(),
});

/** A code is good once: its step of thirty seconds is kept until it has passed. */
export const secondFactorUses = sqliteTable(
  "second_factor_uses",
  { person: text().notNull(), step: integer().notNull() },
  (use) => [primaryKey({ columns: [use.person, use.step] })],
);

/** Ten codes for the day the telephone is lost, kept by their hash; each good once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  { person: text().notNull(), codeHash: text().notNull() },
  (code) => [primaryKey({ columns: [code.person, code.codeHash] })],
);

/** The password was right, the code is still to come. */
export const pendingSignIns = sqliteTable(
  "pending_sign_ins",
  {
    tokenHash: text().primaryKey(),
    person: text().notNull(),
    triesLeft: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (pending) => [
    check("pending_sign_in_tries", sql`tries_left >= 0`),
    index("pending_sign_ins_expiry").on(pending.expiresAt),
  ],
);
