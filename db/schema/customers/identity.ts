import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CodePurpose } from "#app/domain/customers/identity/code.ts";
import { instant } from "../columns.ts";

/** A code that was sent by mail: six digits, kept as a hash, good once, for minutes and few tries. */
export const mailCodes = sqliteTable(
  "mail_codes",
  {
    id: text("id").primaryKey(),
    purpose: text("purpose").$type<CodePurpose>().notNull(),
    /** Whom it is about: an address, or a user and the address they want. */
    subject: text("subject").notNull(),
    /** The browser's or program's request that it was mailed for; empty where who asks is signed in. */
    requestId: text("request_id").notNull().default(""),
    /** What the letters of a subject are counted by: `network:…` or `device:…`; empty where who asks is signed in. */
    askedFrom: text("asked_from").notNull().default(""),
    /** The network it was asked for from; one place may not have hundreds of letters sent. */
    address: text("address").notNull().default(""),
    hash: text("hash").notNull(),
    triesLeft: integer("tries_left").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (code) => [
    index("mail_codes_subject").on(code.purpose, code.subject, code.createdAt),
    index("mail_codes_address").on(code.address, code.createdAt),
    index("mail_codes_expiry").on(code.expiresAt),
    check("mail_code_tries", sql`tries_left >= 0`),
  ],
);

/** A drawn question and its answer; asked once, good for five minutes. */
export const captchas = sqliteTable(
  "captchas",
  {
    id: text("id").primaryKey(),
    answer: text("answer").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    /** The form and the answer that used it up. */
    usedBy: text("used_by"),
  },
  (captcha) => [index("captchas_expiry").on(captcha.expiresAt)],
);

/** Who wants to become a member: nothing of it can be used before the mailed code is given. */
export const registrations = sqliteTable(
  "registrations",
  {
    /** The form's one-time id, which becomes the user's. */
    id: text("id").primaryKey(),
    companyName: text("company_name").notNull(),
    name: text("name").notNull(),
    loginName: text("login_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** The network that it was asked for from. */
    network: text("network").notNull(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (registration) => [
    index("registrations_network").on(registration.network, registration.createdAt),
    index("registrations_expiry").on(registration.expiresAt),
  ],
);
