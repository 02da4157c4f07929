import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ContactKind } from "#app/domain/content/contact/contact.ts";
import type { SurveyAnswers } from "#app/domain/content/contact/survey.ts";
import { instant, json } from "../columns.ts";
import { companies, users } from "../customers/company.ts";

/** A question sent through お問い合わせ, with its answer. */
export const contacts = sqliteTable(
  "contacts",
  {
    id: text("id").primaryKey(),
    companyId: text("company_id").references(() => companies.id),
    userId: text("user_id").references(() => users.id),
    name: text("name").notNull(),
    email: text("email").notNull(),
    kind: text("kind").$type<ContactKind>().notNull(),
    body: text("body").notNull(),
    askedAt: instant("asked_at").notNull(),
    address: text("address").notNull(),
    answer: text("answer"),
    answeredAt: instant("answered_at"),
    answeredBy: text("answered_by"),
    answeredByName: text("answered_by_name"),
  },
  (contact) => [
    index("contacts_waiting").on(contact.answeredAt, contact.askedAt),
    index("contacts_user").on(contact.userId, contact.askedAt),
    index("contacts_address").on(contact.address, contact.askedAt),
  ],
);

/** 新規会員アンケート: one sheet a person, which they may change. */
export const surveyAnswers = sqliteTable(
  "survey_answers",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    answers: json<SurveyAnswers>("answers").notNull(),
    answeredAt: instant("answered_at").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (sheet) => [index("survey_answers_company").on(sheet.companyId)],
);
