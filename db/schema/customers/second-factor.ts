import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/** The authenticator of a person, `user:<id>` or `staff:<id>`. It counts once a code of it was given. */
export const secondFactors = sqliteTable("second_factors", {
  person: text("person").primaryKey(),
  /** The shared key, sealed. */
  sealedSecret: text("sealed_secret").notNull(),
  startedAt: instant("started_at").notNull(),
  confirmedAt: instant("confirmed_at"),
});

/** A code is good once: its step of thirty seconds is kept until it has passed. */
export const secondFactorUses = sqliteTable(
  "second_factor_uses",
  { person: text("person").notNull(), step: integer("step").notNull() },
  (use) => [primaryKey({ columns: [use.person, use.step] })],
);

/** Ten codes for the day the telephone is lost, kept by their hash; each good once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  { person: text("person").notNull(), codeHash: text("code_hash").notNull() },
  (code) => [primaryKey({ columns: [code.person, code.codeHash] })],
);

/** The password was right, the code is still to come. */
export const pendingSignIns = sqliteTable(
  "pending_sign_ins",
  {
    tokenHash: text("token_hash").primaryKey(),
    person: text("person").notNull(),
    triesLeft: integer("tries_left").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (pending) => [
    check("pending_sign_in_tries", sql`tries_left >= 0`),
    index("pending_sign_ins_expiry").on(pending.expiresAt),
  ],
);
